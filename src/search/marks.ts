import { fold } from './fold.ts';

/** Word separators, the same as MiniSearch's: line breaks, spaces and punctuation of every script. */
const borders = /[\n\r\p{Z}\p{P}]+/u;

/** A run of a text, and whether it matches the search. */
export interface MarkedRun {
  /** The offset where it begins, in UTF-16 units. */
  readonly at: number;
  readonly text: string;
  readonly isFound: boolean;
}

/** The words of a search, folded for comparison. */
export function wordsOf(query: string): string[] {
  return query.split(borders).map(fold).filter(Boolean);
}

/** Splits a text into runs and marks the words that begin with a word of the search. Joined, the runs are the text. */
export function markedRuns(text: string, words: readonly string[]): MarkedRun[] {
  const runs: MarkedRun[] = [];
  let at = 0;
  for (const part of text.split(/([\n\r\p{Z}\p{P}]+)/u)) {
    const folded = fold(part);
    const isFound = folded !== '' && words.some((word) => folded.startsWith(word));
    const last = runs.at(-1);
    if (last && last.isFound === isFound) runs[runs.length - 1] = { ...last, text: last.text + part };
    else if (part !== '') runs.push({ at, text: part, isFound });
    at += part.length;
  }
  return runs;
}
