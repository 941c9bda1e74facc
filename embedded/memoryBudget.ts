/** A client on whose behalf the host keeps memory. */
export interface MemoryHolder {
  readonly heldBytes: number;
  /** Releases all that is held, at once. The budget has removed the holder. */
  cutOff(): void;
}

/** Past the limit, the client that holds most is cut off: refusing the latest would let the largest shut out all others. */
export class MemoryBudget {
  readonly #limitBytes: number;
  readonly #holders = new Set<MemoryHolder>();
  #usedBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  join(holder: MemoryHolder): void {
    this.#holders.add(holder);
  }

  leave(holder: MemoryHolder): void {
    this.#holders.delete(holder);
  }

  /** Counts bytes that are held from now on. May cut off any holder, the caller's own too, before it returns. */
  charge(bytes: number): void {
    this.#usedBytes += bytes;
    while (this.#usedBytes > this.#limitBytes) {
      const heaviest = this.#heaviest();
      if (heaviest === null) return;
      this.#holders.delete(heaviest);
      heaviest.cutOff();
    }
  }

  release(bytes: number): void {
    this.#usedBytes -= bytes;
  }

  #heaviest(): MemoryHolder | null {
    let heaviest: MemoryHolder | null = null;
    for (const holder of this.#holders) {
      if (holder.heldBytes > (heaviest?.heldBytes ?? 0)) heaviest = holder;
    }
    return heaviest;
  }
}

/** One holder's own share of a budget. Once released it counts nothing, even if it is changed afterwards. */
export class MemoryShare {
  readonly #budget: MemoryBudget;
  #bytes = 0;
  #isReleased = false;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Adds to the share; a negative number reduces it. */
  change(bytes: number): void {
    if (this.#isReleased) return;
    this.#bytes += bytes;
    // Releasing memory cuts off no client: while one is being cut off, the budget is still over its limit.
    if (bytes > 0) this.#budget.charge(bytes);
    else this.#budget.release(-bytes);
  }

  release(): void {
    this.#isReleased = true;
    this.#budget.release(this.#bytes);
    this.#bytes = 0;
  }
}
