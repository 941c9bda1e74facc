import { toNfc } from '../../../src/shared/boundedText.ts';

/** Words are cut to this length, in stored text and in queries alike: an index row stays small whatever the text is. */
const MAX_WORD_LENGTH = 64;
// Joiners shape Indic letters without changing the word, so they are ignored.
const JOINERS = /[\u200c\u200d]/g;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const START_OF_WORD = new RegExp(`^.{0,${MAX_WORD_LENGTH}}`, 'su');

/** In order, repeats included. Marks are part of words: the combining signs of Indic scripts stay in them. */
export function wordsOf(text: string): string[] {
  const plain = toNfc(text.replace(JOINERS, '').toLowerCase());
  return (plain.match(WORD) ?? []).map((word) =>
    word.length <= MAX_WORD_LENGTH ? word : (START_OF_WORD.exec(word)?.[0] ?? word),
  );
}

export function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
