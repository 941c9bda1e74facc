import { type AddQuery, ProtocolError, type QuerySetChange, type RemoveQuery } from './clientMessage.ts';
import { Subscription, type SubscriptionOwner } from './subscription.ts';

/** The limits of one client's subscriptions. */
export interface QuerySetLimits {
  readonly queries: number;
  /** Size of all paths and arguments. A client that reconnects asks for the whole set in one message. */
  readonly bytes: number;
}

/** The cost of a query beside its path, arguments and answer: its read set and its entry in the cache. */
const QUERY_BYTES = 1024;

/** The queries that one client asks for (SPEC 20.3). */
export class QuerySet {
  readonly #owner: SubscriptionOwner;
  readonly #subscriptions = new Map<number, Subscription>();
  #removed: number[] = [];
  #version = 0;
  #sizeBytes = 0;

  constructor(owner: SubscriptionOwner) {
    this.#owner = owner;
  }

  /** The version that the client last asked for. */
  get version(): number {
    return this.#version;
  }

  /** Size of the set, answers not counted. */
  get sizeBytes(): number {
    return this.#sizeBytes + this.#subscriptions.size * QUERY_BYTES;
  }

  get subscriptions(): readonly Subscription[] {
    return [...this.#subscriptions.values()];
  }

  /**
   * Applies a change of the set. @throws ProtocolError when it does not follow from the current set, or exceeds the
   * limits.
   */
  modify({ baseVersion, newVersion, modifications }: QuerySetChange, limits: QuerySetLimits): void {
    if (baseVersion !== this.#version) {
      throw new ProtocolError(
        `Base version ${baseVersion} passed up doesn't match the current version ${this.#version}`,
      );
    }
    if (newVersion <= baseVersion) throw new ProtocolError('newVersion must be greater than baseVersion');
    for (const modification of modifications) {
      if (modification.kind === 'add') this.#add(modification, limits);
      else this.#remove(modification);
    }
    this.#version = newVersion;
  }

  /** The queries removed since the last call; the next transition reports them to the client. */
  takeRemoved(): readonly number[] {
    const removed = this.#removed;
    this.#removed = [];
    return removed;
  }

  /** Puts back the ids of removed queries from a transition that was not sent. */
  giveBackRemoved(removed: readonly number[]): void {
    this.#removed = [...removed, ...this.#removed];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions.values()) subscription.dispose();
    this.#subscriptions.clear();
    this.#sizeBytes = 0;
  }

  #add(query: AddQuery, limits: QuerySetLimits): void {
    if (this.#subscriptions.has(query.queryId)) {
      throw new ProtocolError(`Duplicate query ID: ${query.queryId}`);
    }
    if (this.#subscriptions.size >= limits.queries) {
      throw new ProtocolError(`More than ${limits.queries} queries on one socket`);
    }
    const subscription = new Subscription(query, this.#owner);
    this.#sizeBytes += subscription.sizeBytes;
    if (this.#sizeBytes > limits.bytes) {
      throw new ProtocolError(`The queries of one socket take more than ${limits.bytes} bytes`);
    }
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
