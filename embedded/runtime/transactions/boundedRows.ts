import { rangeFor } from '../../values/keyRange.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction } from './runTransaction.ts';

const PRUNE_BATCH = 500;
const CHECKPOINT_BYTES = 1024 * 1024;

interface Bounds {
  readonly table: string;
  /** Its first field is the time of a row, in milliseconds. */
  readonly index: string;
  readonly retentionMs: number;
  readonly limitBytes: number;
}

/** Deletes old rows, and the oldest beyond a limit in bytes since the process began: anyone may cause such rows. */
export class BoundedRows {
  readonly #runtime: Runtime;
  readonly #bounds: Bounds;
  readonly #maxCheckpoints: number;
  /** The time of the last row of each MiB. */
  readonly #checkpoints: number[] = [];
  #bytesSinceCheckpoint = 0;
  #pruning: Promise<void> | null = null;

  constructor(runtime: Runtime, bounds: Bounds) {
    this.#runtime = runtime;
    this.#bounds = bounds;
    this.#maxCheckpoints = Math.max(1, Math.floor(bounds.limitBytes / CHECKPOINT_BYTES));
  }

  /** `timeMs` never decreases from call to call. */
  add(timeMs: number, sizeBytes: number): void {
    this.#bytesSinceCheckpoint += sizeBytes;
    if (this.#bytesSinceCheckpoint < CHECKPOINT_BYTES) return;
    this.#bytesSinceCheckpoint = 0;
    this.#checkpoints.push(timeMs);
    if (this.#checkpoints.length > this.#maxCheckpoints) void this.prune();
  }

  /** Never rejects: a failure is logged. */
  prune(): Promise<void> {
    this.#pruning ??= this.#pruneAll()
      .catch((error) =>
        this.#runtime.log(`Deleting old rows of ${this.#bounds.table} failed: ${String(error)}`),
      )
      .finally(() => {
        this.#pruning = null;
      });
    return this.#pruning;
  }

  async #pruneAll(): Promise<void> {
    const excess = this.#checkpoints.length - this.#maxCheckpoints;
    const retainedSinceMs = this.#checkpoints[excess - 1] ?? 0;
    const beforeMs = Math.max(retainedSinceMs, this.#runtime.clock() - this.#bounds.retentionMs);
    while ((await this.#deleteBatch(beforeMs)) === PRUNE_BATCH);
    const firstRetained = this.#checkpoints.findIndex((checkpoint) => checkpoint > retainedSinceMs);
    this.#checkpoints.splice(0, firstRetained === -1 ? this.#checkpoints.length : firstRetained);
  }

  #deleteBatch(beforeMs: number): Promise<number> {
    const { table, index } = this.#bounds;
    // Rows without a time yet (jobs that have not ended) sort before every number.
    const range = rangeFor([], { value: 0, inclusive: true }, { value: beforeMs, inclusive: false });
    return hostTransaction(this.#runtime, ({ transaction }) => {
      const old: string[] = [];
      for (const { document } of transaction.scan(table, index, range, 'asc')) {
        old.push(String(document._id));
        if (old.length === PRUNE_BATCH) break;
      }
      for (const id of old) transaction.remove(table, id);
      return old.length;
    });
  }
}

const EVERY_MS = 60 * 60 * 1000;
/** Soon after the start: a process that is restarted every hour must prune too. */
const FIRST_AFTER_MS = 60 * 1000;

export function pruneHourly(
  tables: readonly BoundedRows[],
  startTimer: (callback: () => void, delayMs: number) => () => void,
): () => void {
  let stopTimer = (): void => undefined;
  let isStopped = false;
  const prune = async (): Promise<void> => {
    for (const table of tables) await table.prune();
    if (!isStopped) stopTimer = startTimer(prune, EVERY_MS);
  };
  stopTimer = startTimer(prune, FIRST_AFTER_MS);
  return () => {
    isStopped = true;
    stopTimer();
  };
}
