/** An unmasked payload's header and mask are at least this long (RFC 6455 §5.2). */
const HEADER_BYTES = 6;
/** What a piece costs beside its bytes: a message can arrive in pieces of one byte. */
const PIECE_BYTES = 256;

/**
 * How much of a message has arrived that is not complete yet, counted on the stream under the WebSocket: `ws` keeps it,
 * has one `maxPayload` for all sockets and tells of a message only when it is whole. Never less than `ws` keeps, and at
 * most one piece more.
 *
 * `ws` must emit its events while it is given a piece (`allowSynchronousEvents`), before `piece` hears of it.
 */
export class IncompleteMessage {
  #arrivedBytes = 0;
  #pieces = 0;
  #completedBytes = 0;
  #hasEnded = false;

  get sizeBytes(): number {
    return this.#arrivedBytes + this.#pieces * PIECE_BYTES;
  }

  /** A message came to its end in the piece that is being read. */
  message(payloadBytes: number): void {
    this.#completedBytes += payloadBytes + HEADER_BYTES;
    this.#hasEnded = true;
  }

  /** A ping or pong, which may come between the frames of a message and ends none. */
  control(payloadBytes: number): void {
    this.#completedBytes += payloadBytes + HEADER_BYTES;
  }

  /** The stream gave a piece to `ws`, which has told of what was completed by it. */
  piece(bytes: number): void {
    const before = this.#hasEnded ? 0 : this.#arrivedBytes;
    this.#arrivedBytes += bytes - this.#completedBytes;
    this.#completedBytes = 0;
    // What is left behind a message's end came with the same piece. (Headers longer than the shortest add up otherwise.)
    if (this.#hasEnded) this.#arrivedBytes = Math.min(this.#arrivedBytes, bytes);
    if (this.#hasEnded || this.#arrivedBytes === 0) this.#pieces = 0;
    if (this.#arrivedBytes > before) this.#pieces++;
    this.#hasEnded = false;
  }
}
