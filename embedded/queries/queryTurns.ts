/**
 * When queries that come from outside begin: one in each turn of the event loop. The networks that wait take turns, and
 * each one's queries begin in the order in which they came. A socket and an HTTP connection have one waiting at a time,
 * so a client that asks for thousands waits behind its own queries, on however many sockets.
 */
export class QueryTurns {
  readonly #refusableLimit: number;
  /** By network, the next one first. None is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #refusableCount = 0;
  #isTurnTaken = false;

  /** As many of those that may be refused wait at once. */
  constructor(refusableLimit: number) {
    this.#refusableLimit = refusableLimit;
  }

  /** Begins a query of somebody in `network` (`callerNetwork`) when it is its turn, at once if nobody has this one. */
  enter(network: string, begin: () => void): void {
    const queue = this.#waiting.get(network);
    if (queue === undefined) this.#waiting.set(network, [begin]);
    else queue.push(begin);
    this.#next();
  }

  /** The same; false, and nothing happens, when too many wait. */
  tryEnter(network: string, begin: () => void): boolean {
    if (this.#refusableCount >= this.#refusableLimit) return false;
    this.#refusableCount++;
    this.enter(network, () => {
      this.#refusableCount--;
      begin();
    });
    return true;
  }

  #next(): void {
    if (this.#isTurnTaken) return;
    const next = this.#waiting.entries().next().value;
    if (next === undefined) return;
    const [network, queue] = next;
    const begin = queue.shift();
    // Its further ones wait behind all others.
    this.#waiting.delete(network);
    if (queue.length > 0) this.#waiting.set(network, queue);
    this.#isTurnTaken = true;
    setImmediate(() => {
      this.#isTurnTaken = false;
      this.#next();
    });
    begin?.();
  }
}
