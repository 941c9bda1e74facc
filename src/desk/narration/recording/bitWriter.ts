/** Writes bytes a few bits at a time, the most significant first. */
export class BitWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  /** The bits of the incomplete last byte, and their number. */
  #pending = 0;
  #pendingBits = 0;

  /** Appends the lowest `count` bits of a value; at most 24. */
  write(value: number, count: number): void {
    this.#pending = (this.#pending << count) | (value & ((1 << count) - 1));
    this.#pendingBits += count;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#push((this.#pending >> this.#pendingBits) & 0xff);
      this.#pending &= (1 << this.#pendingBits) - 1;
    }
  }

  /** Appends `zeros` zero bits and a one bit. */
  writeUnary(zeros: number): void {
    let left = zeros;
    for (; left >= 16; left -= 16) this.write(0, 16);
    this.write(1, left + 1);
  }

  /** Fills the current byte with zero bits. */
  align(): void {
    if (this.#pendingBits > 0) this.write(0, 8 - this.#pendingBits);
  }

  /** The written bytes from byte `from`, without an incomplete one. A view, valid until the next write. */
  bytes(from = 0): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(from, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}
