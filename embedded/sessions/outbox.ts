import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { PING_MESSAGE } from './serverMessage.ts';

/** With this many bytes waiting for the client, no transition is computed for it. */
const CONGESTED_BYTES = 256 * 1024;
/** With this many bytes waiting for the client, its messages are not read until it has received some of them. */
const FULL_BYTES = 16 * 1024 * 1024;
/** A client this far behind is not reading: it is cut off, and resumes with a fresh state when it reconnects. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * The output of one socket, in order, with back-pressure: what the client has not received waits in the stream under the
 * WebSocket.
 *
 * A session checks `isCongested` before it computes a transition, so at most one waits here and later commits coalesce.
 */
export class Outbox {
  /** When the peer last received bytes that had to wait for it, by `performance.now()`. */
  lastProgressMs = performance.now();
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #resized: (bytes: number) => void;
  #countedBytes = 0;
  #isDisposed = false;

  /** `resized` is told how many more or fewer bytes wait for the peer, and may dispose of this outbox. */
  constructor(
    socket: WebSocket,
    stream: Duplex,
    { resized, onDrain }: { resized: (bytes: number) => void; onDrain: () => void },
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.#resized = resized;
    stream.on('drain', () => {
      // A Ping to a dead peer enters the system's buffer without a wait: only a drained backlog proves that the peer is
      // alive.
      this.lastProgressMs = performance.now();
      this.#count();
      onDrain();
    });
  }

  get isCongested(): boolean {
    return this.#stream.writableLength > CONGESTED_BYTES;
  }

  get isFull(): boolean {
    return this.#stream.writableLength > FULL_BYTES;
  }

  send(message: string): void {
    const isBehind = this.#stream.writableLength > LIMIT_BYTES;
    this.#send(message);
    if (isBehind) this.#socket.terminate();
  }

  /** All messages of one transition, with nothing in between. */
  sendTransition(messages: readonly string[]): void {
    for (const message of messages) this.#send(message);
  }

  /** The protocol's Ping keeps the client from reconnecting; the WebSocket's own checks that the peer is alive. */
  ping(): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
    this.#send(PING_MESSAGE);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#resized(-this.#countedBytes);
    this.#countedBytes = 0;
  }

  #send(message: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(message);
    this.#count();
  }

  /** Counts what waits for the peer; what the system has taken at once does not. */
  #count(): void {
    if (this.#isDisposed) return;
    const waitingBytes = this.#stream.writableNeedDrain ? this.#stream.writableLength : 0;
    const change = waitingBytes - this.#countedBytes;
    this.#countedBytes = waitingBytes;
    if (change !== 0) this.#resized(change);
  }
}
