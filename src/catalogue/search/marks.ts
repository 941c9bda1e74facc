import { fold } from './fold.ts';

/** Word separators: line breaks, and the spaces, punctuation and symbols (emoji too) of every script. */
const borders = /[\n\r\p{Z}\p{P}\p{S}]+/u;
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

/** What to mark: words, or beginnings of words unless `areWhole`, folded. */
export interface Marks {
  readonly words: readonly string[];
  readonly areWhole: boolean;
}

/** Splits a text into runs and marks the words that a search found. Joined, the runs are the text. */
export function markedRuns(text: string, { words, areWhole }: Marks): MarkedRun[] {
  const isMark = (part: string) =>
    areWhole ? words.includes(part) : words.some((word) => part.startsWith(word));
  const runs: MarkedRun[] = [];
  let at = 0;
  for (const part of text.split(capturedBorders)) {
    const folded = fold(part);
    const isFound = folded !== '' && isMark(folded);
    const last = runs.at(-1);
    if (last && last.isFound === isFound) runs[runs.length - 1] = { ...last, text: last.text + part };
    else if (part !== '') runs.push({ at, text: part, isFound });
    at += part.length;
  }
  return runs;
}
