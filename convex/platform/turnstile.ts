import { problem } from './problem.ts';

/** How long callers that find the queue full are asked to wait. */
const retryAfterSeconds = 10;

/**
 * Runs a few tasks at a time. The others wait in lanes, each in order of arrival, and the lanes take turns, so that nobody
 * who fills a lane keeps those in the others waiting. It counts within one process: where each call has a process of its
 * own, calls do not wait.
 */
export class Turnstile {
  readonly #width: number;
  readonly #longestLane: number;
  /** By lane, the one whose turn is next first. No lane is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #inside = 0;

  constructor(width: number, longestLane: number) {
    this.#width = width;
    this.#longestLane = longestLane;
  }

  /** Runs a task in its turn. Throws a ConvexError 'rate_limited' at once when the lane is full. */
  async pass<Result>(lane: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#width) this.#inside += 1;
    else await this.#queue(lane);
    try {
      return await task();
    } finally {
      const next = this.#next();
      if (next)
        next(); // takes over this place: the number inside is unchanged
      else this.#inside -= 1;
    }
  }

  #next(): (() => void) | undefined {
    for (const [lane, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(lane);
      if (others.length > 0) this.#waiting.set(lane, others);
      return first;
    }
    return undefined;
  }

  #queue(lane: string): Promise<void> {
    const waiting = this.#waiting.get(lane) ?? [];
    if (waiting.length >= this.#longestLane) {
      const message = 'The library is very busy right now. Please try again a little later.';
      throw problem({ code: 'rate_limited', message, retryAfterSeconds });
    }
    this.#waiting.set(lane, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }
}
