/** One request or query a turn of the event loop. Networks alternate: a caller that sends thousands waits behind its own. */
export class Turns {
  /** What each network waits for, the network whose turn is next first. No entry is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTaken = false;

  /** Begins work of a client in `network` (`callerNetwork`) when it is its turn, at once if nothing has this turn. */
  enter(network: string, begin: () => void): void {
    const queue = this.#waiting.get(network);
    if (queue === undefined) this.#waiting.set(network, [begin]);
    else queue.push(begin);
    if (!this.#isTaken) this.#next();
  }

  #next(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [network, queue] = next;
    const begin = queue.shift();
    this.#waiting.delete(network);
    if (queue.length > 0) this.#waiting.set(network, queue);
    this.#isTaken = true;
    setImmediate(() => {
      this.#isTaken = false;
      this.#next();
    });
    begin?.();
  }
}
