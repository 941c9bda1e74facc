import { useEffect, useState } from 'react';
import { toNfc } from '../../shared/boundedText.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { shareOrCopy } from '../../ui/controls/shareOrCopy.ts';
import { FootNote } from '../../ui/story/FootNote.tsx';
import * as words from './words.ts';

/** Actions for selected text of the story. Copying a selection always gives plain text. */
export function QuotationBar({ row }: { readonly row: CatalogueRow }) {
  const [selected, setSelected] = useState('');
  const [note, setNote] = useState('');
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    function onSelect(): void {
      const text = selectedText();
      // Some phones clear the selection when a button of the bar is pressed, so the last one is kept.
      if (text === '' && document.activeElement?.closest('[data-note="quotation"]')) return;
      setSelected(text);
      setNote('');
    }
    onSelect();
    document.addEventListener('selectionchange', onSelect, { signal });
    document.addEventListener('copy', copyPlain, { signal });
    return () => ending.abort();
  }, []);

  async function share(): Promise<void> {
    const { title, author, translation_author: translator } = row;
    const text = words.withSource(selected, title, author, translator);
    const url = `${location.origin}/content/${row.id}`;
    const outcome = await shareOrCopy({ title, text, url });
    if (outcome === 'copied') setNote(words.quotationCopied);
    if (outcome === 'failed') setNote(words.cannotShareText);
  }

  if (selected === '') return null;
  return (
    <FootNote kind="quotation" label={words.quotation}>
      <p role="status">{note}</p>
      <ActionButton label={words.shareQuotation} onPress={() => void share()} />
    </FootNote>
  );
}

/** The selection as plain text; '' if it is empty or extends beyond the story. */
function selectedText(): string {
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
        const piece = part.cloneContents();
        for (const line of piece.querySelectorAll('br')) line.replaceWith('\n');
        return piece.textContent ?? '';
      }),
  );
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
