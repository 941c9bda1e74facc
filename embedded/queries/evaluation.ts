import type { Caller } from '../runtime/functionRunner.ts';
import type { ReadSet } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { audience } from './cachedQuery.ts';

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

interface QueryRun<Answer> {
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
  readonly audience: string;
}

/** One run of a query: its answer, and the moments for which the answer is right. */
export interface Evaluation<Answer> extends QueryRun<Answer> {
  /** The first commit that changed something the run read; null while the answer is current. */
  staleSince: Timestamp | null;
  readonly holders: ReadonlySet<QueryHolder<Answer>>;
  /** Whether the query gives this answer at `ts`. */
  holdsAt(ts: Timestamp): boolean;
  /** Whether the answer is also valid for this caller. */
  isFor(caller: Caller): boolean;
  /** Keeps the evaluation for `holder` until its `release`. */
  hold(holder: QueryHolder<Answer>): void;
  release(holder: QueryHolder<Answer>): void;
}

/** `forget` is called when nobody holds the evaluation any more. */
export function createEvaluation<Answer>(
  run: QueryRun<Answer>,
  staleSince: Timestamp | null,
  forget: (evaluation: Evaluation<Answer>) => void,
): Evaluation<Answer> {
  const holders = new Set<QueryHolder<Answer>>();
  const evaluation: Evaluation<Answer> = {
    ...run,
    staleSince,
    holders,
    holdsAt: (ts) => run.ts <= ts && (evaluation.staleSince === null || ts < evaluation.staleSince),
    isFor: (caller) => run.audience === audience(caller, false) || run.audience === audience(caller, true),
    hold: (holder) => void holders.add(holder),
    release(holder) {
      if (holders.delete(holder) && holders.size === 0) forget(evaluation);
    },
  };
  return evaluation;
}
