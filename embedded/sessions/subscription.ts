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

/** What a session wants to hear of its subscriptions. */
export interface SubscriptionOwner {
  subscriptionStale(): void;
  /** An `evaluate` that was pending is done. */
  subscriptionReady(): void;
  subscriptionBroke(error: unknown): void;
}

/** One query of one session's query set. */
export class Subscription implements QueryHolder {
  readonly queryId: number;
  readonly #owner: SubscriptionOwner;
  #query: CachedQuery;
  #evaluation: Evaluation | null = null;
  #sent: Evaluation | null = null;
  #disposed = false;

  constructor(add: AddQuery, owner: SubscriptionOwner) {
    this.queryId = add.queryId;
    this.#query = cachedQuery(add.path, add.args, add.journal);
    this.#owner = owner;
  }

  queryInvalidated(): void {
    this.#owner.subscriptionStale();
  }

  queryEvaluated(evaluation: Evaluation): void {
    this.#take(evaluation);
    this.#owner.subscriptionReady();
  }

  queryBroke(error: unknown): void {
    this.#owner.subscriptionBroke(error);
  }

  /** Whether the answer taken last has been overtaken. */
  get isStale(): boolean {
    return !this.#disposed && this.#evaluation !== null && this.#evaluation.staleSince !== null;
  }

  /** Makes the answer at `ts` the one to send. False when it is pending: the owner's `subscriptionReady` follows. */
  evaluate(cache: QueryCache, caller: Caller, ts: Timestamp): boolean {
    if (this.#evaluation?.isFor(caller) && this.#evaluation.holdsAt(ts)) return true;
    const evaluation = cache.evaluate(this.#query, caller, ts, this);
    if (evaluation === null) return false;
    this.#take(evaluation);
    return true;
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
