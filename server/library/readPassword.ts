import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ReadStream } from 'node:tty';
import { CommandError } from './commandError.ts';

/** The source of a password: `process.stdin`, a terminal or not. */
export type PasswordInput = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>;

/** The source of a password, and the output for its question: `process.stdin` and `process.stderr`. */
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
