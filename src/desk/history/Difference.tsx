import { useMemo, useState } from 'react';
import { differenceOf, type Piece } from '../../text/difference.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import styles from './Difference.module.css';
import * as words from './words.ts';

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  readonly languages: { readonly before: string; readonly after: string };
}

/** At first, and by each press: an entirely new text is long. */
const passagesAtOnce = 60;

export function Difference({ before, after, languages }: DifferenceProps) {
  const passages = useMemo(() => passagesOf(differenceOf(before, after)), [before, after]);
  const [shown, setShown] = useState(passagesAtOnce);
  return (
    <>
      <div className={styles.text} {...inLanguage(languages.after)} data-difference>
        {passages.slice(0, shown).map((passage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passage has nothing else that is its own, and never moves
          <PassageView key={at} passage={passage} languages={languages} />
        ))}
      </div>
      {passages.length > shown && (
        <ActionButton label={words.showMore} onPress={() => setShown(shown + passagesAtOnce)} />
      )}
    </>
  );
}

interface PassageProps extends Pick<DifferenceProps, 'languages'> {
  readonly passage: Passage;
}

function PassageView({ passage, languages }: PassageProps) {
  if (typeof passage === 'number')
    return (
      <p className={styles.leftOut} lang="en" dir="ltr">
        {words.same(passage)}
      </p>
    );
  return (
    <p>
      {passage.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <PieceView key={at} piece={piece} languages={languages} />
      ))}
    </p>
  );
}

function PieceView({ piece, languages }: { readonly piece: Piece } & Pick<PassageProps, 'languages'>) {
  const text = piece.text.replace(/\n$/, '');
  if (piece.kind === 'same') return <>{text}</>;
  const isRemoved = piece.kind === 'removed';
  const Change = isRemoved ? 'del' : 'ins';
  const { begins, isBreak, ends } = words.changes[piece.kind];
  return (
    <Change lang={isRemoved ? languages.before : undefined}>
      <Spoken text={text === '' ? isBreak : begins} />
      {text}
      {piece.text.endsWith('\n') && <span aria-hidden="true">¶</span>}
      <Spoken text={ends} />
    </Change>
  );
}

/** For screen readers, most of which do not announce `ins` and `del`. */
function Spoken({ text }: { readonly text: string }) {
  return <span lang="en" className="visuallyHidden">{` ${text} `}</span>;
}

/** A paragraph, or the number of unchanged paragraphs that are left out. */
type Passage = readonly Piece[] | number;

const context = 1;

/** A difference by paragraphs, without those far from any change. */
export function passagesOf(pieces: readonly Piece[]): readonly Passage[] {
  const paragraphs = withoutOwnBreaks(paragraphsOf(pieces)).filter(
    (paragraph) => hasText(paragraph) || !paragraph.every(isSame),
  );
  const changed = paragraphs.flatMap((paragraph, at) => (paragraph.every(isSame) ? [] : [at]));
  const passages: Passage[] = [];
  let leftOut = 0;
  let next = 0;
  for (const [at, paragraph] of paragraphs.entries()) {
    while ((changed[next] ?? Number.POSITIVE_INFINITY) + context < at) next += 1;
    if (Math.abs((changed[next] ?? Number.POSITIVE_INFINITY) - at) > context) {
      leftOut += 1;
      continue;
    }
    if (leftOut > 0) passages.push(leftOut);
    leftOut = 0;
    passages.push(paragraph);
  }
  return leftOut > 0 ? [...passages, leftOut] : passages;
}

function paragraphsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const paragraphs: Piece[][] = [[]];
  for (const { kind, text } of pieces) {
    for (const part of text.split(/(?<=\n)/)) {
      paragraphs.at(-1)?.push({ kind, text: part });
      if (part.endsWith('\n')) paragraphs.push([]);
    }
  }
  return paragraphs;
}

/** Removes the line feeds that were inserted or deleted with a whole adjacent paragraph, which shows the change already. */
function withoutOwnBreaks(paragraphs: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  const before: (readonly Piece[] | undefined)[] = [];
  for (const [at, paragraph] of paragraphs.entries())
    before[at] = hasText(paragraph) ? paragraph : before[at - 1];
  let after: readonly Piece[] | undefined;
  const shown: (readonly Piece[])[] = [];
  for (const [at, paragraph] of [...paragraphs.entries()].reverse()) {
    const beside = [before[at], after];
    shown[at] = paragraph.flatMap((piece): readonly Piece[] => {
      const isOwn =
        !isSame(piece) &&
        beside.some((text) => text?.every(({ kind }) => kind === piece.kind)) &&
        piece.text.endsWith('\n');
      const text = isOwn ? piece.text.slice(0, -1) : piece.text;
      return text === '' ? [] : [{ kind: piece.kind, text }];
    });
    if (hasText(paragraph)) after = paragraph;
  }
  return shown;
}

function hasText(paragraph: readonly Piece[]): boolean {
  return paragraph.some(({ text }) => text.trim() !== '');
}

function isSame({ kind }: Piece): boolean {
  return kind === 'same';
}
