import { oneSpelling } from '../oneSpelling.ts';
import { withEntitiesInPlace } from './entities.ts';

/** A text reduced for comparison, with a mapping from each of its characters back to the original text. */
export interface TextStream {
  readonly text: string;
  /** The UTF-16 offset in the original where the piece at an index of `text` begins. */
  startOf(index: number): number;
  /** The UTF-16 offset in the original after the piece at an index of `text`. */
  endOf(index: number): number;
}

/** What is compared: all visible characters, or only letters and digits, in lower case. */
export type Strictness = 'marks' | 'words';

const wordPiece = /[\p{L}\p{N}]/u;
/** A character with its combining marks and joiners, the longest unit that Unicode normalisation combines. */
const pieces = /\P{M}[\p{M}\p{Cf}]*|\p{M}+/gu;

/** Tags of HTML and WebVTT, line breaks of Lipi and SubStation Alpha, and the styles in SubRip files. */
const styles = /<[/\w][^<>]{0,400}>|\\\\|\\[Nnh](?!\w)|\{\\[^{}]{0,400}\}|\{\/?[biu]\}/gu;

/** Reduces a text: in one spelling (oneSpelling.ts), without white space and styles, with entities decoded. */
export function streamOf(original: string, strictness: Strictness): TextStream {
  // Masked to the same length, so that offsets stay valid.
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
