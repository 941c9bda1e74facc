/** A stretch of one recording with what is said in it: what subtitle files call a cue and sound editors a label. */
export interface TimeLabel {
  /** In seconds of its recording. */
  readonly startSeconds: number;
  /** Not before the start; a sound editor's point label ends where it starts. */
  readonly endSeconds: number;
  /** On one line. */
  readonly text: string;
}

/** What is wrong with a line of a file; lines count from 1. */
export interface LabelProblem {
  readonly line: number;
  /** For people, in English: a sentence without its full stop. */
  readonly message: string;
}

/** What a file says, in its order, and what of it could not be read: the rest is good all the same. */
export interface ParsedLabels {
  readonly labels: readonly TimeLabel[];
  readonly problems: readonly LabelProblem[];
}

/** The lines of a file, whatever ends them, without a byte order mark. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/u, '').split(/\r\n|\r|\n/);
}

/** On one line, as a label has it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
