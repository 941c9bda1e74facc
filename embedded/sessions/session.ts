import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Caller, FunctionRunner } from '../runtime/functionRunner.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import type { Authenticator } from './authenticator.ts';
import {
  type AddQuery,
  type AuthenticateRequest,
  type ClientMessage,
  type FunctionRequest,
  ProtocolError,
  parseClientMessage,
  type RemoveQuery,
} from './clientMessage.ts';
import { Outbox } from './outbox.ts';
import type { QueryCache } from './queryCache.ts';
import { authErrorMessage, fatalErrorMessage, responseMessage, type StateVersion } from './serverMessage.ts';
import { Subscription, type SubscriptionOwner } from './subscription.ts';
import type { TransitionEncoder } from './transitionEncoder.ts';

export interface SessionTimes {
  /** How long a socket may stay without sending Connect. */
  readonly connectTimeoutMs: number;
  /** After this much silence towards the client a Ping goes out. */
  readonly pingIntervalMs: number;
  /** A peer that neither sends, nor answers pings, nor takes bytes for this long is gone. */
  readonly silenceLimitMs: number;
  /** How long a session without a valid identity is kept for its next Authenticate. */
  readonly reauthenticationMs: number;
}

export interface SessionContext {
  readonly runner: FunctionRunner;
  readonly cache: QueryCache;
  readonly encoder: TransitionEncoder;
  readonly authenticator: Authenticator;
  readonly times: SessionTimes;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Asks for `advance` in the next round. */
  readonly schedule: (session: Session) => void;
  /** Asks for `advance` after the next commit. */
  readonly scheduleAfterCommit: (session: Session) => void;
  /** The host is stopping: no new work. */
  readonly isDraining: () => boolean;
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

const MAX_QUERIES = 5000;
/** Above this many unanswered calls the socket is not read until half of them are answered. */
const MAX_PENDING_CALLS = 512;
/** How long to wait for the database to reach a moment that the client has seen (it was restored to an older one). */
const OBSERVED_TS_PATIENCE_MS = 5 * 1000;
/** setTimeout's limit: longer delays fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * One client's sync socket: the server side of convex's `browser/sync/client.ts`.
 *
 * ```
 * messages ─► inbox ─┬─ Authenticate ─► (waits for the key set) ─► identity version
 *                    ├─ ModifyQuerySet ─► subscriptions, query set version
 *                    ├─ Mutation ─► queue, one after another ─► MutationResponse, then a transition past its commit
 *                    └─ Action ─► at once, in parallel ─► ActionResponse
 * commits ─► queries go stale ─► advance(): all results at one moment ─► Transition
 * ```
 *
 * Invariants (SPEC 20 to 23): every transition's results are from its end timestamp alone; a transition starts at the
 * version where the last one sent ended; timestamps never decrease.
 */
export class Session implements SubscriptionOwner {
  readonly #context: SessionContext;
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #openedAtMs: number;
  #lastHeardMs: number;
  #lastPingMs: number;

  #sessionId: string | null = null;
  #clockSkewMs: number | null = null;
  #closed = false;
  readonly #inbox: ClientMessage[] = [];
  #authenticating = false;
  /** Set while the identity is refused or has run out: nothing runs until a new Authenticate. */
  #suspendedSinceMs: number | null = null;
  #caller: Caller = { kind: 'anonymous' };
  #expiryTimer: NodeJS.Timeout | null = null;
  #patience: NodeJS.Timeout | null = null;
  /** Identity version that the client's next Authenticate builds on; refused attempts count too. */
  #nextBaseVersion = 0;

  readonly #subscriptions = new Map<number, Subscription>();
  #removed: number[] = [];
  /** The versions that the client asked for; the next transition goes there. */
  #requested = { querySet: 0, identity: 0 };
  #sent: StateVersion = { querySet: 0, identity: 0, ts: 0n as Timestamp };
  /** The next transition must not be behind this. */
  #minTs = 0n as Timestamp;
  /** A mutation's response went out: the client waits for a transition, even an empty one. */
  #owesTransition = false;
  #advance: Advance | null = null;
  #wantsAdvance = false;

  readonly #mutations: { request: FunctionRequest; caller: Caller }[] = [];
  #mutationRunning = false;
  #actionsRunning = 0;

