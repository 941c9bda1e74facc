const CHECKPOINT_BYTES = 1024 * 1024;

/**
 * Tracks how much was recorded over time, in steps of 1 MiB and since the process began, to find the time before which
 * records exceed the limit and can be deleted.
 */
export class RecentBytes {
  readonly #maxCheckpoints: number;
  /** The time of the last row of each MiB. */
  readonly #checkpoints: number[] = [];
  #bytesSinceCheckpoint = 0;

  constructor(limitBytes: number) {
    this.#maxCheckpoints = Math.max(1, Math.floor(limitBytes / CHECKPOINT_BYTES));
  }

  /** Counts bytes recorded at a time, which never decreases from call to call. Returns whether there is an excess. */
  add(time: number, sizeBytes: number): boolean {
    this.#bytesSinceCheckpoint += sizeBytes;
    if (this.#bytesSinceCheckpoint < CHECKPOINT_BYTES) return false;
    this.#bytesSinceCheckpoint = 0;
    this.#checkpoints.push(time);
    return this.#excess > 0;
  }

  /** Records before this time are in excess; 0 when there is no excess. */
  get keptSince(): number {
    return this.#checkpoints[this.#excess - 1] ?? 0;
  }

  /** To be called when everything before `time` was deleted. */
  forget(time: number): void {
    const kept = this.#checkpoints.findIndex((checkpoint) => checkpoint > time);
    this.#checkpoints.splice(0, kept === -1 ? this.#checkpoints.length : kept);
  }

  get #excess(): number {
    return this.#checkpoints.length - this.#maxCheckpoints;
  }
}
