import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { PING_MESSAGE } from './serverMessage.ts';
import { textFrame } from './textFrame.ts';

/** Bytes passed to the stream at a time; the rest waits here, so that we control the memory that a slow reader uses. */
const WINDOW_BYTES = 256 * 1024;
/** With this many bytes waiting for the client, its messages are not read until it has received some of them. */
const FULL_BYTES = 16 * 1024 * 1024;
/** A client this far behind is not reading: it is cut off, and resumes with a fresh state when it reconnects. */
const LIMIT_BYTES = 64 * 1024 * 1024;

const PING_FRAME = textFrame(PING_MESSAGE);

/**
 * The output of one socket, in order, with back-pressure. Frames go straight to the stream under the WebSocket, which
 * is safe without compression: `ws` then writes its own frames (pings, close) whole and at once as well.
 *
 * A session checks `isCongested` before it computes a transition, so at most one waits here and later commits coalesce.
 */
export class Outbox {
  /** When the peer last received bytes that had to wait for it. Milliseconds of the clock passed in. */
  lastProgressMs: number;
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #now: () => number;
  readonly #resized: (bytes: number) => void;
  readonly #queue: Buffer[] = [];
  #queuedBytes = 0;
  /** Bytes passed to the stream that it had not sent on at once. */
  #handedBytes = 0;

  /**
   * `stream` is the connection under `socket`. `resized` is told how many more or fewer bytes wait for the peer, and may
   * dispose of this outbox. `onDrain` is called when everything that had to wait was sent.
   */
  constructor(
    socket: WebSocket,
    stream: Duplex,
    { now, resized, onDrain }: { now: () => number; resized: (bytes: number) => void; onDrain: () => void },
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.#now = now;
    this.#resized = resized;
    this.lastProgressMs = now();
    stream.on('drain', () => {
      // A Ping to a dead peer enters the system's buffer without a wait: only a drained backlog proves that the peer is
      // alive.
      this.lastProgressMs = this.#now();
      this.#resized(-this.#handedBytes);
      this.#handedBytes = 0;
      this.#flush();
      if (!this.isCongested) onDrain();
    });
  }

  get isCongested(): boolean {
    return this.#queue.length > 0 || this.#stream.writableLength > WINDOW_BYTES;
  }

  get isFull(): boolean {
    return this.#queuedBytes > FULL_BYTES;
  }

  send(message: string): void {
    this.#sendFrame(textFrame(message));
    if (this.#queuedBytes > LIMIT_BYTES && this.#queue.length > 1) this.#socket.terminate();
  }

  /** Sends all frames of one transition, with nothing in between. */
  sendFrames(frames: readonly Buffer[]): void {
    for (const frame of frames) this.#sendFrame(frame);
  }

  /** The protocol's Ping keeps the client from reconnecting; the WebSocket's own checks that the peer is alive. */
  ping(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.ping();
    this.#stream.write(PING_FRAME);
  }

  /** Stops sending: the connection has ended. */
  dispose(): void {
    this.#queue.length = 0;
    const heldBytes = this.#queuedBytes + this.#handedBytes;
    this.#queuedBytes = 0;
    this.#handedBytes = 0;
    this.#resized(-heldBytes);
  }

  #sendFrame(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.isCongested) {
      this.#queue.push(frame);
      this.#queuedBytes += frame.byteLength;
      this.#resized(frame.byteLength);
    } else {
      this.#write(frame);
    }
  }

  #write(frame: Buffer): void {
    if (this.#stream.write(frame)) return;
    this.#handedBytes += frame.byteLength;
    this.#resized(frame.byteLength);
  }

  #flush(): void {
    while (this.#stream.writableLength <= WINDOW_BYTES && this.#socket.readyState === this.#socket.OPEN) {
      const frame = this.#queue.shift();
      if (frame === undefined) return;
      this.#queuedBytes -= frame.byteLength;
      this.#resized(-frame.byteLength);
      this.#write(frame);
    }
  }
}
