/** A test that catches a break. */
export interface Catcher {
  readonly level: 'unit' | 'journey';
  /** From the project's root. */
  readonly file: string;
  /** A part of the test's title; any test of the file when left out. */
  readonly title?: string;
}

/** One line of product code as somebody might break it. */
export interface Break {
  /** From the project's root. */
  readonly file: string;
  /** Of one line, and once in its file. */
  readonly text: string;
  /** What stands there instead; the compiler has nothing against it. */
  readonly becomes: string;
  /** What then goes wrong, and for whom. */
  readonly harm: string;
  /** The faults of docs/faults.md that the line is there for. */
  readonly faults?: readonly number[];
  /** Tried in this order until one fails. */
  readonly caughtBy: readonly Catcher[];
}

/** Tests of Vitest's. */
export function unit(file: string, title?: string): Catcher {
  return { level: 'unit', file, ...(title !== undefined && { title }) };
}

/** Tests of Playwright's. */
export function journey(file: string, title?: string): Catcher {
  return { level: 'journey', file, ...(title !== undefined && { title }) };
}
