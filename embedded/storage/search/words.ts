/** Words are cut here, in stored text and in queries alike: an index row stays small whatever the text is. */
const MAX_WORD_LENGTH = 64;
// Joiners shape Indic letters without changing the word: with or without them it is the same.
const JOINERS = /[\u200c\u200d]/g;
// No script needs so many, and the time of `normalize` grows with the square of such a run.
const LONG_MARK_RUN = /\p{M}{31}/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const START_OF_WORD = new RegExp(`^.{0,${MAX_WORD_LENGTH}}`, 'su');

/**
 * The words of a text in order, repeats included: lower-case, NFC, split at everything but letters, marks and
 * digits, so that the combining signs of Indic scripts stay in their words. A text with a long run of marks stays as it is.
 */
export function wordsOf(text: string): string[] {
  const lower = text.replace(JOINERS, '').toLowerCase();
  const plain = LONG_MARK_RUN.test(lower) ? lower : lower.normalize('NFC');
  return (plain.match(WORD) ?? []).map((word) =>
    word.length <= MAX_WORD_LENGTH ? word : (START_OF_WORD.exec(word)?.[0] ?? word),
  );
}

/** How often each word occurs in a text. */
export function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
