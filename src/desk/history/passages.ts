import type { Piece } from '../../text/difference.ts';

/** A stretch of a difference as it is shown: a paragraph, or how many were left out because nothing changed in them. */
export type Passage =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'leftOut'; readonly paragraphs: number };

/** Paragraphs that did not change are shown beside one that did, so many on either side. */
const context = 1;

/** A difference by paragraphs, without those far from any change. */
export function passagesOf(pieces: readonly Piece[]): readonly Passage[] {
  const paragraphs = withoutOwnBreaks(paragraphsOf(pieces)).filter((paragraph) => !isBlank(paragraph));
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
    if (leftOut > 0) passages.push({ kind: 'leftOut', paragraphs: leftOut });
    leftOut = 0;
    passages.push({ kind: 'paragraph', pieces: paragraph });
  }
  return leftOut > 0 ? [...passages, { kind: 'leftOut', paragraphs: leftOut }] : passages;
}

/** The pieces line by line; the line feed is of the line that it ends. */
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

/**
 * Without the line feeds that came or went with a whole paragraph beside them: that one says it. What is left parts a
 * paragraph in two, joins two to one, or changes how far apart they stand.
 */
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

function isBlank(paragraph: readonly Piece[]): boolean {
  return paragraph.every((piece) => isSame(piece) && piece.text.trim() === '');
}

function isSame({ kind }: Piece): boolean {
  return kind === 'same';
}
