import type { WebSocket } from 'ws';
import { PING_MESSAGE } from './serverMessage.ts';

/** Bytes handed to the socket at a time; the rest waits here, so that a slow reader's memory use stays ours to decide. */
const WINDOW_BYTES = 256 * 1024;
/** With this much waiting, the client's own messages are not read until it takes some of ours. */
const FULL_BYTES = 16 * 1024 * 1024;
/** A client this far behind reads nothing: it is cut off, and resumes with a fresh state when it comes back. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * What goes out on one socket, in order, with back-pressure.
 *
 * A transition of many chunks counts against the limit only once sent to the queue behind other messages: a session asks
 * `isCongested` before it computes the next one, so at most one transition waits and later commits coalesce into the next.
 */
export class Outbox {
  /** When the peer last took bytes that had to wait for it. Milliseconds of the clock passed in. */
  lastProgressMs: number;
  readonly #socket: WebSocket;
  readonly #now: () => number;
  readonly #onDrain: () => void;
  readonly #queue: (string | Buffer)[] = [];
  #queuedBytes = 0;

  /** `onDrain` is called when a congested outbox has room again. */
  constructor(socket: WebSocket, now: () => number, onDrain: () => void) {
    this.#socket = socket;
    this.#now = now;
    this.#onDrain = onDrain;
    this.lastProgressMs = now();
  }

  get isCongested(): boolean {
    return this.#queue.length > 0 || this.#socket.bufferedAmount > WINDOW_BYTES;
  }

  get isFull(): boolean {
    return this.#queuedBytes > FULL_BYTES;
  }

  send(message: string | Buffer): void {
    this.#queue.push(message);
    this.#queuedBytes += byteLength(message);
    this.#flush();
    if (this.#queuedBytes > LIMIT_BYTES && this.#queue.length > 1) {
      this.#queue.length = 0;
      this.#queuedBytes = 0;
      this.#socket.terminate();
    }
  }

  /** All frames of one transition; nothing else may come between them. */
  sendFrames(frames: readonly Buffer[]): void {
    for (const frame of frames) {
      this.#queue.push(frame);
      this.#queuedBytes += frame.byteLength;
    }
    this.#flush();
  }

  /** The protocol's Ping keeps the client from reconnecting, the WebSocket's own asks whether anyone is there. */
  ping(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.ping();
    this.#write(PING_MESSAGE);
  }

  #flush(): void {
    while (this.#queue.length > 0 && this.#socket.bufferedAmount <= WINDOW_BYTES) {
      const message = this.#queue.shift();
      if (message === undefined) return;
      this.#queuedBytes -= byteLength(message);
      this.#write(message);
    }
  }

  #write(message: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(message, { binary: false, compress: false }, this.#written);
  }

  readonly #written = (error?: Error | null): void => {
    // A failed write is followed by the socket's close event, which ends the session.
    if (error) return;
    if (this.#queue.length > 0) {
      // Only a write out of a backlog shows a living peer: the system buffers a Ping for a dead one just as well.
      this.lastProgressMs = this.#now();
      this.#flush();
      if (this.#queue.length > 0) return;
    }
    if (this.#socket.bufferedAmount <= WINDOW_BYTES) this.#onDrain();
  };
}

function byteLength(message: string | Buffer): number {
  return typeof message === 'string' ? Buffer.byteLength(message) : message.byteLength;
}
