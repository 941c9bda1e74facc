import { mulberry32 } from '../embedded/values/seededRandom.ts';

const beginMs = 1_700_000_000_000;

interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** Simulated time and seeded randomness: scheduled events run in order of their times, and nothing else does. */
export class Clockwork {
  nowMs = beginMs;
  readonly #queue: Entry[] = [];
  #order = 0;
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = mulberry32(seed);
  }

  after(delayMs: number, run: () => void): void {
    this.#order += 1;
    const entry = { atMs: this.nowMs + delayMs, order: this.#order, run };
    let at = this.#queue.length;
    while (at > 0 && isAfter(this.#queue[at - 1] as Entry, entry)) at -= 1;
    this.#queue.splice(at, 0, entry);
  }

  /**
   * Runs all events scheduled up to a time. After each, when all that follows from it is done (`settled`), `check` is
   * called, which may throw.
   */
  async until(
    endMs: number,
    check: () => void | Promise<void>,
    settled: () => Promise<void> = nextTurn,
  ): Promise<void> {
    for (;;) {
      const next = this.#queue[0];
      if (!next || next.atMs > endMs) break;
      this.#queue.shift();
      this.nowMs = next.atMs;
      next.run();
      await settled();
      await check();
    }
    this.nowMs = endMs;
  }

  /** In [0, 1). */
  random(): number {
    return this.#next();
  }

  int(below: number): number {
    return Math.floor(this.random() * below);
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.int(choices.length)] as T;
  }
}

function isAfter(a: Entry, b: Entry): boolean {
  return a.atMs > b.atMs || (a.atMs === b.atMs && a.order > b.order);
}

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A promise that never resolves, for a process that has ended. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
