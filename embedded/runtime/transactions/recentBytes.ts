const CHECKPOINT_BYTES = 1024 * 1024;

/**
 * Tells since when as many bytes as may be kept were recorded: to the MiB, and of those since the process began. What
 * was recorded before that can be forgotten.
 */
export class RecentBytes {
  readonly #maxCheckpoints: number;
  /** The time of the last row of each MiB. */
  readonly #checkpoints: number[] = [];
  #bytesSinceCheckpoint = 0;

  constructor(limitBytes: number) {
    this.#maxCheckpoints = Math.max(1, Math.floor(limitBytes / CHECKPOINT_BYTES));
  }

  /** Counts what was recorded at a time, no earlier than what was counted before. Returns whether something is in excess. */
  add(time: number, sizeBytes: number): boolean {
    this.#bytesSinceCheckpoint += sizeBytes;
    if (this.#bytesSinceCheckpoint < CHECKPOINT_BYTES) return false;
    this.#bytesSinceCheckpoint = 0;
    this.#checkpoints.push(time);
    return this.#excess > 0;
  }

  /** What was recorded before this is in excess; 0 when nothing is. */
  get keptSince(): number {
    return this.#checkpoints[this.#excess - 1] ?? 0;
  }

  /** Everything before `time` was forgotten. */
  forget(time: number): void {
    const kept = this.#checkpoints.findIndex((checkpoint) => checkpoint > time);
    this.#checkpoints.splice(0, kept === -1 ? this.#checkpoints.length : kept);
  }

  get #excess(): number {
    return this.#checkpoints.length - this.#maxCheckpoints;
  }
}
