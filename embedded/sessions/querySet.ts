import { type CachedQuery, cachedQuery } from '../queries/cachedQuery.ts';
import type { Evaluation, QueryHolder } from '../queries/evaluation.ts';
import type { QueryCache } from '../queries/queryCache.ts';
import type { Caller } from '../runtime/functionRunner.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { type AddQuery, ProtocolError, type QuerySetChange, type RemoveQuery } from './clientMessage.ts';

export interface SubscriptionOwner {
  /** Begins the run of a query when it is the session's turn. */
  beginQuery(run: () => void): void;
  /** The answer is out of date. */
  request(): void;
  /** A pending `evaluate` has completed. */
  subscriptionReady(): void;
  subscriptionBroke(error: unknown): void;
  answerResized(bytes: number): void;
}

/** The cost of a query beside its path, arguments and answer: its read set and its entry in the cache. */
const QUERY_BYTES = 1024;

/** The queries that one client asks for (SPEC 20.3). */
export class QuerySet {
  readonly #owner: SubscriptionOwner;
  readonly #subscriptions = new Map<number, Subscription>();
  #removed: number[] = [];
  version = 0;
  #sizeBytes = 0;

  constructor(owner: SubscriptionOwner) {
    this.#owner = owner;
  }

  /** Size of the set, answers not counted. */
  get sizeBytes(): number {
    return this.#sizeBytes + this.#subscriptions.size * QUERY_BYTES;
  }

  get subscriptions(): readonly Subscription[] {
    return [...this.#subscriptions.values()];
  }

  /** `limitBytes` is for all paths and arguments: a client that reconnects asks for the whole set in one message. */
  modify(change: QuerySetChange, limitCount: number, limitBytes: number): void {
    const { baseVersion, newVersion, modifications } = change;
    if (baseVersion !== this.version) {
      throw new ProtocolError(
        `Base version ${baseVersion} passed up doesn't match the current version ${this.version}`,
      );
    }
    if (newVersion <= baseVersion) throw new ProtocolError('newVersion must be greater than baseVersion');
    for (const modification of modifications) {
      if (modification.kind === 'remove') {
        this.#remove(modification);
        continue;
      }
      this.#add(modification);
      if (this.#subscriptions.size > limitCount) {
        throw new ProtocolError(`More than ${limitCount} queries on one socket`);
      }
      if (this.#sizeBytes > limitBytes) {
        throw new ProtocolError(`The queries of one socket take more than ${limitBytes} bytes`);
      }
    }
    this.version = newVersion;
  }

  takeRemoved(): readonly number[] {
    const removed = this.#removed;
    this.#removed = [];
    return removed;
  }

  /** Puts back the ids of removed queries from a transition that was not sent. */
  restoreRemoved(removed: readonly number[]): void {
    this.#removed = [...removed, ...this.#removed];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions.values()) subscription.dispose();
    this.#subscriptions.clear();
    this.#sizeBytes = 0;
  }

  #add(query: AddQuery): void {
    if (this.#subscriptions.has(query.queryId)) {
      throw new ProtocolError(`Duplicate query ID: ${query.queryId}`);
    }
    const subscription = new Subscription(query, this.#owner);
    this.#sizeBytes += subscription.sizeBytes;
    this.#subscriptions.set(query.queryId, subscription);
  }

  #remove({ queryId }: RemoveQuery): void {
    const subscription = this.#subscriptions.get(queryId);
    if (subscription === undefined) throw new ProtocolError(`Nonexistent query id: ${queryId}`);
    subscription.dispose();
    this.#subscriptions.delete(queryId);
    this.#sizeBytes -= subscription.sizeBytes;
    this.#removed.push(queryId);
  }
}

export class Subscription implements QueryHolder<string> {
  readonly queryId: number;
  readonly sizeBytes: number;
  readonly #owner: SubscriptionOwner;
  #query: CachedQuery;
  #evaluation: Evaluation<string> | null = null;
  #sent: string | null = null;
  isDisposed = false;

  constructor(add: AddQuery, owner: SubscriptionOwner) {
    this.queryId = add.queryId;
    this.#query = cachedQuery(add.path, add.args, add.journal);
    this.sizeBytes = this.#query.key.length;
    this.#owner = owner;
  }

  begin(run: () => void): void {
    this.#owner.beginQuery(run);
  }

  queryInvalidated(): void {
    this.#owner.request();
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

  get isStale(): boolean {
    return !this.isDisposed && this.#evaluation !== null && this.#evaluation.staleSince !== null;
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
    if (evaluation === null || this.isDisposed || evaluation.answer === this.#sent) return null;
    this.#sent = evaluation.answer;
    return evaluation;
  }

  dispose(): void {
    this.isDisposed = true;
    this.#releaseEvaluation();
  }

  #take(evaluation: Evaluation<string>): void {
    if (this.isDisposed) {
      evaluation.release(this);
      return;
    }
    if (evaluation === this.#evaluation) return;
    this.#releaseEvaluation();
    this.#evaluation = evaluation;
    this.#owner.answerResized(evaluation.sizeBytes);
    // Paginated queries run again with the journal of their last run, so that a page keeps its end.
    if (evaluation.journal !== this.#query.journal) {
      this.#query = cachedQuery(this.#query.path, this.#query.args, evaluation.journal);
    }
  }

  #releaseEvaluation(): void {
    if (this.#evaluation === null) return;
    this.#evaluation.release(this);
    this.#owner.answerResized(-this.#evaluation.sizeBytes);
    this.#evaluation = null;
  }
}
