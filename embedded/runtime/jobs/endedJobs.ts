import type { HostLimits } from '../../limits.ts';
import { rangeFor } from '../../values/keyRange.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction } from '../transactions/hostTransaction.ts';
import { RecentBytes } from '../transactions/recentBytes.ts';
import { JOBS_TABLE } from './scheduledJobs.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const PRUNE_BATCH = 500;

/**
 * Jobs that have ended are kept for functions that ask for their outcome: for seven days, and within bounds, since a
 * mutation that anyone may call can schedule any number of jobs.
 */
export class EndedJobs {
  readonly #runtime: Runtime;
  readonly #recent: RecentBytes;
  #pruning: Promise<void> | null = null;

  constructor(runtime: Runtime, { endedJobBytes }: Pick<HostLimits, 'endedJobBytes'>) {
    this.#runtime = runtime;
    this.#recent = new RecentBytes(endedJobBytes);
  }

  /** Counts jobs whose end was committed. */
  add(sizeBytes: number): void {
    if (sizeBytes === 0 || !this.#recent.add(this.#runtime.clock(), sizeBytes)) return;
    this.prune().catch((error) => this.#runtime.log(`Forgetting ended jobs failed: ${String(error)}`));
  }

  /** Deletes jobs that ended more than seven days ago, and the oldest beyond the bound. */
  prune(): Promise<void> {
    this.#pruning ??= this.#pruneAll().finally(() => {
      this.#pruning = null;
    });
    return this.#pruning;
  }

  async #pruneAll(): Promise<void> {
    const { keptSince } = this.#recent;
    const before = Math.max(keptSince, this.#runtime.clock() - KEPT_MS);
    while ((await pruneBefore(this.#runtime, before)) === PRUNE_BATCH);
    this.#recent.forget(keptSince);
  }
}

/** Deletes a batch of the jobs that ended before `timeMs`. Returns how many. */
async function pruneBefore(runtime: Runtime, timeMs: number): Promise<number> {
  return hostTransaction(runtime, ({ transaction }) => {
    // A job that has not ended has no `completedTime`, which sorts before every number.
    const range = rangeFor([], { value: 0, inclusive: true }, { value: timeMs, inclusive: false });
    const ids: string[] = [];
    for (const { document } of transaction.scan(JOBS_TABLE, '_by_completed_time', range, 'asc')) {
      ids.push(String(document._id));
      if (ids.length === PRUNE_BATCH) break;
    }
    for (const id of ids) transaction.remove(JOBS_TABLE, id);
    return ids.length;
  });
}
