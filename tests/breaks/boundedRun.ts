import { spawn } from 'node:child_process';
import type { CheckoutCopy } from './checkoutCopy.ts';

/** What came of a process. */
export interface BoundedRun {
  /** Null when it was ended for taking too long. */
  readonly status: number | null;
  readonly output: string;
}

const running = new Set<() => void>();
let isStopped = false;

// Who stops it by Ctrl-C stops what it has started too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopped = true;
    for (const end of running) end();
  });
}

/** Runs a script of Node's in a copy of the checkout; ends it, with all that it has started, after `limitMs`. Rejects when it was stopped by hand. */
export function runBounded(
  { project, temporary }: CheckoutCopy,
  args: readonly string[],
  limitMs: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<BoundedRun> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: project,
      env: { ...process.env, ...environment, TMPDIR: temporary },
      // A group of its own: browsers and servers go with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    running.add(end);
    const timer = setTimeout(end, limitMs);
    child.once('error', reject);
    child.once('close', (status) => {
      clearTimeout(timer);
      running.delete(end);
      if (isStopped) reject(new Error('stopped'));
      else done({ status, output });
    });
  });
}
