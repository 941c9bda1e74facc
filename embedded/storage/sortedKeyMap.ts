/** Values by key text (`keyText`), iterable in key order from any point. The order is built at the first iteration. */
export class SortedKeyMap<V> {
  readonly #values = new Map<string, V>();
  #sorted: string[] | null = null;

  get size(): number {
    return this.#values.size;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  entries(): IterableIterator<[string, V]> {
    return this.#values.entries();
  }

  set(key: string, value: V): void {
    if (this.#sorted !== null && !this.#values.has(key)) {
      this.#sorted.splice(lowerBound(this.#sorted, key), 0, key);
    }
    this.#values.set(key, value);
  }

  delete(key: string): void {
    if (!this.#values.delete(key) || this.#sorted === null) return;
    this.#sorted.splice(lowerBound(this.#sorted, key), 1);
  }

  firstAtOrAfter(key: string): string | undefined {
    const keys = this.#order();
    return keys[lowerBound(keys, key)];
  }

  /** The largest key before `key`; null stands for after everything. */
  lastBefore(key: string | null): string | undefined {
    const keys = this.#order();
    return keys[(key === null ? keys.length : lowerBound(keys, key)) - 1];
  }

  #order(): string[] {
    this.#sorted ??= [...this.#values.keys()].sort();
    return this.#sorted;
  }
}

function lowerBound(sorted: readonly string[], key: string): number {
  return firstIndex(sorted, (each) => each >= key);
}

/** The first position from which on `isAfter` holds, by bisection. */
export function firstIndex<T>(sorted: readonly T[], isAfter: (item: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(sorted[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
