import type { Piece } from '../../text/difference.ts';

/** A passage of a difference as displayed: a paragraph, or the number of unchanged paragraphs that were left out. */
export type Passage =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'leftOut'; readonly paragraphs: number };

/** Unchanged paragraphs that are shown on either side of a changed one. */
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
 * Removes the line feeds that were inserted or deleted together with a whole adjacent paragraph, which shows the change
 * already. The remaining ones split a paragraph, join two, or change the distance between them.
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