  constructor(context: SessionContext, socket: WebSocket, stream: Duplex) {
    this.#context = context;
    this.#socket = socket;
    this.#openedAtMs = context.now();
    this.#lastHeardMs = this.#openedAtMs;
    this.#lastPingMs = this.#openedAtMs;
    this.#outbox = new Outbox(socket, stream, context.now, () => {
      this.#updateReading();
      if (this.#wantsAdvance) this.requestAdvance();
    });
    socket.on('message', (data, isBinary) => this.#hear(data.toString(), isBinary));
    socket.on('pong', () => {
      this.#lastHeardMs = context.now();
    });
    socket.on('error', (error) => context.log(`sync socket: ${error.message}`));
    socket.on('close', () => this.#dispose());
  }

  /** Calls taken from the client and not answered yet. */
  get pendingCalls(): number {
    return this.#mutations.length + (this.#mutationRunning ? 1 : 0) + this.#actionsRunning;
  }

  /** Called every few seconds: pings, and ends sockets that are gone or say nothing. */
  beat(): void {
    const nowMs = this.#context.now();
    const { connectTimeoutMs, pingIntervalMs, silenceLimitMs, reauthenticationMs } = this.#context.times;
    if (this.#sessionId === null && nowMs - this.#openedAtMs > connectTimeoutMs) {
      this.close(1008, 'ConnectExpected');
      return;
    }
    if (this.#suspendedSinceMs !== null && nowMs - this.#suspendedSinceMs > reauthenticationMs) {
      this.close(1008, 'AuthenticationExpected');
      return;
    }
    const aliveMs = Math.max(this.#lastHeardMs, this.#outbox.lastProgressMs);
    // A socket that is not read because of its own unanswered calls has no way to show that it is alive.
    const isHeldBack = this.#socket.isPaused && !this.#outbox.isCongested;
    if (!isHeldBack && nowMs - aliveMs > silenceLimitMs) {
      this.#socket.terminate();
      return;
    }
    if (nowMs - this.#lastPingMs >= pingIntervalMs) {
      this.#lastPingMs = nowMs;
      this.#outbox.ping();
    }
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.#dispose();
  }

  /** Ends the connection without the closing handshake. */
  terminate(): void {
    this.#socket.terminate();
    this.#dispose();
  }

  /** A query may have a new answer, or a version is owed. */
  requestAdvance(): void {
    this.#wantsAdvance = true;
    if (this.#advance === null) this.#context.schedule(this);
  }

  /** Takes the client to the present, unless nothing that it can see has changed. */
  advance(): void {
    if (this.#closed || this.#advance !== null || this.#sessionId === null) return;
    if (this.#suspendedSinceMs !== null || this.#authenticating || this.#outbox.isCongested) return;
    const ts = this.#context.cache.observedTs;
    if (ts < this.#minTs) {
      this.#context.scheduleAfterCommit(this);
      return;
    }
    this.#wantsAdvance = false;
    const advance: Advance = {
      target: { ...this.#requested, ts },
      subscriptions: [...this.#subscriptions.values()],
      removed: this.#removed,
      pendingCount: 0,
      isOvertaken: false,
    };
    this.#advance = advance;
    this.#removed = [];
    for (const subscription of advance.subscriptions) {
      if (!subscription.evaluate(this.#context.cache, this.#caller, ts)) advance.pendingCount++;
    }
    if (advance.pendingCount === 0) this.#sendTransition(advance);
  }

  subscriptionStale(): void {
    this.requestAdvance();
  }

  subscriptionReady(): void {
    const advance = this.#advance;
    if (advance === null || --advance.pendingCount > 0) return;
    try {
      if (advance.isOvertaken) this.#startOver(advance);
      else this.#sendTransition(advance);
    } catch (error) {
      this.#break(error);
    }
  }

  subscriptionBroke(error: unknown): void {
    if (this.#advance !== null && error instanceof SnapshotUnavailable) {
      this.#advance.isOvertaken = true;
      this.subscriptionReady();
    } else {
      this.#break(error);
    }
  }

  /** So much was written meanwhile that the moment can no longer be read: the next round takes a later one. */
  #startOver({ removed }: Advance): void {
    this.#advance = null;
    this.#removed = [...removed, ...this.#removed];
    this.requestAdvance();
  }

  #sendTransition({ target, subscriptions, removed }: Advance): void {
    this.#advance = null;
    if (this.#closed) return;
    const updated = [];
    for (const subscription of subscriptions) {
      const evaluation = subscription.takeUnsent();
      if (evaluation !== null) updated.push({ queryId: subscription.queryId, evaluation });
      if (subscription.isStale) this.#wantsAdvance = true;
    }
    const { querySet, identity } = this.#sent;
    const identityChanged = target.identity !== identity;
    const isOwed = this.#owesTransition && target.ts >= this.#minTs;
    if (
      updated.length > 0 ||
      removed.length > 0 ||
      identityChanged ||
      target.querySet !== querySet ||
      isOwed
    ) {
      if (isOwed) this.#owesTransition = false;
      const frames = this.#context.encoder.encode({
        start: this.#sent,
        end: target,
        updated,
        removed,
        clockSkewMs: identityChanged ? this.#clockSkewMs : null,
      });
      this.#sent = target;
      this.#outbox.sendFrames(frames);
    }
    if (this.#wantsAdvance || this.#owesTransition) this.requestAdvance();
  }

  #hear(text: string, isBinary: boolean): void {
    if (this.#closed) return;
    this.#lastHeardMs = this.#context.now();
    try {
      if (isBinary) throw new ProtocolError('Messages must be text');
      const message = parseClientMessage(text);
      if ((message.kind === 'connect') !== (this.#sessionId === null)) {
        throw new ProtocolError(
          message.kind === 'connect' ? 'Connected already' : 'The first message must be Connect',
        );
      }
      if (message.kind === 'connect') {
        this.#connect(message);
        return;
      }
      this.#inbox.push(message);
      this.#readInbox();
    } catch (error) {
      this.#fail(error);
    }
  }

  #connect(message: ClientMessage & { kind: 'connect' }): void {
    this.#sessionId = message.sessionId;
    this.#clockSkewMs = message.clientTimeMs === null ? null : message.clientTimeMs - Date.now();
    if (message.maxObservedTs === null || message.maxObservedTs <= this.#context.cache.observedTs) return;
    this.#minTs = message.maxObservedTs;
    this.#patience = setTimeout(() => {
      if (this.#context.cache.observedTs >= this.#minTs) return;
      this.#context.log(
        'sync socket: a client has seen a later database than this one; serving it from here',
      );
      this.#minTs = 0n as Timestamp;
      this.requestAdvance();
    }, OBSERVED_TS_PATIENCE_MS);
    this.#patience.unref();
  }

  #readInbox(): void {
    while (!this.#closed && !this.#authenticating && !this.#context.isDraining()) {
      const message = this.#nextMessage();
      if (message === undefined) break;
      switch (message.kind) {
        case 'authenticate':
          void this.#authenticate(message);
          break;
        case 'modifyQuerySet':
          this.#modifyQuerySet(message.baseVersion, message.newVersion, message.modifications);
          break;
        case 'mutation':
          this.#mutations.push({ request: message, caller: this.#caller });
          void this.#runMutations();
          break;
        case 'action':
          void this.#runAction(message, this.#caller);
          break;
        case 'connect':
        case 'event':
          break;
        default:
          message satisfies never;
      }
    }
    this.#updateReading();
  }

  /** While suspended only an Authenticate is let through; what came before it runs afterwards, as the new identity. */
  #nextMessage(): ClientMessage | undefined {
    if (this.#suspendedSinceMs === null) return this.#inbox.shift();
    const index = this.#inbox.findIndex((message) => message.kind === 'authenticate');
    return index === -1 ? undefined : this.#inbox.splice(index, 1)[0];
  }

  async #authenticate(request: AuthenticateRequest): Promise<void> {
    if (request.baseVersion !== this.#nextBaseVersion) {
      this.#fail(
        new ProtocolError(
          `Base version ${request.baseVersion} passed up doesn't match the current version ${this.#nextBaseVersion}`,
        ),
      );
      return;
    }
    this.#nextBaseVersion = request.baseVersion + 1;
    this.#authenticating = true;
    try {
      const outcome = await this.#context.authenticator.authenticate(request.token);
      this.#authenticating = false;
      if (this.#closed) return;
      if (outcome.kind === 'refused') {
        this.#suspendedSinceMs = this.#context.now();
        this.#outbox.send(authErrorMessage(outcome.message, request.baseVersion, true));
      } else {
        this.#suspendedSinceMs = null;
        this.#caller = outcome.caller;
        this.#requested.identity = request.baseVersion + 1;
        this.#watchExpiry(outcome.expiresAtMs);
        this.requestAdvance();
      }
      this.#readInbox();
    } catch (error) {
      this.#fail(error);
    }
  }

  #watchExpiry(expiresAtMs: number | null): void {
    if (this.#expiryTimer !== null) clearTimeout(this.#expiryTimer);
    this.#expiryTimer = null;
    if (expiresAtMs === null) return;
    const remainingMs = expiresAtMs - Date.now();
    this.#expiryTimer = setTimeout(
      () => (expiresAtMs <= Date.now() ? this.#expire() : this.#watchExpiry(expiresAtMs)),
      Math.min(Math.max(remainingMs, 0), MAX_TIMER_MS),
    );
    this.#expiryTimer.unref();
  }

  #expire(): void {
    if (this.#closed || this.#suspendedSinceMs !== null) return;
    this.#suspendedSinceMs = this.#context.now();
    // A client that has not heard yet of its identity takes only the failure of its attempt to heart.
    const isUnconfirmed = this.#requested.identity !== this.#sent.identity;
    const baseVersion = this.#requested.identity - 1;
    this.#outbox.send(authErrorMessage('Convex token identity expired', baseVersion, isUnconfirmed));
  }

  #modifyQuerySet(
    baseVersion: number,
    newVersion: number,
    modifications: readonly (AddQuery | RemoveQuery)[],
  ): void {
    if (baseVersion !== this.#requested.querySet) {
      throw new ProtocolError(
        `Base version ${baseVersion} passed up doesn't match the current version ${this.#requested.querySet}`,
      );
    }
    if (newVersion <= baseVersion) throw new ProtocolError('newVersion must be greater than baseVersion');
    for (const modification of modifications) {
      const existing = this.#subscriptions.get(modification.queryId);
      if (modification.kind === 'add') {
        if (existing !== undefined) throw new ProtocolError(`Duplicate query ID: ${modification.queryId}`);
        if (this.#subscriptions.size >= MAX_QUERIES) {
          throw new ProtocolError(`More than ${MAX_QUERIES} queries on one socket`);
        }
        this.#subscriptions.set(modification.queryId, new Subscription(modification, this));
      } else {
        if (existing === undefined) throw new ProtocolError(`Nonexistent query id: ${modification.queryId}`);
        existing.dispose();
        this.#subscriptions.delete(modification.queryId);
        this.#removed.push(modification.queryId);
      }
    }
    this.#requested.querySet = newVersion;
    this.requestAdvance();
  }

  /**
   * One after another in order of arrival. What has arrived runs to the end even when the socket closes, because a reader
   * who taps and leaves means it; a client that comes back sends its requests again and gets the recorded outcomes.
   */
  async #runMutations(): Promise<void> {
    if (this.#mutationRunning) return;
    this.#mutationRunning = true;
    try {
      for (let next = this.#mutations.shift(); next !== undefined; next = this.#mutations.shift()) {
        const { request, caller } = next;
        const { result, ts } = await this.#context.runner.runMutation({
          path: request.path,
          args: request.args,
          caller,
          request: { sessionId: this.#sessionId ?? '', requestId: request.requestId },
        });
        if (this.#closed) continue;
        // The response goes first: the client looks for it when the transition past its commit arrives.
        this.#outbox.send(responseMessage(request, result, result.kind === 'success' ? ts : null));
        if (result.kind === 'success') {
          if (ts > this.#minTs) this.#minTs = ts;
          this.#owesTransition = true;
          this.requestAdvance();
        }
        this.#updateReading();
      }
    } catch (error) {
      // The outcome is unknown (a failing disk): the client asks again after it has reconnected.
      this.#mutations.length = 0;
      this.#break(error);
    } finally {
      this.#mutationRunning = false;
    }
  }

  async #runAction(request: FunctionRequest, caller: Caller): Promise<void> {
    this.#actionsRunning++;
    try {
      const result = await this.#context.runner.runAction({ path: request.path, args: request.args, caller });
      if (!this.#closed) this.#outbox.send(responseMessage(request, result, null));
    } catch (error) {
      this.#break(error);
    } finally {
      this.#actionsRunning--;
      this.#updateReading();
    }
  }

  /** Back-pressure towards the client: a socket with too much unanswered or unread is not read. */
  #updateReading(): void {
    if (this.#closed) return;
    const waiting = this.pendingCalls + this.#inbox.length;
    if (this.#socket.isPaused) {
      if (waiting <= MAX_PENDING_CALLS / 2 && !this.#outbox.isFull) this.#resumeReading();
    } else if (waiting > MAX_PENDING_CALLS || this.#outbox.isFull) {
      this.#socket.pause();
    }
  }

  #resumeReading(): void {
    // What was not read while paused is no silence of the client's.
    this.#lastHeardMs = this.#context.now();
    this.#socket.resume();
  }

  #fail(error: unknown): void {
    if (!(error instanceof ProtocolError)) {
      this.#break(error);
      return;
    }
    this.#outbox.send(fatalErrorMessage(error.message));
    this.close(1002, 'ProtocolError');
  }

  /** Something of ours broke: the client reconnects after a pause (convex `web_socket_manager.ts`, serverDisconnectErrors). */
  #break(error: unknown): void {
    this.#advance = null;
    if (this.#closed) return;
    this.#context.log(
      `sync session: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    this.close(1011, 'InternalServerError');
  }

  #dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#expiryTimer !== null) clearTimeout(this.#expiryTimer);
    if (this.#patience !== null) clearTimeout(this.#patience);
    for (const subscription of this.#subscriptions.values()) subscription.dispose();
    this.#subscriptions.clear();
    this.#inbox.length = 0;
  }
}
