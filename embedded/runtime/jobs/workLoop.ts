import type { CommitChanges } from '../../storage/store.ts';
import { outsideContext } from '../environment/functionContext.ts';
import type { Runtime } from '../runtime.ts';
import { type DueFunction, runDueFunction } from './dueFunction.ts';

export interface WorkSource {
  /** A commit to this table may have created work. */
  readonly table: string;
  /** What has yet to run, soonest first, with its time. */
  due(): Iterable<{ readonly dueMs: number; readonly job: DueFunction }>;
}

export type StartTimer = (callback: () => void, delayMs: number) => () => void;

const MAX_CONCURRENT = 10;
/** Longer waits are split: a timer takes 2^31 ms at most, and the clock may be set meanwhile. */
const LONGEST_WAIT_MS = 60 * 1000;
const PAUSE_AFTER_FAILURE_MS = 1000;

/** Runs due functions, at most ten at once and never the same twice at once; wakes at due times and at commits. */
export class WorkLoop {
  readonly #runtime: Runtime;
  readonly #sources: readonly WorkSource[];
  readonly #startTimer: StartTimer;
  readonly #running = new Map<string, Promise<void>>();
  /** Until when those that failed are not tried again. */
  readonly #pausedUntilMs = new Map<string, number>();
  #stopTimer = (): void => undefined;
  #state: 'idle' | 'looking' | 'closed' = 'closed';

  constructor(runtime: Runtime, sources: readonly WorkSource[], startTimer: StartTimer) {
    this.#runtime = runtime;
    this.#sources = sources;
    this.#startTimer = startTimer;
  }

  start(): void {
    this.#state = 'idle';
    this.wake();
  }

  noticeCommit(changes: CommitChanges): void {
    if (this.#sources.some((source) => changes.tables.has(source.table))) this.wake();
  }

  wake(): void {
    if (this.#state !== 'idle') return;
    this.#state = 'looking';
    outsideContext(() => queueMicrotask(() => this.#runDue()));
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    this.#stopTimer();
    await Promise.allSettled(this.#running.values());
  }

  #runDue(): void {
    if (this.#state === 'closed') return;
    this.#state = 'idle';
    this.#stopTimer();
    const nowMs = this.#runtime.clock();
    for (const [name, untilMs] of this.#pausedUntilMs) {
      if (untilMs <= nowMs) this.#pausedUntilMs.delete(name);
    }
    let nextDueMs = Math.min(nowMs + LONGEST_WAIT_MS, ...this.#pausedUntilMs.values());
    try {
      for (const source of this.#sources) nextDueMs = Math.min(nextDueMs, this.#startDue(source, nowMs));
    } catch (error) {
      this.#runtime.log(`Reading the due jobs failed: ${String(error)}`);
      nextDueMs = nowMs + PAUSE_AFTER_FAILURE_MS;
    }
    this.#stopTimer = this.#startTimer(() => this.wake(), Math.max(0, nextDueMs - nowMs));
  }

  /** Starts what is due, and returns when more is. (The end of a running function wakes the loop by itself.) */
  #startDue(source: WorkSource, nowMs: number): number {
    const ready: DueFunction[] = [];
    let nextDueMs = Number.POSITIVE_INFINITY;
    for (const { dueMs, job } of source.due()) {
      if (this.#running.size + ready.length >= MAX_CONCURRENT) break;
      if (dueMs > nowMs) {
        nextDueMs = dueMs;
        break;
      }
      if (!this.#running.has(job.name) && !this.#pausedUntilMs.has(job.name)) ready.push(job);
    }
    for (const job of ready) this.#running.set(job.name, this.#run(job));
    return nextDueMs;
  }

  async #run(job: DueFunction): Promise<void> {
    try {
      await runDueFunction(this.#runtime, job);
    } catch (error) {
      // The storage failed, not the function: it is still due.
      this.#runtime.log(`${job.name} could not run: ${String(error)}`);
      this.#pausedUntilMs.set(job.name, this.#runtime.clock() + PAUSE_AFTER_FAILURE_MS);
    } finally {
      this.#running.delete(job.name);
      this.wake();
    }
  }
}
