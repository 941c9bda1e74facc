import type { Caller } from '../runtime/functionRunner.ts';
import type { ReadSet } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { callerKey, isPrivileged } from './caller.ts';

/** A subscription to a query, or a call that waits for its answer. */
export interface QueryHolder<Answer> {
  /** Has left: nobody needs the answer. */
  readonly isDisposed: boolean;
  /** Begins a run for all callers that wait for it, when its turn comes (`QueryTurns`). */
  begin(run: () => void): void;
  /** Called once, when a commit has made the evaluation stale. */
  queryInvalidated(): void;
  /** The evaluation asked for, held. */
  queryEvaluated(evaluation: Evaluation<Answer>): void;
  /** The subscription ended before its run began: there is no answer. */
  queryDropped(): void;
  /** The runner itself broke: there is no answer. */
  queryBroke(error: unknown): void;
}

/** The audience of an answer that is right for every caller. */
export const ANYONE = '*';

/** One run of a query: what it answered, and for which moments the answer is right. */
export class Evaluation<Answer> {
  /** Ready to send. */
  readonly answer: Answer;
  /** What the answer takes in memory. */
  readonly sizeBytes: number;
  /** Equal for evaluations with equal answers that followed one another: a cheap "nothing to send". */
  readonly serial: number;
  /** Journal to pass when the query runs again. */
  readonly journal: string | null;
  /** The snapshot it ran on. */
  readonly ts: Timestamp;
  /** When the answer was made, by the cache's clock. */
  readonly madeAtMs: number;
  readonly readSet: ReadSet;
  readonly #audience: string;
  /** The first commit that touched what was read; null while the answer is current. */
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

  /** Whether the answer is the one that the query gives at `ts`. */
  holdsAt(ts: Timestamp): boolean {
    return this.ts <= ts && (this.staleSince === null || ts < this.staleSince);
  }

  /** Whether the answer is also this caller's. */
  isFor(caller: Caller): boolean {
    return this.#audience === audience(caller, false) || this.#audience === audience(caller, true);
  }

  /** Keeps the evaluation for `holder` until its `release`. */
  hold(holder: QueryHolder<Answer>): void {
    this.holders.add(holder);
  }

  /** An evaluation that nobody holds is forgotten. */
  release(holder: QueryHolder<Answer>): void {
    if (this.holders.delete(holder) && this.holders.size === 0) this.#release();
  }
}

/** Whom an answer is for. Internal functions answer only privileged callers, so those never share with others. */
export function audience(caller: Caller, usedIdentity: boolean): string {
  if (usedIdentity) return callerKey(caller);
  return isPrivileged(caller) ? 'privileged *' : ANYONE;
}
