import { useEffect, useState } from 'react';
import { lazyPart } from '../../page/lazy.tsx';
import { languageName } from '../../page/translate.ts';
import { toNfc } from '../../shared/boundedText.ts';
import type { CatalogueRow, WorkText } from '../../shared/story/catalogue.ts';
import type { TextRange } from '../../text/sentences.ts';
import { displayPieces, indentBefore } from '../../text/storyText.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { shareOrCopy } from '../../ui/controls/shareOrCopy.ts';
import type { ShownScript } from '../../ui/script/scriptsOf.tsx';
import { FootNote } from '../../ui/story/FootNote.tsx';
import type { StoryMarks } from '../marks/useStoryMarks.ts';
import { rangeOf } from './sentencesOnPage.ts';
import * as words from './words.ts';

const SisterPassage = lazyPart(
  'Sister',
  async () => (await import('../beside/SisterPassage.tsx')).SisterPassage,
);

interface QuotationBarProps {
  readonly row: CatalogueRow;
  readonly siblings: readonly WorkText[];
  readonly content: string;
  /** The script that the text is shown in, if it is another than its own. */
  readonly shown: ShownScript | undefined;
  readonly marks: StoryMarks;
}

/**
 * Actions for selected text of the story. A quotation is as it was written, also where it was selected in another script.
 * Copying a selection always gives plain text, as it is shown.
 */
export function QuotationBar({
  row,
  siblings,
  content,
  shown,
  marks: { selected: passageOf, add },
}: QuotationBarProps) {
  const [selected, setSelected] = useState('');
  const [passage, setPassage] = useState<TextRange>();
  const [note, setNote] = useState('');
  const sister = sisterOf(row, siblings);
  const [isSisterShown, setSisterShown] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    function onSelect(): void {
      const text = selectedText(shown && ((part) => writtenPart(part, content, shown)));
      // Some phones clear the selection when a button of the bar is pressed, so the last one is kept.
      if (text === '' && document.activeElement?.closest('[data-note="quotation"]')) return;
      setSelected(text);
      setPassage(text === '' ? undefined : passageOf());
      setNote('');
      setSisterShown(false);
    }
    onSelect();
    document.addEventListener('selectionchange', onSelect, { signal });
    document.addEventListener('copy', copyPlain, { signal });
    return () => ending.abort();
  }, [content, shown, passageOf]);

  async function share(): Promise<void> {
    const { title, author, translation_author: translator } = row;
    const text = words.withSource(selected, title, author, translator);
    const url = `${location.origin}/content/${row.id}`;
    const outcome = await shareOrCopy({ title, text, url });
    if (outcome === 'copied') setNote(words.quotationCopied);
    if (outcome === 'failed') setNote(words.cannotShareText);
  }

  function mark(isNote: boolean): void {
    if (!passage) return;
    setSelected('');
    getSelection()?.removeAllRanges();
    add(passage, isNote);
  }

  if (selected === '') return null;
  return (
    <FootNote kind="quotation" label={words.quotation}>
      <p role="status">{note}</p>
      {passage && (
        <>
          <ActionButton label={words.highlight} onPress={() => mark(false)} />
          <ActionButton label={words.note} onPress={() => mark(true)} />
          {sister &&
            (isSisterShown ? (
              <SisterPassage content={content} passage={passage} other={sister} />
            ) : (
              <ActionButton
                label={words.alsoIn(languageName(sister.language))}
                onPress={() => setSisterShown(true)}
              />
            ))}
        </>
      )}
      <ActionButton label={words.shareQuotation} onPress={() => void share()} />
    </FootNote>
  );
}

/** The text of the work in the interface's language, else the original, else the first. */
function sisterOf({ originalLanguage }: CatalogueRow, siblings: readonly WorkText[]): WorkText | undefined {
  const worth = ({ language }: WorkText) =>
    [originalLanguage, document.documentElement.lang].indexOf(language);
  return [...siblings].sort((one, other) => worth(other) - worth(one))[0];
}

/** A selected part of a paragraph as it is shown. */
interface ShownPart {
  readonly paragraph: Element;
  /** The UTF-16 offset of the text in the paragraph. */
  readonly from: number;
  readonly text: string;
}

/** The selection as plain text; '' if it is empty or extends beyond the story. */
function selectedText(written: (part: ShownPart) => string = ({ text }) => text): string {
  const selection = getSelection();
  const story = document.querySelector('article [data-story]');
  if (!selection || selection.isCollapsed || !story?.contains(selection.anchorNode)) return '';
  if (!story.contains(selection.focusNode)) return '';
  const range = selection.getRangeAt(0);
  return quoted(
    [...story.querySelectorAll('p')]
      .filter((paragraph) => range.intersectsNode(paragraph))
      .map((paragraph) => {
        const part = document.createRange();
        part.selectNodeContents(paragraph);
        if (paragraph.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
        if (paragraph.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
        const before = document.createRange();
        before.selectNodeContents(paragraph);
        before.setEnd(part.startContainer, part.startOffset);
        return written({ paragraph, from: textOf(before).length, text: textOf(part) });
      }),
  );
}

function textOf(range: Range): string {
  const piece = range.cloneContents();
  for (const line of piece.querySelectorAll('br')) line.replaceWith('\n');
  return piece.textContent ?? '';
}

/** A part of a paragraph in the script of its content. */
function writtenPart({ paragraph, from, text }: ShownPart, content: string, shown: ShownScript): string {
  const sentences = [...paragraph.querySelectorAll<HTMLElement>('[data-from]')].map(rangeOf);
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (!first || !last || text === '') return text;
  const pieces = displayPieces(content, { from: first.from, to: last.to });
  const lines = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '\n'));
  const written = indentBefore(content, first.from) + lines.join('');
  const range = shown.mapped(written).sourceRange({ from, to: from + text.length });
  return written.slice(range.from, range.to);
}

function copyPlain(event: ClipboardEvent): void {
  const text = selectedText();
  if (text === '' || !event.clipboardData) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

/** Characters that a page may contain but a copy should not: soft hyphens, word joiners, byte order marks. */
const unwanted = /[\u00ad\u2060\ufeff]/g;

/** In NFC, with single spaces, a line feed for a line break, and a blank line between paragraphs that have text. */
export function quoted(paragraphs: readonly string[]): string {
  return paragraphs
    .map((paragraph) =>
      toNfc(
        paragraph
          .replace(unwanted, '')
          .replace(/[^\S\n]+/gu, ' ')
          .replace(/ ?\n ?/g, '\n')
          .trim(),
      ),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
