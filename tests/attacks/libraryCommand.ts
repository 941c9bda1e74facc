import { spawn } from 'node:child_process';
import { compiled } from '../compiled.ts';

/** Past this a command hangs. */
const commandLimitMs = 40 * 1000;

export interface CommandRun {
  /** Null when it hung, or was ended otherwise. */
  readonly code: number | null;
  /** What it printed, on either stream. */
  readonly output: string;
  /** Its resident memory at most; NaN when it was ended. */
  readonly peakBytes: number;
}

const tellPeak = `process.on('exit', () => process.stderr.write('\\npeak ' + process.resourceUsage().maxRSS))`;

/** `npm run library -- …` in a process of its own, which is ended when it hangs. */
export async function runLibrary(args: readonly string[]): Promise<CommandRun> {
  const child = spawn(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(tellPeak)}`],
      await compiled('server/library.ts'),
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-500_000);
    });
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), commandLimitMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { code, output, peakBytes: Number(/\npeak (\d+)/.exec(output)?.[1] ?? Number.NaN) * 1024 };
}

/** Whether a command told of a fault of its own, and not of its input's. */
export function tellsStack({ output }: CommandRun): boolean {
  return /^\s+at .+:\d+:\d+/m.test(output);
}
