import { oneSpelling } from '../oneSpelling.ts';
import { withEntitiesInPlace } from './entities.ts';

/** A text reduced to what two wordings of it have in common, with the way back to where each piece of it stands. */
export interface TextStream {
  readonly text: string;
  /** The UTF-16 offset in the original at which the piece at an index of `text` begins. */
  startOf(index: number): number;
  /** The offset after the piece at an index of `text`. */
  endOf(index: number): number;
}

/** What counts: every mark, or letters and digits alone, in lower case. */
export type Strictness = 'marks' | 'words';

const wordPiece = /[\p{L}\p{N}]/u;
/** A character with the signs that belong to it: normal forms join no more than that. */
const pieces = /\P{M}\p{M}*|\p{M}+/gu;

/** Tags of HTML and WebVTT, line breaks of ours and of SubStation, and the styles that SubRip files hold. */
const styles = /<[/\w][^<>]{0,400}>|\\\\|\\[Nnh](?!\w)|\{\\[^{}]{0,400}\}|\{\/?[biu]\}/gu;

/** Reduces a text: in one spelling (oneSpelling.ts), without white space and styles, entities read. */
export function streamOf(original: string, strictness: Strictness): TextStream {
  // Of the same length, so that offsets stay.
  const masked = withEntitiesInPlace(original.replace(styles, (style) => ' '.repeat(style.length)));
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const { 0: piece, index } of masked.matchAll(pieces)) {
    if (/^\s/u.test(piece) || (strictness === 'words' && !wordPiece.test(piece))) continue;
    const visible = oneSpelling(piece);
    const reduced = strictness === 'words' ? visible.toLowerCase() : visible;
    for (let unit = 0; unit < reduced.length; unit += 1) {
      starts.push(index);
      ends.push(index + piece.length);
    }
    text += reduced;
  }
  return {
    text,
    startOf: (index) => starts[index] ?? original.length,
    endOf: (index) => ends[index] ?? original.length,
  };
}
