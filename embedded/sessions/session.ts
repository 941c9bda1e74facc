import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type ClientMessage, ProtocolError, parseClientMessage } from './clientMessage.ts';
import { Inbox } from './inbox.ts';
import { Liveness } from './liveness.ts';
import { Outbox } from './outbox.ts';
import { fatalErrorMessage } from './serverMessage.ts';
import { SessionCalls } from './sessionCalls.ts';
import type { SessionContext } from './sessionContext.ts';
import { SessionIdentity } from './sessionIdentity.ts';
import { Transitions } from './transitions.ts';

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
export class Session {
  readonly #context: SessionContext;
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #inbox: Inbox;
  readonly #liveness: Liveness;
  readonly #identity: SessionIdentity;
  readonly #transitions: Transitions;
  readonly #calls: SessionCalls;
  #sessionId: string | null = null;
  #closed = false;

  /** `stream` is the connection under `socket`. */
  constructor(context: SessionContext, socket: WebSocket, stream: Duplex) {
    const { now, authenticator, runner, log } = context;
    this.#context = context;
    this.#socket = socket;
    this.#liveness = new Liveness(context.times, now());
    this.#outbox = new Outbox(socket, stream, now, () => {
      this.#updateReading();
      this.#transitions.resume();
    });
    // What was not read while paused is no silence of the client's.
    this.#inbox = new Inbox(socket, this.#outbox, () => this.#liveness.heard(now()));
    const send = (message: string) => this.#outbox.send(message);
    const broke = (error: unknown) => this.#break(error);
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
      broke,
    });
    this.#calls = new SessionCalls({
      runner,
      send,
      broke,
      isClosed: () => this.#closed,
      committed: (ts) => this.#transitions.owe(ts),
      answered: () => this.#updateReading(),
    });
    socket.on('message', (data, isBinary) => this.#hear(data.toString(), isBinary));
    socket.on('pong', () => this.#liveness.heard(now()));
    socket.on('error', (error) => log(`sync socket: ${error.message}`));
    socket.on('close', () => this.#dispose());
  }

  /** Calls taken from the client and not answered yet. */
  get pendingCalls(): number {
    return this.#calls.pendingCount;
  }

  /** Called every few seconds: pings, and ends sockets that are gone or say nothing. */
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
        this.close(1008, beat.reason);
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

  /** Takes the client to the present, unless nothing that it can see has changed. */
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

  #hear(text: string, isBinary: boolean): void {
    if (this.#closed) return;
    this.#liveness.heard(this.#context.now());
    try {
      if (isBinary) throw new ProtocolError('Messages must be text');
      const message = parseClientMessage(text);
      if ((message.kind === 'connect') !== (this.#sessionId === null)) {
        throw new ProtocolError(
          message.kind === 'connect' ? 'Connected already' : 'The first message must be Connect',
        );
      }
      if (message.kind === 'connect') {
        this.#sessionId = message.sessionId;
        this.#transitions.connect(message);
      } else {
        this.#inbox.push(message);
        this.#readInbox();
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #readInbox(): void {
    while (!this.#closed && !this.#identity.isAuthenticating && !this.#context.isDraining()) {
      const message = this.#inbox.take(this.#identity.suspendedSinceMs !== null);
      if (message === undefined) break;
      this.#handle(message);
    }
    this.#updateReading();
  }

  #handle(message: ClientMessage): void {
    switch (message.kind) {
      case 'authenticate':
        this.#identity
          .authenticate(message)
          .then(() => this.#readInbox())
          .catch((error: unknown) => this.#fail(error));
        break;
      case 'modifyQuerySet':
        this.#transitions.modifyQuerySet(message);
        break;
      case 'mutation':
        this.#calls.mutate(message, this.#sessionId ?? '', this.#identity.caller);
        break;
      case 'action':
        void this.#calls.act(message, this.#identity.caller);
        break;
      case 'connect':
      case 'event':
        break;
      default:
        message satisfies never;
    }
  }

  #updateReading(): void {
    if (!this.#closed) this.#inbox.updateReading(this.pendingCalls);
  }

  #fail(error: unknown): void {
    if (error instanceof ProtocolError) {
      this.#outbox.send(fatalErrorMessage(error.message));
      this.close(1002, 'ProtocolError');
    } else this.#break(error);
  }

  /** Something of ours broke: the client reconnects after a pause (convex `web_socket_manager.ts`, serverDisconnectErrors). */
  #break(error: unknown): void {
    if (this.#closed) return;
    this.#context.log(
      `sync session: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    this.close(1011, 'InternalServerError');
  }

  #dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#identity.dispose();
    this.#transitions.dispose();
    this.#inbox.clear();
  }
}
