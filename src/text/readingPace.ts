import { languageOf } from '../shared/languages.ts';
import { scripts } from '../shared/scripts.ts';

/** The pace assumed for scripts without a measured one: about that of the slower half of the measured scripts. */
const usualWordsPerMinute = 130;

/** The estimated minutes to read `wordCount` words of a script (ISO 15924). */
export function readingMinutes(wordCount: number, script: string): number {
  return wordCount / (scripts[script]?.wordsPerMinute ?? usualWordsPerMinute);
}

/** The minutes to read a story, rounded up; 0 for a story without words. */
export function minutesToRead({
  wordCount,
  language,
}: {
  readonly wordCount: number;
  readonly language: string;
}): number {
  return Math.ceil(readingMinutes(wordCount, languageOf(language).script));
}
