import { languageOf } from '../shared/languages.ts';
import { scripts } from '../shared/scripts.ts';

/** For scripts that were not counted: about the slower half of the counted ones. */
const usualWordsPerMinute = 130;

/** How long so many words of a script (ISO 15924) take to read, an estimate in minutes. */
export function readingMinutes(wordCount: number, script: string): number {
  return wordCount / (scripts[script]?.wordsPerMinute ?? usualWordsPerMinute);
}

/** Minutes to read a story, rounded up: 0 for one without words. */
export function minutesToRead({
  wordCount,
  language,
}: {
  readonly wordCount: number;
  readonly language: string;
}): number {
  return Math.ceil(readingMinutes(wordCount, languageOf(language).script));
}
