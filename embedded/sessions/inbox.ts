import type { WebSocket } from 'ws';
import type { ClientMessage } from './clientMessage.ts';
import type { Outbox } from './outbox.ts';

/** Above this many unanswered calls the socket is not read until half of them are answered. */
const MAX_PENDING_CALLS = 512;

/** What came in on one socket and was not taken yet, in order, with back-pressure towards the client (SPEC 24.2, 24.3). */
export class Inbox {
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #onResume: () => void;
  readonly #messages: ClientMessage[] = [];

  /** `onResume` is called when the socket is about to be read again. */
  constructor(socket: WebSocket, outbox: Outbox, onResume: () => void) {
    this.#socket = socket;
    this.#outbox = outbox;
    this.#onResume = onResume;
  }

  /** The socket is not read because of its own unanswered calls, so that it has no way to show that it is alive. */
  get isHeldBack(): boolean {
    return this.#socket.isPaused && !this.#outbox.isCongested;
  }

  push(message: ClientMessage): void {
    this.#messages.push(message);
  }

  /** The next message, if any. While suspended only an Authenticate is let through; what came before it is kept. */
  take(isSuspended: boolean): ClientMessage | undefined {
    if (!isSuspended) return this.#messages.shift();
    const index = this.#messages.findIndex((message) => message.kind === 'authenticate');
    return index === -1 ? undefined : this.#messages.splice(index, 1)[0];
  }

  /** Pauses a socket with too much unanswered or unread, and reads on once half of that is done. */
  updateReading(pendingCalls: number): void {
    const waiting = pendingCalls + this.#messages.length;
    if (!this.#socket.isPaused) {
      if (waiting > MAX_PENDING_CALLS || this.#outbox.isFull) this.#socket.pause();
    } else if (waiting <= MAX_PENDING_CALLS / 2 && !this.#outbox.isFull) {
      this.#onResume();
      this.#socket.resume();
    }
  }

  clear(): void {
    this.#messages.length = 0;
  }
}
