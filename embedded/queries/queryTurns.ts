import { Places } from '../places.ts';

/**
 * Decides when queries of clients begin: one in each turn of the event loop. The waiting networks alternate, and each
 * network's queries begin in order of arrival. A socket or HTTP connection has one query waiting at a time, so a client
 * that asks for thousands waits behind its own queries, on however many sockets.
 */
export class QueryTurns {
  /** Of the refusable queries that wait. */
  readonly #places: Places;
  /** By network, the next one first. No entry is empty. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #isTurnTaken = false;

  /** `refusableLimit` is how many refusable queries may wait at once. */
  constructor(refusableLimit: number) {
    this.#places = new Places(refusableLimit);
  }

  /** Begins a query of a client in `network` (`callerNetwork`) when it is its turn, at once if no query has this turn. */
  enter(network: string, begin: () => void): void {
    const queue = this.#waiting.get(network);
    if (queue === undefined) this.#waiting.set(network, new Set([begin]));
    else queue.add(begin);
    this.#next();
  }

  /** Like `enter`; but calls `refuse`, now or while it waits, when the limit is reached and it gets no place (`Places`). */
  enterOrRefuse(network: string, begin: () => void, refuse: () => void): void {
    const leave = this.#places.take(network, () => {
      const queue = this.#waiting.get(network);
      queue?.delete(inTurn);
      if (queue?.size === 0) this.#waiting.delete(network);
      refuse();
    });
    const inTurn = () => {
      leave?.();
      begin();
    };
    if (leave === null) refuse();
    else this.enter(network, inTurn);
  }

  #next(): void {
    if (this.#isTurnTaken) return;
    const next = this.#waiting.entries().next().value;
    if (next === undefined) return;
    const [network, queue] = next;
    const [begin] = queue;
    if (begin !== undefined) queue.delete(begin);
    // The network's further queries wait behind those of all others.
    this.#waiting.delete(network);
    if (queue.size > 0) this.#waiting.set(network, queue);
    this.#isTurnTaken = true;
    setImmediate(() => {
      this.#isTurnTaken = false;
      this.#next();
    });
    begin?.();
  }
}
