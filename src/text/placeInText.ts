import type { TextRange } from './sentences.ts';
import { plainText } from './storyText.ts';

/** The length of a sentence's beginning that is stored to find it again, in UTF-16 units. */
const wordsLength = 48;

/** The first words of a sentence, by which `findPlace` finds it again. */
export function wordsOf(content: string, sentence: TextRange): string {
  return plainText(content, sentence).slice(0, wordsLength);
}

/** The one at its offset; in a changed text the nearest with the same first words. -1 if there are no sentences. */
export function findPlace(
  content: string,
  sentences: readonly TextRange[],
  place: { readonly offset: number; readonly words?: string },
  isSameText: boolean,
): number {
  const at = Math.max(
    sentences.findLastIndex(({ from }) => from <= place.offset),
    Math.min(0, sentences.length - 1),
  );
  const { words } = place;
  if (isSameText || !words) return at;
  let nearest = -1;
  for (const [index, sentence] of sentences.entries()) {
    if (wordsOf(content, sentence) !== words) continue;
    if (nearest === -1 || Math.abs(index - at) < Math.abs(nearest - at)) nearest = index;
  }
  return nearest === -1 ? at : nearest;
}
