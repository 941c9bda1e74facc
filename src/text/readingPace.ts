import { languageOf } from '../shared/languages/languages.ts';
import { scripts } from '../shared/languages/scripts.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';

/** The pace assumed for scripts without a measured one: about that of the slower half of the measured scripts. */
const usualWordsPerMinute = 130;

/** `script` is an ISO 15924 code. */
export function readingMinutes(wordCount: number, script: string): number {
  return wordCount / (scripts[script]?.wordsPerMinute ?? usualWordsPerMinute);
}

/** The minutes to read a story, rounded up; 0 for a story without words. */
export function minutesToRead({ wordCount, language }: Pick<CatalogueRow, 'wordCount' | 'language'>): number {
  return Math.ceil(readingMinutes(wordCount, languageOf(language).script));
}
