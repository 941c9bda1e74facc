import { type AddQuery, ProtocolError, type QuerySetChange, type RemoveQuery } from './clientMessage.ts';
import { Subscription, type SubscriptionOwner } from './subscription.ts';

const MAX_QUERIES = 5000;

/** The queries that one client asks for (SPEC 20.3). */
export class QuerySet {
  readonly #owner: SubscriptionOwner;
  readonly #subscriptions = new Map<number, Subscription>();
  #removed: number[] = [];
  #version = 0;

  constructor(owner: SubscriptionOwner) {
    this.#owner = owner;
  }

  /** The version that the client asked for last. */
  get version(): number {
    return this.#version;
  }

  get subscriptions(): readonly Subscription[] {
    return [...this.#subscriptions.values()];
  }

  /** Takes a change of the set. @throws ProtocolError when it does not follow from the set as it is. */
  modify({ baseVersion, newVersion, modifications }: QuerySetChange): void {
    if (baseVersion !== this.#version) {
      throw new ProtocolError(
        `Base version ${baseVersion} passed up doesn't match the current version ${this.#version}`,
      );
    }
    if (newVersion <= baseVersion) throw new ProtocolError('newVersion must be greater than baseVersion');
    for (const modification of modifications) {
      if (modification.kind === 'add') this.#add(modification);
      else this.#remove(modification);
    }
    this.#version = newVersion;
  }

  /** The queries removed since this was last asked; the next transition tells the client of them. */
  takeRemoved(): readonly number[] {
    const removed = this.#removed;
    this.#removed = [];
    return removed;
  }

  /** Gives back what was taken for a transition that was not sent. */
  giveBackRemoved(removed: readonly number[]): void {
    this.#removed = [...removed, ...this.#removed];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions.values()) subscription.dispose();
    this.#subscriptions.clear();
  }

  #add(query: AddQuery): void {
    if (this.#subscriptions.has(query.queryId)) {
      throw new ProtocolError(`Duplicate query ID: ${query.queryId}`);
    }
    if (this.#subscriptions.size >= MAX_QUERIES) {
      throw new ProtocolError(`More than ${MAX_QUERIES} queries on one socket`);
    }
    this.#subscriptions.set(query.queryId, new Subscription(query, this.#owner));
  }

  #remove({ queryId }: RemoveQuery): void {
    const subscription = this.#subscriptions.get(queryId);
    if (subscription === undefined) throw new ProtocolError(`Nonexistent query id: ${queryId}`);
    subscription.dispose();
    this.#subscriptions.delete(queryId);
    this.#removed.push(queryId);
  }
}
