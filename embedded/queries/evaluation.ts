import type { Caller } from '../runtime/functionRunner.ts';
import type { ReadSet } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { callerKey, isPrivileged } from './caller.ts';

/** A subscription to a query, or a call that waits for its answer. */
export interface QueryHolder<Answer> {
  /** The holder has left and no longer needs the answer. */
  readonly isDisposed: boolean;
  /** Begins a run for all waiting callers when it is its turn (`Turns`). */
  begin(run: () => void): void;
  /** Called once, when a commit has made the evaluation stale. */
  queryInvalidated(): void;
  /** Delivers the requested evaluation, held. */
  queryEvaluated(evaluation: Evaluation<Answer>): void;
  /** The subscription ended before its run began, so there is no answer. */
  queryDropped(): void;
  /** The runner itself failed, so there is no answer. */
  queryBroke(error: unknown): void;
}

/** The audience of an answer that is right for every caller. */
export const ANYONE = '*';

/** One run of a query: its answer, and the moments for which the answer is right. */
export class Evaluation<Answer> {
  /** Ready to send. */
  readonly answer: Answer;
  /** The memory that the answer takes. */
  readonly sizeBytes: number;
  /** Equal for consecutive evaluations with equal answers: a cheap test for "nothing to send". */
  readonly serial: number;
  /** Journal to pass when the query runs again. */
  readonly journal: string | null;
  /** The snapshot that the run read. */
  readonly ts: Timestamp;
  /** When the answer was made, by the cache's clock. */
  readonly madeAtMs: number;
  readonly readSet: ReadSet;
  readonly #audience: string;
  /** The first commit that changed something the run read; null while the answer is current. */
  staleSince: Timestamp | null = null;
  readonly holders = new Set<QueryHolder<Answer>>();
  readonly #release: () => void;

  constructor(fields: {
    answer: Answer;
    sizeBytes: number;
    serial: number;
    journal: string | null;
    ts: Timestamp;
    madeAtMs: number;
    readSet: ReadSet;
    audience: string;
    release: () => void;
  }) {
    this.answer = fields.answer;
    this.sizeBytes = fields.sizeBytes;
    this.serial = fields.serial;
    this.journal = fields.journal;
    this.ts = fields.ts;
    this.madeAtMs = fields.madeAtMs;
    this.readSet = fields.readSet;
    this.#audience = fields.audience;
    this.#release = fields.release;
  }

  /** Whether the query gives this answer at `ts`. */
  holdsAt(ts: Timestamp): boolean {
    return this.ts <= ts && (this.staleSince === null || ts < this.staleSince);
  }

  /** Whether the answer is also valid for this caller. */
  isFor(caller: Caller): boolean {
    return this.#audience === audience(caller, false) || this.#audience === audience(caller, true);
  }

  /** Keeps the evaluation for `holder` until its `release`. */
  hold(holder: QueryHolder<Answer>): void {
    this.holders.add(holder);
  }

  /** An evaluation without holders is forgotten. */
  release(holder: QueryHolder<Answer>): void {
    if (this.holders.delete(holder) && this.holders.size === 0) this.#release();
  }
}

/** The audience of an answer. Internal functions answer only privileged callers, who never share answers with others. */
export function audience(caller: Caller, usedIdentity: boolean): string {
  if (usedIdentity) return callerKey(caller);
  return isPrivileged(caller) ? 'privileged *' : ANYONE;
}
