import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError, UsageError } from './commandError.ts';

export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Where progress is shown: process.stderr, or a test's list of lines. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const barWidth = 24;

/** A bar that redraws itself on a terminal, a line at every tenth elsewhere (a log file, a service's journal). */
export async function withProgress<T>(
  stream: ProgressStream,
  label: string,
  total: number,
  work: (onProgress: (done: number) => void) => Promise<T>,
): Promise<T> {
  const number = new Intl.NumberFormat('en');
  const state = (done: number) => `${label}: ${number.format(done)} of ${number.format(total)}`;
  let tenths = 0;
  const printTenth = (done: number) => {
    const reached = Math.floor((done / total) * 10);
    if (reached > tenths) stream.write(`${state(done)}\n`);
    tenths = Math.max(tenths, reached);
  };
  const drawBar = (done: number) => {
    const filled = Math.round((Math.min(done, total) / Math.max(total, 1)) * barWidth);
    const line = `${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)} ${state(done)}`;
    stream.write(`\r\u001b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  try {
    return await work(stream.isTTY ? drawBar : printTenth);
  } finally {
    if (stream.isTTY) stream.write('\r\u001b[K');
  }
}

/** External names can hold controls, also of writing direction: they become escapes such as `\u001b`. */
export function printable(line: string): string {
  return line.replace(
    commanding,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** C0 and C1 controls, the line and paragraph separators, directional overrides and isolates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const commanding = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

export type PasswordInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Asked for on a terminal without echo, or the first line of piped input. Throws CommandError when none is given. */
export async function readPassword(
  question: string,
  { input, output }: { readonly input: PasswordInput; readonly output: { write(text: string): unknown } },
): Promise<string> {
  const terminal = input.isTTY === true;
  // On a terminal readline shows what is typed, here to nobody.
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: hidden, terminal, historySize: 0 });
  if (terminal) output.write(question);
  try {
    const password = await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
      lines.once('SIGINT', () => reject(new CommandError('Stopped; nothing was changed.')));
    });
    if (password === '') throw new CommandError('No password was given.');
    return password;
  } finally {
    lines.close();
    if (terminal) output.write('\n');
  }
}
