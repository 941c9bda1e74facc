/** Lets go of a place. May be called more than once. */
export type LeavePlace = () => void;

/**
 * A limited number of places for the connections of one kind. When all are taken, a newcomer gets the newest place of the
 * network (`callerNetwork`) that has the most, unless its own network would then have as many: refusing whoever comes
 * last would let a client that takes all places shut out everyone else.
 */
export class Places {
  readonly #limit: number;
  /** What takes each place from its holder, by network, in order of arrival. No set is empty. */
  readonly #taken = new Map<string, Set<() => void>>();
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes a place for a connection from `network`; null when it gets none. `evict` closes the connection when its place
   * is given to another network; the place is free by then.
   */
  take(network: string, evict: () => void): LeavePlace | null {
    if (this.#count >= this.#limit && !this.#makeRoomFor(network)) return null;
    const holder = () => {
      leave();
      evict();
    };
    const leave = () => this.#remove(network, holder);
    const holders = this.#taken.get(network);
    if (holders === undefined) this.#taken.set(network, new Set([holder]));
    else holders.add(holder);
    this.#count++;
    return leave;
  }

  #makeRoomFor(network: string): boolean {
    let largest: ReadonlySet<() => void> = new Set();
    for (const holders of this.#taken.values()) if (holders.size > largest.size) largest = holders;
    const ownCount = this.#taken.get(network)?.size ?? 0;
    if (ownCount + 1 >= largest.size) return false;
    [...largest].at(-1)?.();
    return true;
  }

  #remove(network: string, holder: () => void): void {
    const holders = this.#taken.get(network);
    if (!holders?.delete(holder)) return;
    this.#count--;
    if (holders.size === 0) this.#taken.delete(network);
  }
}
