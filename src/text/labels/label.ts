/** A stretch of one recording and the words spoken in it: a cue in subtitle files, a label in sound editors. */
export interface TimeLabel {
  /** Seconds from the beginning of its recording. */
  readonly startSeconds: number;
  /** Not before the start; a sound editor's point label ends where it starts. */
  readonly endSeconds: number;
  /** The spoken words, on one line. */
  readonly text: string;
}

/** A problem in a line of a file; lines are numbered from 1. */
export interface LabelProblem {
  readonly line: number;
  /** For people, in English: a sentence without a full stop. */
  readonly message: string;
}

/** The labels of a file, in its order, and the problems of lines that could not be read. The other labels are valid. */
export interface ParsedLabels {
  readonly labels: readonly TimeLabel[];
  readonly problems: readonly LabelProblem[];
}

/** The lines of a file with any kind of line ends, without a byte order mark. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/u, '').split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/u);
}

/** A text on one line: runs of white space become single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
