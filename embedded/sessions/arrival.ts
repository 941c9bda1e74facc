/** An unmasked payload's header and mask are at least this long (RFC 6455 §5.2). */
const HEADER_BYTES = 6;
/** The cost of a piece beside its bytes: a message can arrive in pieces of one byte. */
const PIECE_BYTES = 256;

/**
 * How much of an incomplete message has arrived, counted on the stream under the WebSocket, because `ws` buffers it, has
 * one `maxPayload` for all sockets and reports only complete messages. At most one piece more than `ws` buffers.
 *
 * `ws` must emit its events while it is given a piece (`allowSynchronousEvents`), before `piece` is called.
 */
export class Arrival {
  #arrivedBytes = 0;
  #pieces = 0;
  #completedBytes = 0;
  #hasEnded = false;

  get incompleteBytes(): number {
    return this.#arrivedBytes + this.#pieces * PIECE_BYTES;
  }

  /** A message ended in the piece that is being read. */
  message(payloadBytes: number): void {
    this.control(payloadBytes);
    this.#hasEnded = true;
  }

  /** A ping or pong, which may arrive between the frames of a message and does not end it. */
  control(payloadBytes: number): void {
    this.#completedBytes += payloadBytes + HEADER_BYTES;
  }

  /** The stream passed a piece to `ws`, which has reported what the piece completed. */
  piece(bytes: number): void {
    const grownBytes = bytes - this.#completedBytes;
    this.#completedBytes = 0;
    this.#arrivedBytes += grownBytes;
    if (this.#hasEnded) {
      // The remainder arrived in the same piece. (Otherwise, headers longer than the minimum would add up.)
      this.#arrivedBytes = Math.min(this.#arrivedBytes, bytes);
      this.#pieces = 0;
    }
    if (this.#arrivedBytes === 0) this.#pieces = 0;
    else if (this.#hasEnded || grownBytes > 0) this.#pieces++;
    this.#hasEnded = false;
  }
}
