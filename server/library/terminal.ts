import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ReadStream } from 'node:tty';
import { CommandError } from './commandError.ts';

/** Where progress is shown: process.stderr, or a test's list of lines. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  update(done: number): void;
  end(): void;
}

const barWidth = 24;

/**
 * Shows the progress of a long command: a bar that redraws itself on a terminal, a line at every tenth elsewhere (a log
 * file, a service's journal). `isUnicode` says whether the terminal can show block characters.
 */
export function createProgress(
  stream: ProgressStream,
  label: string,
  total: number,
  isUnicode = true,
): Progress {
  const number = new Intl.NumberFormat('en');
  const state = (done: number) => `${label}: ${number.format(done)} of ${number.format(total)}`;
  if (!stream.isTTY) {
    let tenths = 0;
    return {
      update(done) {
        const reached = Math.floor((done / total) * 10);
        if (reached > tenths) stream.write(`${state(done)}\n`);
        tenths = Math.max(tenths, reached);
      },
      end() {
        // Printed lines stay.
      },
    };
  }
  const [full, empty] = isUnicode ? ['█', '░'] : ['#', '-'];
  return {
    update(done) {
      const filled = Math.round((Math.min(done, total) / Math.max(total, 1)) * barWidth);
      const line = `${full.repeat(filled)}${empty.repeat(barWidth - filled)} ${state(done)}`;
      stream.write(`\r\u001b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
    },
    end() {
      stream.write('\r\u001b[K');
    },
  };
}

/** Whether the terminal supports Unicode, by POSIX's order of variables; Windows terminals do. */
export function isUnicodeTerminal(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return true;
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '');
}

/**
 * Makes a line safe to print on a terminal: control characters and those that change the direction of writing, which
 * external file names and titles can hold, become escapes such as `\u001b`. One line stays one line.
 */
export function printable(line: string): string {
  return line.replace(
    commanding,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** C0 and C1 controls, the line and paragraph separators, directional overrides and isolates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const commanding = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** The source of a password: `process.stdin`, a terminal or not. */
export type PasswordInput = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>;

interface Asking {
  readonly input: PasswordInput;
  readonly output: { write(text: string): unknown };
}

/**
 * Reads a password: asked for on a terminal without echo, or the first line of piped input. Never an argument, which
 * other users of the machine can see. Throws CommandError when none is given.
 */
export async function readPassword(question: string, { input, output }: Asking): Promise<string> {
  const password =
    input.isTTY && input.setRawMode ? await ask(question, input, output) : await firstLine(input);
  if (password === '') throw new CommandError('No password was given.');
  return password;
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) return line;
  return '';
}

/** In raw mode the terminal echoes nothing and passes on every key. */
async function ask(question: string, input: PasswordInput, output: Asking['output']): Promise<string> {
  output.write(question);
  input.setRawMode?.(true);
  input.setEncoding('utf8');
  let typed = '';
  try {
    for (;;) {
      input.resume();
      const [keys] = (await once(input, 'data')) as [string];
      for (const key of keys) {
        if (key === '\r' || key === '\n' || key === '\u0004') return typed;
        if (key === '\u0003') throw new CommandError('Stopped; nothing was changed.');
        if (key === '\u007f' || key === '\b') typed = [...typed].slice(0, -1).join('');
        else if (key >= ' ') typed += key;
      }
    }
  } finally {
    input.setRawMode?.(false);
    input.pause();
    output.write('\n');
  }
}
