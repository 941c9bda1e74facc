import { scripts } from '../shared/scripts.ts';

/** For scripts that were not counted: about the slower half of the counted ones. */
const usualWordsPerMinute = 130;

/** How long so many words of a script (ISO 15924) take to read, an estimate in minutes. */
export function readingMinutes(wordCount: number, script: string): number {
  return wordCount / (scripts[script]?.wordsPerMinute ?? usualWordsPerMinute);
}
