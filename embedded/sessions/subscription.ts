import type { Caller } from '../runtime/functionRunner.ts';
import type { Timestamp } from '../values/timestamp.ts';
import type { AddQuery } from './clientMessage.ts';
import {
  type CachedQuery,
  cachedQuery,
  type Evaluation,
  type QueryCache,
  type QueryHolder,
} from './queryCache.ts';

/** One query of one session's query set. */
export class Subscription implements QueryHolder {
  readonly queryId: number;
  readonly #onStale: () => void;
  #query: CachedQuery;
  #evaluation: Evaluation | null = null;
  #sent: Evaluation | null = null;
  #disposed = false;

  constructor(add: AddQuery, onStale: () => void) {
    this.queryId = add.queryId;
    this.#query = cachedQuery(add.path, add.args, add.journal);
    this.#onStale = onStale;
  }

  queryInvalidated(): void {
    this.#onStale();
  }

  /** Whether the answer taken last has been overtaken. */
  get isStale(): boolean {
    return !this.#disposed && this.#evaluation !== null && this.#evaluation.staleSince !== null;
  }

  /** Makes the answer at `ts` the one to send. Null when it is at hand at once. */
  evaluate(cache: QueryCache, caller: Caller, ts: Timestamp): Promise<void> | null {
    if (this.#evaluation?.isFor(caller) && this.#evaluation.holdsAt(ts)) return null;
    const evaluation = cache.evaluate(this.#query, caller, ts, this);
    if (evaluation instanceof Promise) return evaluation.then((settled) => this.#take(settled));
    this.#take(evaluation);
    return null;
  }

  /** The answer, if the client has not got an equal one already; counts as sent from here on. */
  takeUnsent(): Evaluation | null {
    const evaluation = this.#evaluation;
    if (evaluation === null || this.#disposed) return null;
    const sent = this.#sent;
    this.#sent = evaluation;
    if (sent === null) return evaluation;
    return sent.serial === evaluation.serial || sent.tail === evaluation.tail ? null : evaluation;
  }

  dispose(): void {
    this.#disposed = true;
    this.#evaluation?.release(this);
    this.#evaluation = null;
  }

  #take(evaluation: Evaluation): void {
    if (this.#disposed) {
      evaluation.release(this);
      return;
    }
    if (evaluation === this.#evaluation) return;
    this.#evaluation?.release(this);
    this.#evaluation = evaluation;
    // Paginated queries run again with the journal of their last run, so that a page keeps its end.
    if (evaluation.journal !== this.#query.journal) {
      this.#query = cachedQuery(this.#query.path, this.#query.args, evaluation.journal);
    }
  }
}
