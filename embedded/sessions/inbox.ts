import type { WebSocket } from 'ws';
import { type ClientMessage, parseClientMessage } from './clientMessage.ts';
import type { Outbox } from './outbox.ts';

/** The cost of a waiting message beside its text. */
const MESSAGE_BYTES = 128;

/** A message as received. `sizeBytes` is counted until it is answered. */
export interface Message {
  readonly text: string;
  readonly sizeBytes: number;
}

interface Waiting extends Message {
  /** Null until it is needed, which is only while the session is suspended. */
  mayAuthenticate: boolean | null;
}

/** Messages that were taken and are not answered yet, in number and bytes. */
export interface Unanswered {
  readonly count: number;
  readonly bytes: number;
}

/** The session state that decides whether its socket is read. */
export interface ReadingState {
  readonly unanswered: Unanswered;
  /** The limit of unanswered messages: beyond it, or beyond `limitBytes`, the socket is not read. */
  readonly limitCount: number;
  /** The limit of their bytes. */
  readonly limitBytes: number;
  /** A token is being checked, which decides what the client may send and what happens to its messages. */
  readonly isAuthenticating: boolean;
}

/**
 * Messages that were received on one socket and not taken yet, in order, with back-pressure towards the client (SPEC
 * 24.2, 24.3). They are kept as text: parsed, a message can take twenty times the memory.
 */
export class Inbox {
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #onResume: () => void;
  readonly #messages: Waiting[] = [];
  #sizeBytes = 0;

  /** `onResume` is called just before the socket is read again. */
  constructor(socket: WebSocket, outbox: Outbox, onResume: () => void) {
    this.#socket = socket;
    this.#outbox = outbox;
    this.#onResume = onResume;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** The socket is not read because of its own unanswered calls, so it cannot show that it is alive. */
  get isHeldBack(): boolean {
    return this.#socket.isPaused && !this.#outbox.isCongested;
  }

  /** Returns the size that the message counts for. */
  push(text: string, lengthBytes: number): number {
    const sizeBytes = lengthBytes + MESSAGE_BYTES;
    this.#messages.push({ text, sizeBytes, mayAuthenticate: null });
    this.#sizeBytes += sizeBytes;
    return sizeBytes;
  }

  /**
   * The next message, if any. While suspended, only an Authenticate is returned; messages before it are kept.
   * @throws ProtocolError when it is not a valid one
   */
  take(isSuspended: boolean): (Message & { readonly content: ClientMessage }) | undefined {
    if (isSuspended) return this.#takeAuthenticate();
    const message = this.#messages.shift();
    if (message === undefined) return undefined;
    this.#sizeBytes -= message.sizeBytes;
    return { ...message, content: parseClientMessage(message.text) };
  }

  /** Whether more messages wait than may be read from a socket. */
  isOver({ unanswered, limitCount, limitBytes }: ReadingState): boolean {
    return (
      unanswered.count + this.#messages.length > limitCount || unanswered.bytes + this.#sizeBytes > limitBytes
    );
  }

  /** Pauses a socket as long as it has too much unanswered or unread. */
  updateReading(state: ReadingState): void {
    const mayRead = !state.isAuthenticating && !this.isOver(state) && !this.#outbox.isFull;
    if (mayRead !== this.#socket.isPaused) return;
    if (mayRead) {
      this.#onResume();
      this.#socket.resume();
    } else {
      this.#socket.pause();
    }
  }

  clear(): void {
    this.#messages.length = 0;
    this.#sizeBytes = 0;
  }

  #takeAuthenticate(): (Message & { readonly content: ClientMessage }) | undefined {
    for (const [index, message] of this.#messages.entries()) {
      // Only messages that contain the word are parsed, and only once.
      message.mayAuthenticate ??= message.text.includes('"Authenticate"');
      if (!message.mayAuthenticate) continue;
      const content = parseClientMessage(message.text);
      if (content.kind !== 'authenticate') {
        message.mayAuthenticate = false;
        continue;
      }
      this.#messages.splice(index, 1);
      this.#sizeBytes -= message.sizeBytes;
      return { ...message, content };
    }
    return undefined;
  }
}
