import type { Timestamp } from '../values/timestamp.ts';
import type { StoredDocument } from './document.ts';
import { SortedKeyMap } from './sortedKeyMap.ts';
import { type CommitChanges, SnapshotUnavailable } from './store.ts';

/** How long versions that a commit replaced stay readable at older snapshots. */
export const RETENTION_MS = 60 * 1000;
const RETENTION_NS = BigInt(RETENTION_MS) * 1_000_000n;
const MAX_SIZE_BYTES = 128 * 1024 * 1024;

/** A key that a commit wrote, and the document that was there before (null: none). */
export interface Touch {
  readonly key: string;
  readonly before: StoredDocument | null;
}

/**
 * What one commit changed: enough to find the readers of it, and to reconstruct the state before it. A document that
 * keeps its key in an index while its content changes touches that key too.
 */
export class CommitRecord implements CommitChanges {
  readonly ts: Timestamp;
  readonly tables: ReadonlySet<string>;
  /** Rough size of the memory that the record keeps alive. */
  readonly sizeBytes: number;
  readonly touches: ReadonlyMap<string, ReadonlyMap<string, readonly Touch[]>>;

  constructor(ts: Timestamp, touches: CommitRecord['touches'], sizeBytes: number) {
    this.ts = ts;
    this.tables = new Set(touches.keys());
    this.sizeBytes = sizeBytes;
    this.touches = touches;
  }

  touched(table: string, index: string): readonly Touch[] {
    return this.touches.get(table)?.get(index) ?? [];
  }
}

/** The keys that several commits together changed. */
export class TouchedKeys {
  /** By table and index, as `table.index`: neither name has a dot. */
  readonly #keys = new Map<string, SortedKeyMap<true>>();

  add(record: CommitRecord): void {
    for (const [table, indexes] of record.touches) {
      for (const [index, touches] of indexes) {
        const keys = this.of(table, index) ?? new SortedKeyMap<true>();
        this.#keys.set(`${table}.${index}`, keys);
        for (const { key } of touches) keys.set(key, true);
      }
    }
  }

  of(table: string, index: string): SortedKeyMap<true> | undefined {
    return this.#keys.get(`${table}.${index}`);
  }
}

/**
 * The commits of the last minute, oldest first. A snapshot is the present state with the newer commits undone, and a
 * commit is checked against the commits after its snapshot: both read this log.
 *
 * Invariant: every commit newer than `floor` is in the log.
 */
export class CommitLog {
  #records: CommitRecord[] = [];
  /** Records before this index are dropped; the array is cut when they make up half of it. */
  #first = 0;
  #sizeBytes = 0;
  #floor: Timestamp;
  #latest: Timestamp;

  constructor(latest: Timestamp) {
    this.#floor = latest;
    this.#latest = latest;
  }

  get latest(): Timestamp {
    return this.#latest;
  }

  /** Whether the state at `ts` can still be reconstructed. */
  reaches(ts: Timestamp): boolean {
    return ts >= this.#floor && ts <= this.#latest;
  }

  add(record: CommitRecord): void {
    this.#records.push(record);
    this.#sizeBytes += record.sizeBytes;
    this.#latest = record.ts;
    this.#forget((oldest) => {
      const isKept = oldest.ts + RETENTION_NS > record.ts && this.#sizeBytes <= MAX_SIZE_BYTES;
      return !isKept && oldest !== record;
    });
  }

  /** Drops records that are too old at `now`, as the next commit would. Returns whether records are left to drop later. */
  forgetOld(now: Timestamp): boolean {
    this.#forget((oldest) => oldest.ts + RETENTION_NS <= now);
    return this.#first < this.#records.length;
  }

  #forget(isOver: (oldest: CommitRecord) => boolean): void {
    for (;;) {
      const oldest = this.#records[this.#first];
      if (oldest === undefined || !isOver(oldest)) break;
      this.#sizeBytes -= oldest.sizeBytes;
      this.#floor = oldest.ts;
      this.#first++;
    }
    const isEmpty = this.#first === this.#records.length;
    if (isEmpty || (this.#first > 1000 && this.#first * 2 > this.#records.length)) {
      this.#records = this.#records.slice(this.#first);
      this.#first = 0;
    }
  }

  /**
   * Commits after `ts`, oldest first.
   * @throws SnapshotUnavailable when some of them are no longer kept.
   */
  since(ts: Timestamp): readonly CommitRecord[] {
    if (ts === this.#latest) return [];
    if (!this.reaches(ts)) throw new SnapshotUnavailable(`the state at ${ts} is no longer kept`);
    let low = this.#first;
    let high = this.#records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#records[middle] as CommitRecord).ts <= ts) low = middle + 1;
      else high = middle;
    }
    return this.#records.slice(low);
  }
}
