import { getOrInsert } from '../getOrInsert.ts';
import type { KeyRange } from '../values/keyRange.ts';
import { keyText } from '../values/orderedKey.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { BY_ID } from './catalogue.ts';
import { documentId, idKeyText, type StoredDocument } from './document.ts';
import { PendingWrite, PendingWrites } from './pendingWrites.ts';
import { scanRange } from './rangeScan.ts';
import { TrackedReadSet } from './readSet.ts';
import { searchText, type TextQuery } from './search/textSearch.ts';
import type { Snapshot } from './snapshot.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { DocumentJson, IndexEntry } from './store.ts';

/** The pending write of a document before another write, for a savepoint. */
interface JournalEntry {
  readonly table: string;
  readonly id: string;
  readonly previous: PendingWrite | undefined;
}

/**
 * A serializable transaction over a snapshot: reads see the snapshot and the transaction's own writes, which are held in
 * memory until `Store.commit` makes them durable. Synchronous, since SQLite answers in-process.
 *
 * Invariant: every document that is replaced or removed is in the read set, so a commit that passes the conflict check
 * may trust what the transaction saw of it.
 */
export class Transaction {
  readonly readSet = new TrackedReadSet();
  readonly #snapshot: Snapshot;
  readonly #sqlite: SqliteFile;
  readonly #writes = new Map<string, PendingWrites>();
  #journal: JournalEntry[] = [];
  #savepoints = 0;
  #open = true;

  constructor(snapshot: Snapshot, sqlite: SqliteFile) {
    this.#snapshot = snapshot;
    this.#sqlite = sqlite;
  }

  get snapshotTs(): Timestamp {
    return this.#snapshot.ts;
  }

  get hasWrites(): boolean {
    return [...this.#writes.values()].some(({ size }) => size > 0);
  }

  get(table: string, id: string): DocumentJson | null {
    const pending = this.#writes.get(table)?.get(id);
    if (pending !== undefined) return pending.after;
    return this.#read(table, id)?.json ?? null;
  }

  /** Lazily walks an index; the read set grows as far as the caller consumed, to the range's end when exhausted. */
  scan(table: string, index: string, range: KeyRange, order: 'asc' | 'desc'): IterableIterator<IndexEntry> {
    const info = this.#snapshot.table(table);
    if (info === undefined) {
      // A table that is created later must count as a change to this read.
      this.readSet.addInterval(table, index, '', null);
      return [].values();
    }
    const definition = info.keyIndexes.get(index);
    if (definition === undefined) throw new Error(`Index ${table}.${index} not found.`);
    return scanRange(
      {
        snapshot: this.#snapshot,
        table: info,
        index: definition,
        start: keyText(range.start),
        end: range.end === null ? null : keyText(range.end),
        order,
        pending: () => this.#writes.get(table),
      },
      this.readSet,
    );
  }

  search(query: TextQuery): readonly DocumentJson[] {
    // Any change to the table may change the matches or, through the words' frequencies, their order.
    this.readSet.addInterval(query.table, BY_ID, '', null);
    return searchText(this.#sqlite, this.#snapshot, this.#writes.get(query.table), query);
  }

  insert(table: string, document: DocumentJson): void {
    const id = documentId(document);
    const pending = this.#writes.get(table)?.get(id);
    if (pending !== undefined && pending.after !== null)
      throw new Error(`document ${id} is already in ${table}`);
    // The commit checks that no other transaction took the id meanwhile.
    if (pending === undefined) this.readSet.addPoint(table, BY_ID, idKeyText(id));
    this.#write(table, id, new PendingWrite(id, pending?.before ?? null, document));
  }

  replace(table: string, document: DocumentJson): void {
    const id = documentId(document);
    this.#write(table, id, new PendingWrite(id, this.#existing(table, id), document));
  }

  remove(table: string, id: string): void {
    const before = this.#existing(table, id);
    this.#write(table, id, before === null ? undefined : new PendingWrite(id, before, null));
  }

  /** A nested transaction (`ctx.runMutation` inside a mutation): roll back to here or keep. */
  savepoint(): { rollback(): void; release(): void } {
    const mark = this.#journal.length;
    const depth = ++this.#savepoints;
    const end = (): void => {
      if (this.#savepoints !== depth) throw new Error('savepoints end in the reverse order of their begin');
      this.#savepoints--;
    };
    return {
      rollback: () => {
        end();
        for (const { table, id, previous } of this.#journal.splice(mark).reverse()) {
          this.#writes.get(table)?.set(id, previous);
        }
      },
      release: () => {
        end();
        if (this.#savepoints === 0) this.#journal = [];
      },
    };
  }

  finish(): ReadonlyMap<string, PendingWrites> {
    this.#assertOpen();
    this.#open = false;
    return this.#writes;
  }

  /** The snapshot's version before this transaction's write; null for the transaction's own insert. */
  #existing(table: string, id: string): StoredDocument | null {
    const pending = this.#writes.get(table)?.get(id);
    const stored = pending === undefined ? this.#read(table, id) : pending.before;
    const isThere = pending === undefined ? stored !== null : pending.after !== null;
    if (!isThere) throw new Error(`document ${id} is not in ${table}`);
    return stored;
  }

  #read(table: string, id: string): StoredDocument | null {
    const key = idKeyText(id);
    this.readSet.addPoint(table, BY_ID, key);
    return this.#snapshot.get(table, key);
  }

  #write(table: string, id: string, write: PendingWrite | undefined): void {
    this.#assertOpen();
    const writes = getOrInsert(this.#writes, table, () => new PendingWrites());
    if (this.#savepoints > 0) this.#journal.push({ table, id, previous: writes.get(id) });
    writes.set(id, write);
  }

  #assertOpen(): void {
    if (!this.#open) throw new Error('the transaction has ended');
  }
}
