import type { CommitChanges } from '../../storage/store.ts';
import { outsideContext } from '../environment/functionContext.ts';

/** One piece of due work. `key` identifies it while it runs. */
export interface Work {
  readonly key: string;
  run(): Promise<void>;
}

/** Where due work comes from: the scheduled functions, the cron jobs. */
export interface WorkSource {
  /** A commit to this table may have created work. */
  readonly table: string;
  /** Work that is due at `nowMs` and not running (`busy`), soonest first, and the time of the next piece. */
  due(
    nowMs: number,
    busy: ReadonlySet<string>,
  ): { readonly ready: readonly Work[]; readonly nextDueMs: number };
}

/** Calls `callback` once after a delay; returns the function that cancels it. */
export type StartTimer = (callback: () => void, delayMs: number) => () => void;

const MAX_CONCURRENT = 10;
/** Longer waits are split: a timer takes 2^31 ms at most, and the clock may be set meanwhile. */
const LONGEST_WAIT_MS = 60 * 1000;
const PAUSE_AFTER_FAILURE_MS = 1000;

/** Runs due work, at most ten pieces at once and never the same piece twice at once; wakes at due times and at commits. */
export class WorkLoop {
  readonly #sources: readonly WorkSource[];
  readonly #clock: () => number;
  readonly #startTimer: StartTimer;
  readonly #log: (line: string) => void;
  readonly #running = new Map<string, Promise<void>>();
  readonly #pausedUntilMs = new Map<string, number>();
  #stopTimer: (() => void) | null = null;
  #state: 'idle' | 'looking' | 'closed' = 'closed';
  #lookAgain = false;

  constructor(
    sources: readonly WorkSource[],
    clock: () => number,
    startTimer: StartTimer,
    log: (line: string) => void,
  ) {
    this.#sources = sources;
    this.#clock = clock;
    this.#startTimer = startTimer;
    this.#log = log;
  }

  start(): void {
    this.#state = 'idle';
    this.wake();
  }

  /** To be called after each commit. */
  noticeCommit(changes: CommitChanges): void {
    if (this.#sources.some((source) => changes.tables.has(source.table))) this.wake();
  }

  /** Looks for due work now. */
  wake(): void {
    if (this.#state === 'closed') return;
    if (this.#state === 'looking') {
      this.#lookAgain = true;
      return;
    }
    this.#state = 'looking';
    outsideContext(() => queueMicrotask(() => this.#look()));
  }

  /** Starts nothing more, and resolves when the running work has ended. */
  async close(): Promise<void> {
    this.#state = 'closed';
    this.#stopTimer?.();
    await Promise.allSettled(this.#running.values());
  }

  #look(): void {
    if (this.#state === 'closed') return;
    this.#state = 'idle';
    this.#stopTimer?.();
    this.#stopTimer = null;
    const nowMs = this.#clock();
    let nextDueMs = nowMs + LONGEST_WAIT_MS;
    try {
      for (const source of this.#sources) nextDueMs = Math.min(nextDueMs, this.#startDue(source, nowMs));
    } catch (error) {
      this.#log(`Looking for scheduled work failed: ${String(error)}`);
      nextDueMs = nowMs + PAUSE_AFTER_FAILURE_MS;
    }
    this.#stopTimer = this.#startTimer(() => this.wake(), Math.max(0, nextDueMs - nowMs));
    if (this.#lookAgain) {
      this.#lookAgain = false;
      this.wake();
    }
  }

  #startDue(source: WorkSource, nowMs: number): number {
    for (const [key, untilMs] of this.#pausedUntilMs) {
      if (untilMs <= nowMs) this.#pausedUntilMs.delete(key);
    }
    const busy = new Set([...this.#running.keys(), ...this.#pausedUntilMs.keys()]);
    const { ready, nextDueMs } = source.due(nowMs, busy);
    for (const work of ready) {
      if (this.#running.size >= MAX_CONCURRENT) break;
      this.#running.set(work.key, this.#run(work));
    }
    return Math.min(nextDueMs, ...this.#pausedUntilMs.values());
  }

  async #run(work: Work): Promise<void> {
    try {
      await work.run();
    } catch (error) {
      // The storage failed, not the function: the work is still due.
      this.#log(`${work.key} could not run: ${String(error)}`);
      this.#pausedUntilMs.set(work.key, this.#clock() + PAUSE_AFTER_FAILURE_MS);
    } finally {
      this.#running.delete(work.key);
      this.wake();
    }
  }
}
