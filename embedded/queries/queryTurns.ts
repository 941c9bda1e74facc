/**
 * When queries that come from outside begin: one in each turn of the event loop, in the order in which they came. A
 * socket and an HTTP connection have one waiting at a time, so this goes round among them, and whoever asks for
 * thousands waits for themselves.
 */
export class QueryTurns {
  readonly #refusableLimit: number;
  readonly #waiting: (() => void)[] = [];
  #refusableCount = 0;
  #isTurnTaken = false;

  /** As many of those that may be refused wait at once. */
  constructor(refusableLimit: number) {
    this.#refusableLimit = refusableLimit;
  }

  /** Begins a query when it is its turn, at once if nobody has this one. */
  enter(begin: () => void): void {
    this.#waiting.push(begin);
    this.#next();
  }

  /** The same; false, and nothing happens, when too many wait. */
  tryEnter(begin: () => void): boolean {
    if (this.#refusableCount >= this.#refusableLimit) return false;
    this.#refusableCount++;
    this.enter(() => {
      this.#refusableCount--;
      begin();
    });
    return true;
  }

  #next(): void {
    if (this.#isTurnTaken) return;
    const begin = this.#waiting.shift();
    if (begin === undefined) return;
    this.#isTurnTaken = true;
    setImmediate(() => {
      this.#isTurnTaken = false;
      this.#next();
    });
    begin();
  }
}
