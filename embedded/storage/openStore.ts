import type { Timestamp } from '../values/timestamp.ts';
import { writeBackup } from './backup.ts';
import { Catalogue } from './catalogue.ts';
import { CommitLog, RETENTION_MS } from './commitLog.ts';
import { Committer } from './committer.ts';
import { idKeyText } from './document.ts';
import { Documents } from './documents.ts';
import { Files } from './files.ts';
import { prepareLayout } from './layout.ts';
import { changeSchema } from './schemaChange.ts';
import { TextSearch } from './search/textSearch.ts';
import { Snapshot } from './snapshot.ts';
import { SqliteFile } from './sqliteFile.ts';
import {
  type CommitChanges,
  type CommitOutcome,
  type IndexDefinition,
  type SearchIndexDefinition,
  SnapshotUnavailable,
  StorageFailure,
} from './store.ts';
import { Transaction } from './transaction.ts';

/** The table whose documents own the stored files. */
const STORAGE_TABLE = '_storage';

export interface StoreOptions {
  /** The database file; created when missing. */
  readonly file: string;
  /** Milliseconds since the Unix epoch; `Date.now` by default. */
  readonly clock?: () => number;
  /** Every commit gets a later timestamp than this: after a restore, the last one before it. */
  readonly notBefore?: Timestamp;
}

/**
 * Opens the store in a database file: creates it when missing, needs no repair after a crash, sweeps files that no
 * `_storage` document owns. One store a file at a time (ensured by dataFolder.ts).
 * @throws StorageFailure when the disk fails or the file is not a store's.
 */
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

/**
 * Versioned documents, indexes and files in one SQLite database: wires the parts together. User tables and system tables
 * (`_storage`, `_scheduled_functions`, `_session_requests`, …) alike.
 */
export class Store {
  readonly #file: string;
  readonly #sqlite: SqliteFile;
  readonly #catalogue: Catalogue;
  readonly #documents: Documents;
  readonly #textSearch: TextSearch;
  readonly #files: Files;
  readonly #log: CommitLog;
  readonly #committer: Committer;
  readonly #now: () => Timestamp;
  #forgetTimer: NodeJS.Timeout | null = null;

  constructor(sqlite: SqliteFile, options: StoreOptions) {
    const clock = options.clock ?? Date.now;
    this.#now = () => (BigInt(Math.floor(clock())) * 1_000_000n) as Timestamp;
    const stored = sqlite.statement('SELECT last_ts FROM state', true).get()?.[0];
    if (typeof stored !== 'bigint') throw new StorageFailure('corrupt', 'the last timestamp is missing');
    const notBefore = options.notBefore ?? 0n;
    const last = (stored > notBefore ? stored : notBefore) as Timestamp;
    this.#file = options.file;
    this.#sqlite = sqlite;
    this.#catalogue = new Catalogue(sqlite, last);
    this.#documents = new Documents(sqlite);
    this.#textSearch = new TextSearch(sqlite);
    this.#files = new Files(sqlite);
    this.#log = new CommitLog(last);
    this.#committer = new Committer({
      sqlite,
      catalogue: this.#catalogue,
      documents: this.#documents,
      log: this.#log,
      nextTs: (previous) => {
        const now = this.#now();
        return (now > previous ? now : previous + 1n) as Timestamp;
      },
    });
    const owners = this.#catalogue.table(STORAGE_TABLE);
    this.#committer.onCommit(() => this.#forgetLater());
    this.#files.sweep(
      (storageId) => owners !== undefined && this.#documents.get(owners, idKeyText(storageId)) !== null,
    );
  }

  /** The latest committed timestamp. */
  latestTs(): Timestamp {
    return this.#log.latest;
  }

  /** Declares tables and their indexes; builds new indexes from the documents, drops removed ones. Durable. */
  async setSchema(
    tables: readonly string[],
    indexes: readonly IndexDefinition[],
    searchIndexes: readonly SearchIndexDefinition[],
  ): Promise<void> {
    this.#committer.flush();
    changeSchema(
      {
        sqlite: this.#sqlite,
        catalogue: this.#catalogue,
        documents: this.#documents,
      },
      { tables, indexes, searchIndexes },
      this.#log.latest,
    );
  }

  tables(): readonly string[] {
    return [...this.#catalogue.tables()].map(({ name }) => name);
  }

  /** Stable small number of a table, created on request: ids contain it. */
  tableNumber(table: string): number {
    return this.#catalogue.ensureTable(table, this.#log.latest).number;
  }

  tableByNumber(tableNumber: number): string | null {
    return this.#catalogue.tableName(tableNumber);
  }

  begin(snapshotTs?: Timestamp): Transaction {
    const ts = snapshotTs ?? this.#log.latest;
    if (!this.#log.reaches(ts)) throw new SnapshotUnavailable(`there is no snapshot at ${ts}`);
    const snapshot = new Snapshot(ts, this.#catalogue, this.#documents, this.#log);
    return new Transaction(snapshot, this.#textSearch);
  }

  /**
   * Checks the read set against everything committed since the snapshot, then writes durably (group commit). Resolves
   * only once the commit would survive power loss.
   */
  async commit(transaction: Transaction): Promise<CommitOutcome> {
    return this.#committer.commit(transaction);
  }

  /** Called after each durable commit, in commit order. Returns the unsubscribe. */
  onCommit(listener: (changes: CommitChanges) => void): () => void {
    return this.#committer.onCommit(listener);
  }

  /**
   * Stores a file's bytes durably, outside any transaction; invisible until a commit inserts its `_storage` document,
   * swept when none does.
   */
  putFile(
    storageId: string,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ sha256: string; sizeBytes: number }> {
    return this.#files.put(storageId, bytes);
  }

  /** Reads bytes [start, end) of a file in bounded pieces. */
  readFile(storageId: string, start: number, end: number): Iterable<Uint8Array> {
    return this.#files.read(storageId, start, end);
  }

  deleteFile(storageId: string): void {
    this.#files.remove(storageId);
  }

  /** Writes a consistent copy of everything into one file while the store is in use. */
  async backup(file: string): Promise<void> {
    this.#committer.flush();
    await writeBackup(this.#file, file);
  }

  /** Limits the pages that the database may grow to; a number below its present size means no growth. */
  limitPages(maxPageCount: number): void {
    this.#sqlite.limitPages(maxPageCount);
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
    this.#sqlite.close();
  }
}
