import { problem } from './problem.ts';

/** How long callers that find the queue full are asked to wait. */
const retryAfterSeconds = 10;

/** Known callers (a signed-in user, a device that was signed in before) do not wait behind strangers. */
export type Lane = 'known' | 'stranger';

/**
 * Runs a few tasks at a time; the others wait in order of arrival, all known ones before all strangers. It counts within one
 * process: where each call has a process of its own, calls do not wait.
 */
export class Turnstile {
  readonly #width: number;
  readonly #longestQueue: number;
  readonly #waiting: Readonly<Record<Lane, (() => void)[]>> = { known: [], stranger: [] };
  #inside = 0;

  constructor(width: number, longestQueue: number) {
    this.#width = width;
    this.#longestQueue = longestQueue;
  }

  /** Runs a task in its turn. Throws a ConvexError 'rate_limited' at once when the lane's queue is full. */
  async pass<Result>(lane: Lane, task: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#width) this.#inside += 1;
    else await this.#queue(lane);
    try {
      return await task();
    } finally {
      const next = this.#waiting.known.shift() ?? this.#waiting.stranger.shift();
      if (next)
        next(); // takes over this place: the number inside is unchanged
      else this.#inside -= 1;
    }
  }

  #queue(lane: Lane): Promise<void> {
    const waiting = this.#waiting[lane];
    if (waiting.length >= this.#longestQueue) {
      const message = 'The library is very busy right now. Please try again a little later.';
      throw problem({ code: 'rate_limited', message, retryAfterSeconds });
    }
    return new Promise((resolve) => waiting.push(resolve));
  }
}
