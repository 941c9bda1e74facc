import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BulkOrder, BulkTold } from './bulkOrder.ts';

/** Without a sign of life for this long, an input hangs. Beside other work, and for the kinds that write files. */
export const hangMs = 15 * 1000;
/** Until all modules are loaded. */
const startMs = 60 * 1000;
const memoryMiB = 512;

export interface BulkEnd {
  /** Null when the process hung or ended. */
  readonly told: BulkTold | null;
  /** The number that was next when it last told of itself. */
  readonly reached: number;
  readonly reason: string;
}

/** A process that feeds inputs (bulkProcess.ts), one order at a time; it is replaced when an input has ended or stopped it. */
export class BulkWorker {
  #child: ChildProcess | null = null;
  #output = '';

  async feed(order: BulkOrder): Promise<BulkEnd> {
    const isNew = this.#child === null;
    const child = this.#child ?? this.#start();
    let reached = order.from;
    let watch: NodeJS.Timeout | undefined;
    const end = await new Promise<BulkEnd>((resolve) => {
      const lost = (reason: string) => resolve({ told: null, reached, reason });
      const restart = (limitMs: number) => {
        clearTimeout(watch);
        watch = setTimeout(() => lost(`no end within ${limitMs} ms`), limitMs);
      };
      restart(isNew ? startMs : hangMs);
      child.on('message', (message: 'ready' | { next?: number; told?: BulkTold }) => {
        if (message === 'ready') child.send(order);
        else if (message.told) resolve({ told: message.told, reached: order.to, reason: '' });
        else reached = message.next ?? reached;
        restart(hangMs);
      });
      child.on('exit', (code, signal) =>
        lost(`the process ended with ${signal ?? code}: ${this.#output.slice(-2000)}`),
      );
      if (!isNew) child.send(order);
    });
    clearTimeout(watch);
    child.removeAllListeners('message');
    child.removeAllListeners('exit');
    if (end.told === null) {
      child.kill('SIGKILL');
      this.#child = null;
    }
    return end;
  }

  /** Lets the process end, after it has cleared its files away. */
  close(): void {
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = null;
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('bulkProcess.ts', import.meta.url)), [], {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${memoryMiB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-20_000);
    });
    this.#child = child;
    return child;
  }
}
