import { soundOf } from '../../text/sound/skeleton.ts';
import { fold } from './fold.ts';

/** Word separators: line breaks, and the spaces, punctuation and symbols (emoji too) of every script. */
export const borders = /[\n\r\p{Z}\p{P}\p{S}]+/u;
const capturedBorders = new RegExp(`(${borders.source})`, 'u');

export interface MarkedRun {
  /** The offset where it begins, in UTF-16 units. */
  readonly at: number;
  readonly text: string;
  readonly isFound: boolean;
}

/** Folded for comparison. */
export function wordsOf(text: string): string[] {
  return text.split(borders).map(fold).filter(Boolean);
}

/** What to mark: words, or beginnings of words unless `areWhole`, folded; and words that sound so. */
export interface Marks {
  readonly words: readonly string[];
  readonly areWhole: boolean;
  readonly sounds?: readonly string[];
  /** The sound of a word that is being typed. */
  readonly begun?: string | undefined;
}

/**
 * Splits a text into runs and marks the words that a search found. Joined, the runs are the text. `language`: that of the
 * text, for the sound of its words.
 */
export function markedRuns(text: string, marks: Marks, language?: string): MarkedRun[] {
  const { words, areWhole, sounds = [], begun } = marks;
  const isMark = (word: string) =>
    areWhole ? words.includes(word) : words.some((mark) => word.startsWith(mark));
  const soundsSo = (sound: string) =>
    sound !== '' && (sounds.includes(sound) || (begun !== undefined && sound.startsWith(begun)));
  // The sound of the whole text is compared first, since most texts match no searched word.
  const isSound = sounds.length > 0 && soundOf(text, language).split(' ').some(soundsSo);
  const runs: MarkedRun[] = [];
  let at = 0;
  for (const [index, part] of text.split(capturedBorders).entries()) {
    const isWord = index % 2 === 0 && part !== '';
    const isFound = isWord && (isMark(fold(part)) || (isSound && soundsSo(soundOf(part, language))));
    const last = runs.at(-1);
    if (last && last.isFound === isFound) runs[runs.length - 1] = { ...last, text: last.text + part };
    else if (part !== '') runs.push({ at, text: part, isFound });
    at += part.length;
  }
  return runs;
}
