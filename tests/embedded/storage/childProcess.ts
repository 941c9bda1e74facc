import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Child {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** The lines printed so far; complete once `ended` resolves. */
  readonly lines: readonly string[];
  /** Resolves once so many lines were printed. Rejects with its errors when it ends before. */
  printed(count: number): Promise<void>;
  readonly ended: Promise<void>;
}

/** Runs a TypeScript file of this folder in a separate process, which is killed at the latest when the test ends. */
export function startChild(file: string, ...args: string[]): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    process: child,
    lines,
    ended,
    printed: (count) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (lines.length >= count) resolve();
        };
        reader.on('line', check);
        child.once('close', () => reject(new Error(`it ended after ${lines.length} lines: ${errors}`)));
        check();
      }),
  };
}
