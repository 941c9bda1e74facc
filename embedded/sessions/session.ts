import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { type MemoryHolder, MemoryShare } from '../memoryBudget.ts';
import { type ClientMessage, ProtocolError, parseClientMessage } from './clientMessage.ts';
import { Inbox, type Message, type ReadingState } from './inbox.ts';
import { IncompleteMessage } from './incompleteMessage.ts';
import { Liveness } from './liveness.ts';
import { Outbox } from './outbox.ts';
import { fatalErrorMessage } from './serverMessage.ts';
import { SessionCalls } from './sessionCalls.ts';
import type { SessionContext } from './sessionContext.ts';
import { SessionIdentity } from './sessionIdentity.ts';
import type { SocketLimits } from './socketLimits.ts';
import { Transitions } from './transitions.ts';

/** WebSocket close codes (RFC 6455 §7.4.1). */
const PROTOCOL_ERROR = 1002;
const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
const INTERNAL_ERROR = 1011;

/** The published client waits longer before it reconnects for this reason (convex `web_socket_manager.ts`). */
const TOO_MUCH_WAITS = 'TooManyConcurrentRequests';

/**
 * One client's sync socket: the server side of convex's `browser/sync/client.ts`.
 *
 * ```
 * messages ─► inbox ─┬─ Authenticate ─► SessionIdentity (waits for the key set) ─► identity version
 *                    ├─ ModifyQuerySet ─► Transitions: query set version
 *                    ├─ Mutation ─► SessionCalls: one after another ─► MutationResponse, then a transition past its commit
 *                    └─ Action ─► SessionCalls: at once, in parallel ─► ActionResponse
 * commits ─► queries go stale ─► advance(): all results at one moment ─► Transition
 * ```
 */
export class Session implements MemoryHolder {
  readonly #context: SessionContext;
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #inbox: Inbox;
  readonly #liveness: Liveness;
  readonly #identity: SessionIdentity;
  readonly #transitions: Transitions;
  readonly #calls: SessionCalls;
  readonly #incomplete = new IncompleteMessage();
  /** The memory that counts for this socket alone: messages, calls, subscriptions and what waits to be sent. */
  readonly #share: MemoryShare;
  #incompleteBytes = 0;
  /** Bytes that arrived after the socket was closed. */
  #ignoredBytes = 0;
  #querySetBytes = 0;
  #sessionId: string | null = null;
  #closed = false;

