import type { Timestamp } from '../values/timestamp.ts';
import { writeBackup } from './backup.ts';
import { Catalogue } from './catalogue.ts';
import { CommitLog, RETENTION_MS } from './commitLog.ts';
import { Committer } from './committer.ts';
import type { StoreParts } from './commitWriter.ts';
import { idKeyText } from './document.ts';
import { Documents } from './documents.ts';
import { Files } from './files.ts';
import { prepareLayout } from './layout.ts';
import { changeSchema } from './schemaChange.ts';
import { Snapshot } from './snapshot.ts';
import { SqliteFile } from './sqliteFile.ts';
import {
  type CommitChanges,
  type CommitOutcome,
  type IndexDefinition,
  type ReadSet,
  type SearchIndexDefinition,
  SnapshotUnavailable,
  StorageFailure,
} from './store.ts';
import { Transaction } from './transaction.ts';

const STORAGE_TABLE = '_storage';

export interface StoreOptions {
  readonly file: string;
  /** Milliseconds since the Unix epoch; `Date.now` by default. */
  readonly clock?: () => number;
  /** Every commit gets a later timestamp than this: after a restore, the last one before it. */
  readonly notBefore?: Timestamp;
}

/** Needs no repair after a crash. One store a file at a time (ensured by dataFolder.ts). @throws StorageFailure */
export function openStore(options: StoreOptions): Store {
  const sqlite = new SqliteFile(options.file);
  try {
    prepareLayout(sqlite);
    return new Store(sqlite, options);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Versioned documents, indexes and files in one SQLite database, user tables and system tables (`_storage`, …) alike. */
export class Store {
  /** A file stays invisible until a commit inserts its `_storage` document, and is swept when none does. */
  readonly files: Files;
  readonly #file: string;
  readonly #parts: StoreParts;
  readonly #log: CommitLog;
  readonly #committer: Committer;
  readonly #now: () => Timestamp;
  #forgetTimer: NodeJS.Timeout | null = null;

  constructor(sqlite: SqliteFile, options: StoreOptions) {
    const clock = options.clock ?? Date.now;
    this.#now = () => (BigInt(Math.floor(clock())) * 1_000_000n) as Timestamp;
    // As text: libsql would make it a number, which does not hold all digits.
    const text = sqlite.statement('SELECT CAST(last_ts AS TEXT) FROM state').get()?.[0];
    if (typeof text !== 'string') throw new StorageFailure('corrupt', 'the last timestamp is missing');
    const stored = BigInt(text);
    const notBefore = options.notBefore ?? 0n;
    const last = (stored > notBefore ? stored : notBefore) as Timestamp;
    const catalogue = new Catalogue(sqlite, last);
    const documents = new Documents(sqlite);
    this.files = new Files(sqlite);
    this.#file = options.file;
    this.#parts = { sqlite, catalogue, documents };
    this.#log = new CommitLog(last);
    this.#committer = new Committer({
      ...this.#parts,
      log: this.#log,
      nextTs: (previous) => {
        const now = this.#now();
        return (now > previous ? now : previous + 1n) as Timestamp;
      },
    });
    this.#committer.onCommit(() => this.#forgetLater());
    const owners = catalogue.table(STORAGE_TABLE);
    this.files.sweep(
      (storageId) => owners !== undefined && documents.get(owners, idKeyText(storageId)) !== null,
    );
  }

  latestTs(): Timestamp {
    return this.#log.latest;
  }

  /** Declares all tables and indexes; builds new indexes from the documents, drops removed ones. Durable. */
  async setSchema(
    tables: readonly string[],
    indexes: readonly IndexDefinition[],
    searchIndexes: readonly SearchIndexDefinition[],
  ): Promise<void> {
    this.#committer.flush();
    changeSchema(this.#parts, { tables, indexes, searchIndexes }, this.#log.latest);
  }

  tables(): readonly string[] {
    return [...this.#parts.catalogue.tables()].map(({ name }) => name);
  }

  /** Stable small number of a table, created on request: ids contain it. */
  tableNumber(table: string): number {
    return this.#parts.catalogue.ensureTable(table, this.#log.latest).number;
  }

  tableByNumber(tableNumber: number): string | null {
    return this.#parts.catalogue.tableName(tableNumber);
  }

  begin(snapshotTs?: Timestamp): Transaction {
    const ts = snapshotTs ?? this.#log.latest;
    if (!this.#log.reaches(ts)) throw new SnapshotUnavailable(`there is no snapshot at ${ts}`);
    const { sqlite, catalogue, documents } = this.#parts;
    return new Transaction(new Snapshot(ts, catalogue, documents, this.#log), sqlite);
  }

  /** Resolves only once the commit would survive power loss (group commit). */
  async commit(transaction: Transaction): Promise<CommitOutcome> {
    return this.#committer.commit(transaction);
  }

  /** Called after each durable commit, in commit order. Returns the unsubscribe. */
  onCommit(listener: (changes: CommitChanges) => void): () => void {
    return this.#committer.onCommit(listener);
  }

  /** The first commit after `ts` that may have changed what was read; null for none. */
  firstChange(readSet: ReadSet, ts: Timestamp): Timestamp | null {
    if (!this.#log.reaches(ts)) return (ts + 1n) as Timestamp;
    return this.#log.since(ts).find((record) => readSet.overlaps(record))?.ts ?? null;
  }

  async backup(file: string): Promise<void> {
    this.#committer.flush();
    await writeBackup(this.#file, file);
  }

  /** Writes what is there already, durably. @throws StorageFailure */
  requireWritable(): void {
    const { sqlite } = this.#parts;
    sqlite.write(() => sqlite.statement('UPDATE state SET last_ts = last_ts').run());
  }

  limitPages(maxPageCount: number): void {
    this.#parts.sqlite.limitPages(maxPageCount);
  }

  /** Old versions are dropped when their minute is over, even if no commit arrives that would drop them. */
  #forgetLater(): void {
    this.#forgetTimer ??= setTimeout(() => {
      this.#forgetTimer = null;
      if (this.#log.forgetOld(this.#now())) this.#forgetLater();
    }, RETENTION_MS).unref();
  }

  async close(): Promise<void> {
    if (this.#forgetTimer !== null) clearTimeout(this.#forgetTimer);
    this.#committer.close();
    this.#parts.sqlite.close();
  }
}
