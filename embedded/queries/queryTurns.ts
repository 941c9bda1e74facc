/**
 * Decides when queries of clients begin: one in each turn of the event loop. The waiting networks alternate, and each
 * network's queries begin in order of arrival. A socket or HTTP connection has one query waiting at a time, so a client
 * that asks for thousands waits behind its own queries, on however many sockets.
 */
export class QueryTurns {
  readonly #refusableLimit: number;
  /** By network, the next one first. No entry is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #refusableCount = 0;
  #isTurnTaken = false;

  /** `refusableLimit` is how many refusable queries may wait at once. */
  constructor(refusableLimit: number) {
    this.#refusableLimit = refusableLimit;
  }

  /** Begins a query of a client in `network` (`callerNetwork`) when it is its turn, at once if no query has this turn. */
  enter(network: string, begin: () => void): void {
    const queue = this.#waiting.get(network);
    if (queue === undefined) this.#waiting.set(network, [begin]);
    else queue.push(begin);
    this.#next();
  }

  /** Like `enter`; returns false, and does nothing, when too many queries wait. */
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
    // The network's further queries wait behind those of all others.
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
