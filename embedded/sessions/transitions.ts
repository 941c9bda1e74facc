import type { Caller } from '../runtime/functionRunner.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import type { Connect, QuerySetChange } from './clientMessage.ts';
import { QuerySet, type Subscription, type SubscriptionOwner } from './querySet.ts';
import { type StateVersion, transitionMessages } from './serverMessage.ts';
import type { Message, SessionOwner } from './sessionContext.ts';

interface Advance {
  readonly target: StateVersion;
  readonly subscriptions: readonly Subscription[];
  readonly removed: readonly number[];
  readonly caller: Caller;
  readonly changes: readonly Message[];
  /** How many of the subscriptions have their answer or are waiting for it. */
  asked: number;
}

/** How long to wait for the database to reach a timestamp that the client has seen (it was restored to an older one). */
const OBSERVED_TS_TIMEOUT_MS = 5 * 1000;

/**
 * What one client sees, and how it moves from one timestamp to the next. Its queries run one after another, so that a
 * client with thousands of them takes no more turns than one with a few.
 *
 * Invariants (SPEC 20, 21): every transition's results are from its end timestamp alone; a transition starts at the
 * version where the last one sent ended; timestamps never decrease.
 */
export class Transitions implements SubscriptionOwner {
  readonly #owner: SessionOwner;
  readonly #querySet = new QuerySet(this);
  #sent: StateVersion = { querySet: 0, identity: 0, ts: 0n as Timestamp };
  /** The next transition must not be earlier than this. */
  #minTs = 0n as Timestamp;
  /** A mutation's response was sent: the client waits for a transition, even an empty one. */
  #isTransitionDue = false;
  #advance: Advance | null = null;
  #isWanted = false;
  #clockSkewMs: number | null = null;
  /** Changes of the query set since the last transition began. */
  #changes: readonly Message[] = [];
  /** Size of the answers that the subscriptions hold, those shared with other clients included. */
  answerBytes = 0;
  #observedTsTimer: NodeJS.Timeout | null = null;
  #disposed = false;

  constructor(owner: SessionOwner) {
    this.#owner = owner;
  }

  get sentIdentity(): number {
    return this.#sent.identity;
  }

  connect({ clientTimeMs, maxObservedTs }: Connect): void {
    this.#clockSkewMs = clientTimeMs === null ? null : clientTimeMs - Date.now();
    if (maxObservedTs === null || maxObservedTs <= this.#owner.cache.observedTs) return;
    this.#minTs = maxObservedTs;
    this.#observedTsTimer = setTimeout(() => {
      if (this.#owner.cache.observedTs >= this.#minTs) return;
      this.#minTs = 0n as Timestamp;
      this.request();
    }, OBSERVED_TS_TIMEOUT_MS);
    this.#observedTsTimer.unref();
  }

  get querySetBytes(): number {
    return this.#querySet.sizeBytes;
  }

  /** Changes the client's query set, as `message` says. @throws ProtocolError as `QuerySet.modify` does. */
  modifyQuerySet(change: QuerySetChange, message: Message, limitCount: number, limitBytes: number): void {
    this.#querySet.modify(change, limitCount, limitBytes);
    this.#changes = [...this.#changes, message];
    this.request();
  }

  /** Promises the client a transition, an empty one if need be, that includes a commit of its own. */
  requireTransition(ts: Timestamp): void {
    if (ts > this.#minTs) this.#minTs = ts;
    this.#isTransitionDue = true;
    this.request();
  }

  request(): void {
    this.#isWanted = true;
    if (this.#advance === null) this.#owner.schedule();
  }

  resume(): void {
    if (this.#isWanted) this.request();
  }

  advance(): void {
    if (this.#disposed || this.#advance !== null || this.#owner.isHeld()) return;
    const ts = this.#owner.cache.observedTs;
    if (ts < this.#minTs) {
      this.#owner.scheduleAfterCommit();
      return;
    }
    this.#isWanted = false;
    const { caller, version } = this.#owner.identity();
    const advance: Advance = {
      target: { querySet: this.#querySet.version, identity: version, ts },
      subscriptions: this.#querySet.subscriptions,
      removed: this.#querySet.takeRemoved(),
      caller,
      changes: this.#changes,
      asked: 0,
    };
    this.#changes = [];
    this.#advance = advance;
    try {
      this.#continue(advance);
    } catch (error) {
      this.#break(error);
    }
  }

  beginQuery(run: () => void): void {
    this.#owner.enterTurn(run);
  }

  subscriptionReady(): void {
    const advance = this.#advance;
    if (advance === null) return;
    try {
      if (this.#owner.isHeld()) this.#startOver(advance);
      else this.#continue(advance);
    } catch (error) {
      this.#break(error);
    }
  }

  subscriptionBroke(error: unknown): void {
    if (this.#advance !== null && error instanceof SnapshotUnavailable) this.#startOver(this.#advance);
    else this.#break(error);
  }

  answerResized(bytes: number): void {
    this.answerBytes += bytes;
  }

  dispose(): void {
    this.#disposed = true;
    if (this.#observedTsTimer !== null) clearTimeout(this.#observedTsTimer);
    this.#advance = null;
    this.#querySet.dispose();
  }

  #continue(advance: Advance): void {
    const { subscriptions, caller, target } = advance;
    for (;;) {
      const subscription = subscriptions[advance.asked];
      if (subscription === undefined) break;
      advance.asked++;
      if (!subscription.isDisposed && !subscription.evaluate(this.#owner.cache, caller, target.ts)) return;
    }
    this.#send(advance);
  }

  /** The timestamp can no longer be read, or nothing may be sent now: the next round takes a later one. */
  #startOver(advance: Advance): void {
    this.#advance = null;
    this.#changes = [...advance.changes, ...this.#changes];
    this.#querySet.restoreRemoved(advance.removed);
    this.request();
  }

  #send(advance: Advance): void {
    this.#advance = null;
    if (this.#disposed) return;
    const { target, subscriptions, removed } = advance;
    const updated = [];
    for (const subscription of subscriptions) {
      const evaluation = subscription.takeUnsent();
      if (evaluation !== null) updated.push({ queryId: subscription.queryId, evaluation });
      if (subscription.isStale) this.#isWanted = true;
    }
    const { querySet, identity } = this.#sent;
    const identityChanged = target.identity !== identity;
    const isDue = this.#isTransitionDue && target.ts >= this.#minTs;
    if (
      updated.length > 0 ||
      removed.length > 0 ||
      identityChanged ||
      target.querySet !== querySet ||
      isDue
    ) {
      if (isDue) this.#isTransitionDue = false;
      const messages = transitionMessages({
        start: this.#sent,
        end: target,
        updated,
        removed,
        clockSkewMs: identityChanged ? this.#clockSkewMs : null,
      });
      this.#sent = target;
      this.#owner.sendTransition(messages);
    }
    for (const change of advance.changes) this.#owner.answered(change);
    if (this.#isWanted || this.#isTransitionDue) this.request();
  }

  #break(error: unknown): void {
    this.#advance = null;
    this.#owner.broke(error);
  }
}
