import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { runCommandLine } from '../../../server/library/commandLine.ts';

/** The outcome of a command: its exit code and everything that it printed. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs `npm run library -- …` in this process. `input` is piped to it. */
export async function library(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ran> {
  let output = '';
  const stream = {
    write(text: string) {
      output += text;
    },
  };
  const code = await runCommandLine(args, {
    env: { ...process.env, ...env },
    stdin: Readable.from([input]).pipe(new PassThrough()),
    stdout: stream,
    stderr: stream,
    takeCtrlC: () => new AbortController().signal,
  });
  return { code, output };
}

/**
 * Runs it as npm does, for what needs a process: signals, pipes, an exit code. `largestFileBlocks` of 512 bytes limit the
 * files that it writes, as a full disk does.
 */
export function startLibraryProcess(
  args: readonly string[],
  {
    input = '',
    env = {},
    largestFileBlocks,
  }: {
    readonly input?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly largestFileBlocks?: number;
  } = {},
) {
  const program = ['server/run.mjs', 'library', ...args];
  const options = { env: { ...process.env, ...env } };
  const child =
    largestFileBlocks === undefined
      ? spawn(process.execPath, program, options)
      : spawn(
          'sh',
          ['-c', `ulimit -f ${largestFileBlocks}; exec "$0" "$@"`, process.execPath, ...program],
          options,
        );
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.stdin.end(input);
  const ended = once(child, 'close').then(([code]): Ran => ({ code: code as number | null, output }));
  return { child, output: () => output, ended };
}
