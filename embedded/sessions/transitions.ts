import type { Caller } from '../runtime/functionRunner.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import type { Connect, QuerySetChange } from './clientMessage.ts';
import { QuerySet } from './querySet.ts';
import type { StateVersion } from './serverMessage.ts';
import type { SessionContext } from './sessionContext.ts';
import type { Subscription, SubscriptionOwner } from './subscription.ts';

/** What transitions need of the session that they are sent to. */
export interface TransitionsOwner {
  /** Who the client is for the next transition, and under which identity version. */
  identity(): { readonly caller: Caller; readonly version: number };
  /** Nothing may be computed now: the session asks again once that has changed. */
  isHeld(): boolean;
  sendFrames(frames: readonly Buffer[]): void;
  broke(error: unknown): void;
}

/** A transition in the making. */
interface Advance {
  readonly target: StateVersion;
  readonly subscriptions: readonly Subscription[];
  readonly removed: readonly number[];
  /** Queries that still run. */
  pendingCount: number;
  isOvertaken: boolean;
}

/** How long to wait for the database to reach a moment that the client has seen (it was restored to an older one). */
const OBSERVED_TS_PATIENCE_MS = 5 * 1000;

/**
 * What one client sees, and how it gets from one moment to the next.
 *
 * Invariants (SPEC 20, 21): every transition's results are from its end timestamp alone; a transition starts at the
 * version where the last one sent ended; timestamps never decrease.
 */
export class Transitions implements SubscriptionOwner {
  readonly #context: SessionContext;
  readonly #owner: TransitionsOwner;
  readonly #querySet = new QuerySet(this);
  #sent: StateVersion = { querySet: 0, identity: 0, ts: 0n as Timestamp };
  /** The next transition must not be behind this. */
  #minTs = 0n as Timestamp;
  /** A mutation's response went out: the client waits for a transition, even an empty one. */
  #isOwed = false;
  #advance: Advance | null = null;
  #isWanted = false;
  #clockSkewMs: number | null = null;
  #patience: NodeJS.Timeout | null = null;
  #disposed = false;

  constructor(context: SessionContext, owner: TransitionsOwner) {
    this.#context = context;
    this.#owner = owner;
  }

  /** The identity version that the client has been told of. */
  get sentIdentity(): number {
    return this.#sent.identity;
  }

  /** Takes the latest moment that the client has seen, and how far its clock is ahead. */
  connect({ clientTimeMs, maxObservedTs }: Connect): void {
    this.#clockSkewMs = clientTimeMs === null ? null : clientTimeMs - Date.now();
    if (maxObservedTs === null || maxObservedTs <= this.#context.cache.observedTs) return;
    this.#minTs = maxObservedTs;
    this.#patience = setTimeout(() => {
      if (this.#context.cache.observedTs >= this.#minTs) return;
      this.#context.log(
        'sync socket: a client has seen a later database than this one; serving it from here',
      );
      this.#minTs = 0n as Timestamp;
      this.request();
    }, OBSERVED_TS_PATIENCE_MS);
    this.#patience.unref();
  }

  /** Changes what the client asks for. @throws ProtocolError as `QuerySet.modify` does. */
  modifyQuerySet(change: QuerySetChange): void {
    this.#querySet.modify(change);
    this.request();
  }

  /** Promises the client a transition, an empty one if need be, that is not behind a commit of its own. */
  owe(ts: Timestamp): void {
    if (ts > this.#minTs) this.#minTs = ts;
    this.#isOwed = true;
    this.request();
  }

  /** A query may have a new answer, or a version is owed. */
  request(): void {
    this.#isWanted = true;
    if (this.#advance === null) this.#context.schedule();
  }

  /** What held transitions back is over. */
  resume(): void {
    if (this.#isWanted) this.request();
  }

  /** Takes the client to the present, unless nothing that it can see has changed. */
  advance(): void {
    if (this.#disposed || this.#advance !== null || this.#owner.isHeld()) return;
    const ts = this.#context.cache.observedTs;
    if (ts < this.#minTs) {
      this.#context.scheduleAfterCommit();
      return;
    }
    this.#isWanted = false;
    const { caller, version } = this.#owner.identity();
    const advance: Advance = {
      target: { querySet: this.#querySet.version, identity: version, ts },
      subscriptions: this.#querySet.subscriptions,
      removed: this.#querySet.takeRemoved(),
      pendingCount: 0,
      isOvertaken: false,
    };
    this.#advance = advance;
    for (const subscription of advance.subscriptions) {
      if (!subscription.evaluate(this.#context.cache, caller, ts)) advance.pendingCount++;
    }
    if (advance.pendingCount === 0) this.#send(advance);
  }

  subscriptionStale(): void {
    this.request();
  }

  subscriptionReady(): void {
    const advance = this.#advance;
    if (advance === null || --advance.pendingCount > 0) return;
    try {
      if (advance.isOvertaken) this.#startOver(advance);
      else this.#send(advance);
    } catch (error) {
      this.#break(error);
    }
  }

  subscriptionBroke(error: unknown): void {
    if (this.#advance !== null && error instanceof SnapshotUnavailable) {
      this.#advance.isOvertaken = true;
      this.subscriptionReady();
    } else this.#break(error);
  }

  dispose(): void {
    this.#disposed = true;
    if (this.#patience !== null) clearTimeout(this.#patience);
    this.#querySet.dispose();
  }

  /** So much was written meanwhile that the moment can no longer be read: the next round takes a later one. */
  #startOver({ removed }: Advance): void {
    this.#advance = null;
    this.#querySet.giveBackRemoved(removed);
    this.request();
  }

  #send({ target, subscriptions, removed }: Advance): void {
    this.#advance = null;
    if (this.#disposed) return;
    const updated = [];
    for (const subscription of subscriptions) {
      const evaluation = subscription.takeUnsent();
      if (evaluation !== null) updated.push({ queryId: subscription.queryId, evaluation });
      if (subscription.isStale) this.#isWanted = true;
    }
    const { querySet, identity } = this.#sent;
    const identityChanged = target.identity !== identity;
    const isOwed = this.#isOwed && target.ts >= this.#minTs;
    if (
      updated.length > 0 ||
      removed.length > 0 ||
      identityChanged ||
      target.querySet !== querySet ||
      isOwed
    ) {
      if (isOwed) this.#isOwed = false;
      const frames = this.#context.encoder.encode({
        start: this.#sent,
        end: target,
        updated,
        removed,
        clockSkewMs: identityChanged ? this.#clockSkewMs : null,
      });
      this.#sent = target;
      this.#owner.sendFrames(frames);
    }
    if (this.#isWanted || this.#isOwed) this.request();
  }

  #break(error: unknown): void {
    this.#advance = null;
    this.#owner.broke(error);
  }
}