  /** `stream` is the connection under `socket`. */
  constructor(context: SessionContext, socket: WebSocket, stream: Duplex) {
    const { now, authenticator, runner, client } = context;
    this.#context = context;
    this.#socket = socket;
    this.#share = new MemoryShare(context.budget);
    context.budget.join(this);
    this.#liveness = new Liveness(context.times, now());
    this.#outbox = new Outbox(socket, stream, {
      now,
      resized: (bytes) => this.#share.change(bytes),
      onDrain: () => {
        this.#updateReading();
        this.#transitions.resume();
      },
    });
    // Messages that were not read while the socket was paused do not count as the client's silence.
    this.#inbox = new Inbox(socket, this.#outbox, () => this.#liveness.heard(now()));
    const send = (message: string) => this.#outbox.send(message);
    const broke = (error: unknown) => this.#fail(error);
    this.#identity = new SessionIdentity({
      authenticator,
      now,
      send,
      identityChanged: () => this.#transitions.request(),
      confirmedVersion: () => this.#transitions.sentIdentity,
    });
    this.#transitions = new Transitions(context, {
      identity: () => this.#identity,
      isHeld: () => this.#sessionId === null || !this.#identity.isSettled || this.#outbox.isCongested,
      sendFrames: (frames) => this.#outbox.sendFrames(frames),
      limits: () => this.#limits,
      answered: (bytes) => this.#answered(bytes),
      broke,
    });
    this.#calls = new SessionCalls({
      runner,
      client,
      send,
      broke,
      isClosed: () => this.#closed,
      committed: (ts) => this.#transitions.owe(ts),
      answered: (bytes) => this.#answered(bytes),
      running: (bytes) => this.#share.change(bytes),
    });
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('ping', (data) => this.#incomplete.control(data.byteLength));
    socket.on('pong', (data) => {
      this.#incomplete.control(data.byteLength);
      this.#liveness.heard(now());
    });
    // Runs after `ws` has handled the piece, since its listener was added first.
    stream.on('data', (piece: Buffer) => this.#measure(piece.byteLength));
    // 'close' follows. Not logged: anyone can cause it as often as they like.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#end());
  }

  /** Calls taken from the client and not answered yet. */
  get pendingCalls(): number {
    return this.#calls.unanswered.count;
  }

  /** Bytes that are kept for this client. Shared answers count in full, so that a client that uses much is found. */
  get heldBytes(): number {
    return this.#share.bytes + this.#transitions.answerBytes;
  }

  /** The server is short of memory: no acknowledged work is lost, and the client reconnects by itself. */
  cutOff(): void {
    this.#calls.drop();
    this.terminate();
    this.#outbox.dispose();
    this.#share.release();
  }

  /** Called every few seconds: sends pings, and ends sockets that are gone or silent. */
  beat(): void {
    const beat = this.#liveness.beat({
      nowMs: this.#context.now(),
      isConnected: this.#sessionId !== null,
      suspendedSinceMs: this.#identity.suspendedSinceMs,
      lastProgressMs: this.#outbox.lastProgressMs,
      isHeldBack: this.#inbox.isHeldBack,
    });
    switch (beat.kind) {
      case 'expired':
        this.close(POLICY_VIOLATION, beat.reason);
        break;
      case 'gone':
        this.#socket.terminate();
        break;
      case 'ping':
        this.#outbox.ping();
        break;
      case 'nothing':
        break;
      default:
        beat satisfies never;
    }
  }

  /** Sends the client a transition to the present, unless none of its answers has changed. */
  advance(): void {
    this.#transitions.advance();
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

  get #limits(): SocketLimits {
    const { anonymous, known } = this.#context.limits;
    return this.#identity.hasSignedIn ? known : anonymous;
  }

  get #isSuspended(): boolean {
    return this.#identity.suspendedSinceMs !== null;
  }

  get #readingState(): ReadingState {
    const calls = this.#calls.unanswered;
    const changes = this.#transitions.unanswered;
    return {
      unanswered: { count: calls.count + changes.count, bytes: calls.bytes + changes.bytes },
      limitCount: this.#context.limits.waitingMessages,
      limitBytes: this.#limits.frameBytes,
      isAuthenticating: this.#identity.isAuthenticating,
    };
  }

  #hear(data: RawData, isBinary: boolean): void {
    const lengthBytes = (data as Buffer).byteLength;
    this.#incomplete.message(lengthBytes);
    if (this.#closed) return;
    this.#liveness.heard(this.#context.now());
    try {
      if (isBinary) throw new ProtocolError('Messages must be text');
      // A token's check decides how much its bearer may send. Until then the socket is paused, and only what was
      // already on its way arrives.
      if (!this.#identity.isAuthenticating && lengthBytes > this.#limits.frameBytes) {
        this.close(MESSAGE_TOO_BIG, '');
        return;
      }
      const text = data.toString();
      if (this.#sessionId === null) this.#connect(parseClientMessage(text));
      else {
        this.#share.change(this.#inbox.push(text, lengthBytes));
        this.#readInbox();
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #connect(message: ClientMessage): void {
    if (message.kind !== 'connect') throw new ProtocolError('The first message must be Connect');
    this.#sessionId = message.sessionId;
    this.#transitions.connect(message);
  }

  /** Counts a piece of the stream. Twice the largest message leaves room for messages that arrive in small pieces. */
  #measure(pieceBytes: number): void {
    this.#incomplete.piece(pieceBytes);
    const { sizeBytes } = this.#incomplete;
    const limitBytes = 2 * this.#limits.frameBytes;
    if (this.#closed) {
      // Leaves time for the closing handshake, but not for everything that the client might still send.
      this.#ignoredBytes += pieceBytes;
      if (this.#ignoredBytes > limitBytes) this.#socket.terminate();
    } else if (!this.#identity.isAuthenticating && sizeBytes > limitBytes) {
      this.close(MESSAGE_TOO_BIG, '');
    }
    this.#share.change(sizeBytes - this.#incompleteBytes);
    this.#incompleteBytes = sizeBytes;
  }

  #readInbox(): void {
    while (!this.#closed && !this.#identity.isAuthenticating && !this.#context.isDraining()) {
      const message = this.#inbox.take(this.#isSuspended);
      if (message === undefined) break;
      this.#handle(message, message.content);
    }
    // A paused socket could not send the Authenticate that everything waits for: the client has to reconnect and begin
    // with that.
    if (!this.#closed && this.#isSuspended && this.#inbox.isOver(this.#readingState)) {
      this.close(POLICY_VIOLATION, TOO_MUCH_WAITS);
    }
    this.#updateReading();
  }

  #handle(message: Message, content: ClientMessage): void {
    switch (content.kind) {
      case 'authenticate':
        this.#identity
          .authenticate(content)
          .then(() => {
            this.#share.change(-message.sizeBytes);
            this.#readInbox();
          })
          .catch((error: unknown) => this.#fail(error));
        break;
      case 'modifyQuerySet':
        this.#transitions.modifyQuerySet(content, message.sizeBytes);
        this.#share.change(this.#transitions.querySetBytes - this.#querySetBytes);
        this.#querySetBytes = this.#transitions.querySetBytes;
        break;
      case 'mutation':
        this.#calls.mutate(message, this.#sessionId ?? '', this.#identity.caller);
        break;
      case 'action':
        void this.#calls.act(message, content, this.#identity.caller);
        break;
      case 'connect':
        throw new ProtocolError('Connected already');
      case 'event':
        this.#share.change(-message.sizeBytes);
        break;
      default:
        content satisfies never;
    }
  }

  #answered(bytes: number): void {
    this.#share.change(-bytes);
    this.#updateReading();
    this.#leaveWhenDone();
  }

  #updateReading(): void {
    if (!this.#closed) this.#inbox.updateReading(this.#readingState);
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    if (error instanceof ProtocolError) {
      this.#outbox.send(fatalErrorMessage(error.message));
      this.close(PROTOCOL_ERROR, 'ProtocolError');
    } else this.#break(error);
  }

  /** An error of ours: the client reconnects after a pause (convex `web_socket_manager.ts`, serverDisconnectErrors). */
  #break(error: unknown): void {
    this.#context.log(
      `sync session: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    this.close(INTERNAL_ERROR, 'InternalServerError');
  }

  /** Stops listening. Calls that have arrived continue, and pending output is still sent. */
  #dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    // Otherwise the reply to the closing handshake would not be read.
    this.#socket.resume();
    this.#identity.dispose();
    const { unanswered } = this.#transitions;
    this.#transitions.dispose();
    this.#share.change(-this.#inbox.sizeBytes - unanswered.bytes - this.#querySetBytes);
    this.#inbox.clear();
  }

  /** The connection has ended. */
  #end(): void {
    this.#dispose();
    this.#outbox.dispose();
    this.#share.change(-this.#incompleteBytes);
    this.#incompleteBytes = 0;
    this.#leaveWhenDone();
  }

  #leaveWhenDone(): void {
    if (this.#socket.readyState !== this.#socket.CLOSED || this.pendingCalls > 0) return;
    this.#context.budget.leave(this);
    this.#share.release();
  }
}
