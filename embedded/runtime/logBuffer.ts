import { inspect } from 'node:util';
import { limits } from './limits.ts';

export type LogLevel = 'DEBUG' | 'LOG' | 'INFO' | 'WARN' | 'ERROR';

function display(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return inspect(value, { depth: 5, breakLength: Number.POSITIVE_INFINITY });
}

/** The lines that a function run logged: `[LOG] 'text' 1 { a: 2 }`. At most 256 of 32,768 characters. */
export class LogBuffer {
  readonly lines: string[] = [];
  readonly #onLine: ((line: string) => void) | undefined;

  constructor(onLine?: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(level: LogLevel, values: readonly unknown[]): void {
    const text = `[${level}] ${values.map(display).join(' ')}`;
    const line =
      text.length > limits.logLineLength ? `${text.slice(0, limits.logLineLength)} (truncated)` : text;
    this.#onLine?.(line);
    if (this.lines.length < limits.logLines) this.lines.push(line);
    else if (this.lines.length === limits.logLines) {
      this.lines.push(`[ERROR] Log overflow (maximum ${limits.logLines}). Remaining log lines omitted.`);
    }
  }
}
