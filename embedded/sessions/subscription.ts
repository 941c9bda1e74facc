import type { Evaluation, QueryHolder } from '../queries/evaluation.ts';
import type { QueryCache } from '../queries/queryCache.ts';
import { type CachedQuery, cachedQuery } from '../queries/queryGroups.ts';
import type { Caller } from '../runtime/functionRunner.ts';
import type { Timestamp } from '../values/timestamp.ts';
import type { AddQuery } from './clientMessage.ts';

/** How subscriptions notify their session. */
export interface SubscriptionOwner {
  /** Begins the run of a query when it is the session's turn. */
  beginQuery(run: () => void): void;
  subscriptionStale(): void;
  /** A pending `evaluate` has completed. */
  subscriptionReady(): void;
  subscriptionBroke(error: unknown): void;
  /** The size of the subscription's answer has changed by this many bytes. */
  answerResized(bytes: number): void;
}

/** One query of one session's query set. */
export class Subscription implements QueryHolder<string> {
  readonly queryId: number;
  /** Size of its path and arguments. */
  readonly sizeBytes: number;
  readonly #owner: SubscriptionOwner;
  #query: CachedQuery;
  #evaluation: Evaluation<string> | null = null;
  #sent: Evaluation<string> | null = null;
  #disposed = false;

  constructor(add: AddQuery, owner: SubscriptionOwner) {
    this.queryId = add.queryId;
    this.#query = cachedQuery(add.path, add.args, add.journal);
    this.sizeBytes = this.#query.key.length;
    this.#owner = owner;
  }

  /** Whether it was removed from the query set. */
  get isDisposed(): boolean {
    return this.#disposed;
  }

  begin(run: () => void): void {
    this.#owner.beginQuery(run);
  }

  queryInvalidated(): void {
    this.#owner.subscriptionStale();
  }

  queryEvaluated(evaluation: Evaluation<string>): void {
    this.#take(evaluation);
    this.#owner.subscriptionReady();
  }

  queryDropped(): void {
    this.#owner.subscriptionReady();
  }

  queryBroke(error: unknown): void {
    this.#owner.subscriptionBroke(error);
  }

  /** Whether the last answer is out of date. */
  get isStale(): boolean {
    return !this.#disposed && this.#evaluation !== null && this.#evaluation.staleSince !== null;
  }

  /** Makes the answer at `ts` the one to send. False when it is pending: the owner's `subscriptionReady` follows. */
  evaluate(cache: QueryCache<string>, caller: Caller, ts: Timestamp): boolean {
    if (this.#evaluation?.isFor(caller) && this.#evaluation.holdsAt(ts)) return true;
    const evaluation = cache.evaluate(this.#query, caller, ts, this);
    if (evaluation === null) return false;
    this.#take(evaluation);
    return true;
  }

  /** The answer, unless the client already has an equal one; counts as sent from here on. */
  takeUnsent(): Evaluation<string> | null {
    const evaluation = this.#evaluation;
    if (evaluation === null || this.#disposed) return null;
    const sent = this.#sent;
    this.#sent = evaluation;
    if (sent === null) return evaluation;
    return sent.serial === evaluation.serial || sent.answer === evaluation.answer ? null : evaluation;
  }

  dispose(): void {
    this.#disposed = true;
    this.#letGo();
  }

  #take(evaluation: Evaluation<string>): void {
    if (this.#disposed) {
      evaluation.release(this);
      return;
    }
    if (evaluation === this.#evaluation) return;
    this.#letGo();
    this.#evaluation = evaluation;
    this.#owner.answerResized(evaluation.sizeBytes);
    // Paginated queries run again with the journal of their last run, so that a page keeps its end.
    if (evaluation.journal !== this.#query.journal) {
      this.#query = cachedQuery(this.#query.path, this.#query.args, evaluation.journal);
    }
  }

  #letGo(): void {
    if (this.#evaluation === null) return;
    this.#evaluation.release(this);
    this.#owner.answerResized(-this.#evaluation.sizeBytes);
    this.#evaluation = null;
  }
}
