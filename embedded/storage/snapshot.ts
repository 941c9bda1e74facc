import { getOrInsert } from '../getOrInsert.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { BY_ID, type Catalogue, type KeyIndex, type TableInfo, type TextIndex } from './catalogue.ts';
import { type CommitLog, touchedKeys } from './commitLog.ts';
import type { StoredDocument } from './document.ts';
import type { Documents, IndexRow, IndexScan } from './documents.ts';
import { SortedKeyMap } from './sortedKeyMap.ts';
import { SnapshotUnavailable } from './store.ts';

interface Undone {
  upTo: Timestamp;
  readonly byKey: SortedKeyMap<StoredDocument | null>;
}

/**
 * The state at one timestamp: the present state with every later commit undone. The undo map of an index is brought up
 * to date right before each read of it. The first later commit that changed a key holds the snapshot's version, so
 * entries never change once they are in, and rows read earlier stay right.
 */
export class Snapshot {
  readonly ts: Timestamp;
  readonly #catalogue: Catalogue;
  readonly #documents: Documents;
  readonly #log: CommitLog;
  readonly #undone = new Map<string, Undone>();

  constructor(ts: Timestamp, catalogue: Catalogue, documents: Documents, log: CommitLog) {
    this.ts = ts;
    this.#catalogue = catalogue;
    this.#documents = documents;
    this.#log = log;
  }

  table(name: string): TableInfo | undefined {
    return this.#catalogue.table(name);
  }

  get(table: string, idKey: string): StoredDocument | null {
    const undone = this.undone(table, BY_ID);
    if (undone?.has(idKey)) return undone.get(idKey) ?? null;
    const info = this.#catalogue.table(table);
    return info === undefined ? null : this.#documents.get(info, idKey);
  }

  presentRows(scan: IndexScan, limit: number): IndexRow[] {
    const { table, index } = scan;
    this.assertHas(index);
    if (this.#catalogue.table(table.name)?.keyIndexes.get(index.name) !== index) {
      throw new SnapshotUnavailable(`index ${table.name}.${index.name} was dropped since the snapshot`);
    }
    return this.#documents.range(scan, limit);
  }

  /** @throws SnapshotUnavailable when the index was built after the snapshot: it lacks the older versions. */
  assertHas(index: KeyIndex | TextIndex): void {
    if (index.since > this.ts)
      throw new SnapshotUnavailable(`index ${index.name} is newer than the snapshot`);
  }

  /** The overlay that turns the present state of an index into the snapshot's; null when it is empty. */
  undone(table: string, index: string): SortedKeyMap<StoredDocument | null> | null {
    const latest = this.#log.latest;
    const name = `${table}.${index}`;
    if (latest === this.ts && !this.#undone.has(name)) return null;
    const undone = getOrInsert(
      this.#undone,
      name,
      (): Undone => ({ upTo: this.ts, byKey: new SortedKeyMap() }),
    );
    if (undone.upTo !== latest) {
      for (const record of this.#log.since(undone.upTo)) {
        for (const { key, before } of touchedKeys(record, table, index)) {
          if (!undone.byKey.has(key)) undone.byKey.set(key, before);
        }
      }
      undone.upTo = latest;
    }
    return undone.byKey.size === 0 ? null : undone.byKey;
  }
}
