import type { Caller } from '../runtime/functionRunner.ts';
import type { ReadSet } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { audience } from './cachedQuery.ts';

/** A subscription to a query, or a call that waits for its answer. */
export interface QueryHolder<Answer> {
  readonly isDisposed: boolean;
  /** Begins a run for all waiting callers when it is its turn (`Turns`). */
  begin(run: () => void): void;
  /** Called once, when a commit has made the evaluation stale. */
  queryInvalidated(): void;
  /** Delivers the requested evaluation, held. */
  queryEvaluated(evaluation: Evaluation<Answer>): void;
  /** The subscription ended before its run began, so there is no answer. */
  queryDropped(): void;
  queryBroke(error: unknown): void;
}

interface QueryRun<Answer> {
  readonly answer: Answer;
  readonly sizeBytes: number;
  readonly journal: string | null;
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
  holdsAt(ts: Timestamp): boolean;
  isFor(caller: Caller): boolean;
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
