import { inspect } from 'node:util';
import { limits } from '../limits.ts';

export type LogLevel = 'DEBUG' | 'LOG' | 'INFO' | 'WARN' | 'ERROR';

function display(value: unknown): string {
  if (typeof value !== 'string') return inspect(value, { depth: 5, breakLength: Number.POSITIVE_INFINITY });
  const text = value.slice(0, limits.logLineLength + 1);
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** The lines that a function run logged: `[LOG] 'text' 1 { a: 2 }`. At most 256 lines of 32,768 characters. */
export class LogBuffer {
  readonly lines: string[] = [];
  readonly #onLine: (line: string) => void;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(level: LogLevel, values: readonly unknown[]): void {
    this.addText(level, values.map(display).join(' '));
  }

  addText(level: LogLevel, words: string): void {
    if (this.lines.length > limits.logLines) return;
    const text = `[${level}] ${words}`;
    const cut =
      text.length > limits.logLineLength ? `${text.slice(0, limits.logLineLength)} (truncated)` : text;
    const line =
      this.lines.length < limits.logLines
        ? cut
        : `[ERROR] Log overflow (maximum ${limits.logLines}). Remaining log lines omitted.`;
    this.lines.push(line);
    this.#onLine(line);
  }
}
