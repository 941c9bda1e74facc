import { getOrInsert } from '../getOrInsert.ts';
import { type CommitRecord, type TouchedKeys, touchedKeys } from './commitLog.ts';
import { firstIndex } from './sortedKeyMap.ts';
import type { ReadSet } from './store.ts';

/** An interval of key texts that was read, growing while a scan continues. */
interface ReadInterval {
  start: string;
  end: string | null;
}

class IndexReads {
  readonly points = new Set<string>();
  readonly table: string;
  readonly index: string;
  intervals: ReadInterval[] = [];
  #merged: readonly ReadInterval[] | null = null;

  constructor(table: string, index: string) {
    this.table = table;
    this.index = index;
  }

  changed(): void {
    this.#merged = null;
  }

  contains(key: string): boolean {
    if (this.points.has(key)) return true;
    const merged = this.merged();
    // The last interval that starts at or before the key is the only candidate.
    const candidate = merged[firstIndex(merged, ({ start }) => start > key) - 1];
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
  /** By table and index, as `table.index`: neither name has a dot. */
  readonly #reads = new Map<string, IndexReads>();

  get tables(): ReadonlySet<string> {
    return new Set([...this.#reads.values()].map(({ table }) => table));
  }

  addPoint(table: string, index: string, key: string): void {
    this.#readsOf(table, index).points.add(key);
  }

  /** Adds an interval and returns the function that moves its ends as a scan consumes more. */
  addInterval(table: string, index: string, start: string, end: string | null) {
    const reads = this.#readsOf(table, index);
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

  overlappedTable(changes: CommitRecord): string | null {
    for (const reads of this.#reads.values()) {
      const { table, index } = reads;
      if (touchedKeys(changes, table, index).some(({ key }) => reads.contains(key))) return table;
    }
    return null;
  }

  /** The first table in which any of the keys was read, or null: `overlappedTable` for many commits at once. */
  overlappedTableIn(touched: TouchedKeys): string | null {
    for (const reads of this.#reads.values()) {
      const keys = touched.of(reads.table, reads.index);
      if (keys === undefined) continue;
      for (const point of reads.points) if (keys.has(point)) return reads.table;
      for (const { start, end } of reads.merged()) {
        const first = keys.firstAtOrAfter(start);
        if (first !== undefined && (end === null || first < end)) return reads.table;
      }
    }
    return null;
  }

  #readsOf(table: string, index: string): IndexReads {
    return getOrInsert(this.#reads, `${table}.${index}`, () => new IndexReads(table, index));
  }
}
