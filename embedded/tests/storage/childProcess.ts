import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { compiled } from '../compiled.ts';

export interface Child {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** The lines that it printed so far; complete once `ended` resolves. */
  readonly lines: readonly string[];
  /** Resolves once it has printed so many lines. Rejects with its errors when it ends before. */
  printed(count: number): Promise<void>;
  readonly ended: Promise<void>;
}

/** Runs a TypeScript file of this folder in a process of its own, killed at the latest when the test is over. */
export async function startChild(file: `${string}.ts`, ...args: string[]): Promise<Child> {
  const path = await compiled(`./storage/${file}`);
  const child = spawn(process.execPath, [path, ...args], {
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
