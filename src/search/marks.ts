import { fold } from './fold.ts';

/** What parts words, as MiniSearch has it: spaces and punctuation of every script. */
const borders = /[\n\r\p{Z}\p{P}]+/u;

/** A run of a text, and whether a search found it. */
export interface MarkedRun {
  /** Where it begins, in UTF-16 units. */
  readonly at: number;
  readonly text: string;
  readonly isFound: boolean;
}

/** The words of a search, as they are compared. */
export function wordsOf(query: string): string[] {
  return query.split(borders).map(fold).filter(Boolean);
}

/** A text in runs, of which those are marked that begin as a word of the search does. The runs are together the text. */
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
