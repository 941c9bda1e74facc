import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { type MemoryHolder, MemoryShare } from '../memoryBudget.ts';
import { stackOf } from '../thrown.ts';
import { Arrival } from './arrival.ts';
import { type ClientMessage, ProtocolError, parseClientMessage } from './clientMessage.ts';
import { Outbox } from './outbox.ts';
import { fatalErrorMessage } from './serverMessage.ts';
import { SessionCalls } from './sessionCalls.ts';
import type { Message, SessionContext, SessionOwner } from './sessionContext.ts';
import { SessionIdentity } from './sessionIdentity.ts';
import { Transitions } from './transitions.ts';

/** WebSocket close codes (RFC 6455 §7.4.1). */
const PROTOCOL_ERROR = 1002;
const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
const INTERNAL_ERROR = 1011;

/** The published client waits longer before it reconnects for this reason (convex `web_socket_manager.ts`). */
const TOO_MUCH_WAITS = 'TooManyConcurrentRequests';
const MESSAGE_BYTES = 128;

/**
 * A message that waits for its turn. It is parsed then: the parsed form takes much more memory, and parsing what a hundred
 * sockets send before their identity is known would keep readers waiting.
 */
interface WaitingMessage extends Message {
  /** Unset until it is needed, which is only while the session is suspended. */
  isAuthenticate?: boolean;
}

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
  readonly #identity: SessionIdentity;
  readonly #transitions: Transitions;
  readonly #calls: SessionCalls;
  readonly #arrival = new Arrival();
  readonly #inbox: WaitingMessage[] = [];
  readonly #share: MemoryShare;
  #unansweredCount = 0;
  #unansweredBytes = 0;
  #incompleteBytes = 0;
  /** What arrived after the socket was closed. */
  #ignoredBytes = 0;
  #sessionId: string | null = null;
  #closed = false;
  /** Times of `performance.now()`. Messages that were not read while the socket was paused are no silence of the client. */
  readonly #openedAtMs = performance.now();
  #lastReceivedMs = performance.now();
  #lastPingMs = performance.now();

  constructor(context: SessionContext, socket: WebSocket, stream: Duplex) {
    this.#context = context;
    this.#socket = socket;
    this.#share = new MemoryShare(context.budget);
    context.budget.join(this);
    this.#outbox = new Outbox(socket, stream, {
      resized: (bytes) => this.#share.change(bytes),
      onDrain: () => {
        this.#updateReading();
        this.#transitions.resume();
      },
    });
    const owner: SessionOwner = {
      ...context,
      isClosed: () => this.#closed,
      isHeld: () => this.#sessionId === null || !this.#identity.isSettled || this.#outbox.isCongested,
      identity: () => this.#identity,
      identityChanged: () => this.#transitions.request(),
      confirmedVersion: () => this.#transitions.sentIdentity,
      committed: (ts) => this.#transitions.requireTransition(ts),
      send: (message) => this.#outbox.send(message),
      sendTransition: (messages) => this.#outbox.sendTransition(messages),
      answered: (message) => this.#answered(message),
      hold: (bytes) => this.#share.change(bytes),
      broke: (error) => this.#fail(error),
    };
    this.#identity = new SessionIdentity(owner);
    this.#transitions = new Transitions(owner);
    this.#calls = new SessionCalls(owner);
    socket.on('message', (data, isBinary) => this.#receiveFrame(data, isBinary));
    socket.on('ping', (data) => this.#arrival.control(data.byteLength));
    socket.on('pong', (data) => {
      this.#arrival.control(data.byteLength);
      this.#lastReceivedMs = performance.now();
    });
    // Runs after `ws` has handled the piece, since its listener was added first.
    stream.on('data', (piece: Buffer) => this.#measure(piece.byteLength));
    // 'close' follows. Not logged: anyone can cause it as often as they like.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#dispose();
      this.#outbox.dispose();
      this.#leaveWhenDone();
    });
  }

  get pendingCalls(): number {
    return this.#calls.pendingCount;
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

  /** Called every few seconds (SPEC 23.5, 24.4). */
  checkLiveness(): void {
    const { connectTimeoutMs, pingIntervalMs, silenceLimitMs, reauthenticationMs } = this.#context.times;
    const nowMs = performance.now();
    const suspendedSinceMs = this.#identity.suspendedSinceMs ?? nowMs;
    const aliveMs = Math.max(this.#lastReceivedMs, this.#outbox.lastProgressMs);
    // A socket that is not read because of its own unanswered calls cannot show that it is alive.
    const isBackpressured = this.#socket.isPaused && !this.#outbox.isCongested;
    if (this.#sessionId === null && nowMs - this.#openedAtMs > connectTimeoutMs) {
      this.close(POLICY_VIOLATION, 'ConnectExpected');
    } else if (nowMs - suspendedSinceMs > reauthenticationMs) {
      this.close(POLICY_VIOLATION, 'AuthenticationExpected');
    } else if (!isBackpressured && nowMs - aliveMs > silenceLimitMs) {
      this.#socket.terminate();
    } else if (nowMs - this.#lastPingMs >= pingIntervalMs) {
      this.#lastPingMs = nowMs;
      this.#outbox.ping();
    }
  }

  advance(): void {
    this.#transitions.advance();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.#dispose();
  }

  terminate(): void {
    this.#socket.terminate();
    this.#dispose();
  }

  /** For one message, for all unanswered ones, and for the paths and arguments of all queries. */
  get #frameBytes(): number {
    const { frameBytes, anonymousFrameBytes } = this.#context.limits;
    return this.#identity.hasSignedIn ? frameBytes : anonymousFrameBytes;
  }

  get #isSuspended(): boolean {
    return this.#identity.suspendedSinceMs !== null;
  }

  /** The socket is not read meanwhile (SPEC 24.3). */
  get #isOverLimit(): boolean {
    return (
      this.#unansweredCount > this.#context.limits.waitingMessages || this.#unansweredBytes > this.#frameBytes
    );
  }

  #receiveFrame(data: RawData, isBinary: boolean): void {
    const lengthBytes = (data as Buffer).byteLength;
    this.#arrival.message(lengthBytes);
    if (this.#closed) return;
    this.#lastReceivedMs = performance.now();
    try {
      if (isBinary) throw new ProtocolError('Messages must be text');
      // A token's check decides how much its bearer may send. Until then the socket is paused, and only what was
      // already on its way arrives.
      if (!this.#identity.isAuthenticating && lengthBytes > this.#frameBytes) {
        this.close(MESSAGE_TOO_BIG, '');
        return;
      }
      const text = data.toString();
      if (this.#sessionId === null) this.#connect(parseClientMessage(text));
      else this.#receive({ text, sizeBytes: lengthBytes + MESSAGE_BYTES });
    } catch (error) {
      this.#fail(error);
    }
  }

  #connect(message: ClientMessage): void {
    if (message.kind !== 'connect') throw new ProtocolError('The first message must be Connect');
    this.#sessionId = message.sessionId;
    this.#transitions.connect(message);
  }

  #receive(message: WaitingMessage): void {
    this.#inbox.push(message);
    this.#unansweredCount++;
    this.#unansweredBytes += message.sizeBytes;
    this.#share.change(message.sizeBytes);
    this.#readInbox();
  }

  /** Counts a piece of the stream. Twice the largest message leaves room for messages that arrive in small pieces. */
  #measure(pieceBytes: number): void {
    this.#arrival.piece(pieceBytes);
    const { incompleteBytes } = this.#arrival;
    const limitBytes = 2 * this.#frameBytes;
    if (this.#closed) {
      // Leaves time for the closing handshake, but not for everything that the client might still send.
      this.#ignoredBytes += pieceBytes;
      if (this.#ignoredBytes > limitBytes) this.#socket.terminate();
    } else if (!this.#identity.isAuthenticating && incompleteBytes > limitBytes) {
      this.close(MESSAGE_TOO_BIG, '');
    }
    this.#share.change(incompleteBytes - this.#incompleteBytes);
    this.#incompleteBytes = incompleteBytes;
  }

  #readInbox(): void {
    while (!this.#closed && !this.#identity.isAuthenticating && !this.#context.isDraining()) {
      // While suspended, only an Authenticate is handled; messages before it are kept.
      const at = this.#isSuspended ? this.#inbox.findIndex(isAuthenticate) : 0;
      const [message] = at === -1 ? [] : this.#inbox.splice(at, 1);
      if (message === undefined) break;
      this.#handle(message);
    }
    // A paused socket could not send the Authenticate that everything waits for: the client has to reconnect and begin
    // with that.
    if (!this.#closed && this.#isSuspended && this.#isOverLimit) this.close(POLICY_VIOLATION, TOO_MUCH_WAITS);
    this.#updateReading();
  }

  #handle(message: WaitingMessage): void {
    const content = parseClientMessage(message.text);
    switch (content.kind) {
      case 'authenticate':
        this.#identity
          .authenticate(content)
          .then(() => {
            this.#answered(message);
            this.#readInbox();
          })
          .catch((error: unknown) => this.#fail(error));
        break;
      case 'modifyQuerySet': {
        const { queries, anonymousQueries } = this.#context.limits;
        const limitCount = this.#identity.hasSignedIn ? queries : anonymousQueries;
        const { querySetBytes } = this.#transitions;
        this.#transitions.modifyQuerySet(content, message, limitCount, this.#frameBytes);
        this.#share.change(this.#transitions.querySetBytes - querySetBytes);
        break;
      }
      case 'action':
        void this.#calls.act(message, content, this.#identity.caller);
        break;
      case 'connect':
        throw new ProtocolError('Connected already');
      case 'mutation':
        this.#calls.mutate(message, this.#sessionId ?? '', this.#identity.caller);
        break;
      case 'event':
        this.#answered(message);
        break;
      default:
        content satisfies never;
    }
  }

  #answered({ sizeBytes }: Message): void {
    this.#unansweredCount--;
    this.#unansweredBytes -= sizeBytes;
    this.#share.change(-sizeBytes);
    this.#updateReading();
    this.#leaveWhenDone();
  }

  #updateReading(): void {
    if (this.#closed) return;
    const mayRead = !this.#identity.isAuthenticating && !this.#isOverLimit && !this.#outbox.isFull;
    if (mayRead !== this.#socket.isPaused) return;
    if (mayRead) {
      this.#lastReceivedMs = performance.now();
      this.#socket.resume();
    } else {
      this.#socket.pause();
    }
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    if (error instanceof ProtocolError) {
      this.#outbox.send(fatalErrorMessage(error.message));
      this.close(PROTOCOL_ERROR, 'ProtocolError');
      return;
    }
    // An error of ours: the client reconnects after a pause (convex `web_socket_manager.ts`, serverDisconnectErrors).
    this.#context.log(`sync session: ${stackOf(error)}`);
    this.close(INTERNAL_ERROR, 'InternalServerError');
  }

  /** Calls that have arrived continue, and pending output is still sent. */
  #dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    // Otherwise the reply to the closing handshake would not be read.
    this.#socket.resume();
    this.#identity.dispose();
    this.#transitions.dispose();
    this.#inbox.length = 0;
  }

  #leaveWhenDone(): void {
    if (this.#socket.readyState !== this.#socket.CLOSED || this.pendingCalls > 0) return;
    this.#context.budget.leave(this);
    this.#share.release();
  }
}

/** Only a text that contains the word is parsed, and only once. */
function isAuthenticate(message: WaitingMessage): boolean {
  message.isAuthenticate ??=
    message.text.includes('"Authenticate"') && parseClientMessage(message.text).kind === 'authenticate';
  return message.isAuthenticate;
}
