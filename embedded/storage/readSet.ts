import type { KeyRange } from '../values/keyRange.ts';
import { keyBytes } from '../values/orderedKey.ts';
import type { CommitRecord, TouchedKeys } from './commitLog.ts';
import type { ReadSet } from './store.ts';

/** An interval of key texts that was read, growing while a scan continues. */
interface ReadInterval {
  start: string;
  end: string | null;
}

/** The reads of one index: single keys, and intervals kept sorted and disjoint on demand. */
class IndexReads {
  readonly points = new Set<string>();
  intervals: ReadInterval[] = [];
  #merged: readonly ReadInterval[] | null = null;

  changed(): void {
    this.#merged = null;
  }

  contains(key: string): boolean {
    if (this.points.has(key)) return true;
    const merged = this.merged();
    let low = 0;
    let high = merged.length;
    // Finds the first interval that starts after the key: the one before it is the only candidate.
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((merged[middle] as ReadInterval).start <= key) low = middle + 1;
      else high = middle;
    }
    const candidate = merged[low - 1];
    return candidate !== undefined && (candidate.end === null || key < candidate.end);
  }

  merged(): readonly ReadInterval[] {
    if (this.#merged !== null) return this.#merged;
    const merged: ReadInterval[] = [];
    const sorted = this.intervals
      .filter(({ start, end }) => end === null || start < end)
      .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
    for (const { start, end } of sorted) {
      const last = merged.at(-1);
      if (last !== undefined && (last.end === null || start <= last.end)) {
        if (last.end !== null && (end === null || end > last.end)) last.end = end;
      } else {
        merged.push({ start, end });
      }
    }
    this.#merged = merged;
    return merged;
  }
}

/** The read set that a transaction fills. It holds no documents, so it may be kept long after the transaction. */
export class TrackedReadSet implements ReadSet {
  readonly #tables = new Map<string, Map<string, IndexReads>>();
  addPoint(table: string, index: string, key: string): void {
    this.#reads(table, index).points.add(key);
  }

  /** Adds an interval and returns the function that moves its ends as a scan consumes more. */
  addInterval(table: string, index: string, start: string, end: string | null) {
    const reads = this.#reads(table, index);
    const interval: ReadInterval = { start, end };
    reads.intervals.push(interval);
    reads.changed();
    return (newStart: string, newEnd: string | null): void => {
      interval.start = newStart;
      interval.end = newEnd;
      reads.changed();
    };
  }

  overlaps(changes: CommitRecord): boolean {
    return this.overlappedTable(changes) !== null;
  }

  /** The first table in which a commit changed something that was read, or null. */
  overlappedTable(changes: CommitRecord): string | null {
    for (const table of changes.tables) {
      const indexes = this.#tables.get(table);
      if (indexes === undefined) continue;
      for (const [index, reads] of indexes) {
        if (changes.touched(table, index).some(({ key }) => reads.contains(key))) return table;
      }
    }
    return null;
  }

  /** The first table in which any of the keys was read, or null: `overlappedTable` for many commits at once. */
  overlappedTableIn(touched: TouchedKeys): string | null {
    for (const [table, indexes] of this.#tables) {
      for (const [index, reads] of indexes) {
        const keys = touched.of(table, index);
        if (keys === undefined) continue;
        for (const point of reads.points) if (keys.has(point)) return table;
        for (const { start, end } of reads.merged()) {
          const first = keys.firstAtOrAfter(start);
          if (first !== undefined && (end === null || first < end)) return table;
        }
      }
    }
    return null;
  }

  *ranges(): IterableIterator<{ table: string; index: string; range: KeyRange }> {
    for (const [table, indexes] of this.#tables) {
      for (const [index, reads] of indexes) {
        for (const point of reads.points) {
          yield { table, index, range: { start: keyBytes(point), end: keyBytes(`${point}\0`) } };
        }
        for (const { start, end } of reads.merged()) {
          yield { table, index, range: { start: keyBytes(start), end: end === null ? null : keyBytes(end) } };
        }
      }
    }
  }

  #reads(table: string, index: string): IndexReads {
    let indexes = this.#tables.get(table);
    if (indexes === undefined) {
      indexes = new Map();
      this.#tables.set(table, indexes);
    }
    let reads = indexes.get(index);
    if (reads === undefined) {
      reads = new IndexReads();
      indexes.set(index, reads);
    }
    return reads;
  }
}
