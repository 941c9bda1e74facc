import type { MemoryBudget } from '../memoryBudget.ts';

/** Frames that wait for slow readers, each counted once however many sockets it is sent to. */
export class HeldFrames {
  readonly #budget: MemoryBudget;
  readonly #holders = new Map<Buffer, number>();

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  hold(frame: Buffer): void {
    const holders = this.#holders.get(frame) ?? 0;
    this.#holders.set(frame, holders + 1);
    if (holders === 0) this.#budget.take(frame.byteLength);
  }

  release(frame: Buffer): void {
    const holders = this.#holders.get(frame) ?? 0;
    if (holders > 1) {
      this.#holders.set(frame, holders - 1);
    } else if (this.#holders.delete(frame)) {
      this.#budget.give(frame.byteLength);
    }
  }
}
