import { getOrInsert } from '../getOrInsert.ts';
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

/** A document that keeps its key in an index while its content changes touches that key too. */
export interface CommitRecord extends CommitChanges {
  /** Rough size of the memory that the record keeps alive. */
  readonly sizeBytes: number;
  readonly touches: ReadonlyMap<string, ReadonlyMap<string, readonly Touch[]>>;
}

export function touchedKeys(record: CommitRecord, table: string, index: string): readonly Touch[] {
  return record.touches.get(table)?.get(index) ?? [];
}

export class TouchedKeys {
  /** By table and index, as `table.index`: neither name has a dot. */
  readonly #keys = new Map<string, SortedKeyMap<true>>();

  add(record: CommitRecord): void {
    for (const [table, indexes] of record.touches) {
      for (const [index, touches] of indexes) {
        const keys = getOrInsert(this.#keys, `${table}.${index}`, () => new SortedKeyMap<true>());
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
  readonly #records: CommitRecord[] = [];
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

  /** Drops records that are too old at `now`. Returns whether records are left to drop later. */
  forgetOld(now: Timestamp): boolean {
    this.#forget((oldest) => oldest.ts + RETENTION_NS <= now);
    return this.#records.length > 0;
  }

  #forget(isOver: (oldest: CommitRecord) => boolean): void {
    let count = 0;
    for (const oldest of this.#records) {
      if (!isOver(oldest)) break;
      this.#sizeBytes -= oldest.sizeBytes;
      this.#floor = oldest.ts;
      count += 1;
    }
    if (count > 0) this.#records.splice(0, count);
  }

  /** Oldest first. @throws SnapshotUnavailable when some of them are no longer kept. */
  since(ts: Timestamp): readonly CommitRecord[] {
    if (!this.reaches(ts)) throw new SnapshotUnavailable(`the state at ${ts} is no longer kept`);
    return this.#records.slice(this.#records.findLastIndex((record) => record.ts <= ts) + 1);
  }
}
