import type { Timestamp } from '../values/timestamp.ts';
import { writeBackup } from './backup.ts';
import { Catalogue } from './catalogue.ts';
import { CommitLog, RETENTION_MS } from './commitLog.ts';
import { Committer } from './committer.ts';
import { CommitWriter } from './commitWriter.ts';
import { Documents } from './documents.ts';
import { Files } from './files.ts';
import { idKeyText } from './indexKeys.ts';
import { prepareLayout } from './layout.ts';
import { changeSchema } from './schemaChange.ts';
import { TextIndexer } from './search/textIndexer.ts';
import { TextSearch } from './search/textSearch.ts';
import { Snapshot } from './snapshot.ts';
import { SnapshotTransaction } from './snapshotTransaction.ts';
import { SqliteFile } from './sqliteFile.ts';
import type {
  CommitChanges,
  CommitOutcome,
  IndexDefinition,
  SearchIndexDefinition,
  Store,
  Transaction,
} from './store.ts';
import { SnapshotUnavailable, StorageFailure } from './store.ts';

/** The table whose documents own the stored files. */
const STORAGE_TABLE = '_storage';

export interface StoreOptions {
  /** The database file; created when missing. */
  readonly file: string;
  /** Milliseconds since the Unix epoch; `Date.now` by default. */
  readonly clock?: () => number;
  /** Every commit gets a later timestamp than this: after a restore, the last one before it. */
  readonly notBefore?: Timestamp;
  /** The largest number of pages (4096 bytes each) that the database may grow to. */
  readonly maxPageCount?: number;
}

/**
 * Opens the store in a database file: creates it when missing, needs no repair after a crash, sweeps files that no
 * `_storage` document owns. One store a file at a time (ensured by dataFolder.ts).
 * @throws StorageFailure when the disk fails or the file is not a store's.
 */
export function openStore(options: StoreOptions): EmbeddedStore {
  const sqlite = new SqliteFile(options.file);
  try {
    if (options.maxPageCount !== undefined) sqlite.limitPages(options.maxPageCount);
    prepareLayout(sqlite);
    return new EmbeddedStore(sqlite, options);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** `Store` over one SQLite database: wires the parts together. */
export class EmbeddedStore implements Store {
  readonly #file: string;
  readonly #sqlite: SqliteFile;
  readonly #catalogue: Catalogue;
  readonly #documents: Documents;
  readonly #textIndexer: TextIndexer;
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
    this.#textIndexer = new TextIndexer(sqlite);
    this.#textSearch = new TextSearch(sqlite, this.#textIndexer);
    this.#files = new Files(sqlite);
    this.#log = new CommitLog(last);
    this.#committer = new Committer({
      sqlite,
      writer: new CommitWriter(this.#catalogue, this.#documents, this.#textIndexer),
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

  latestTs(): Timestamp {
    return this.#log.latest;
  }

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
        textIndexer: this.#textIndexer,
      },
      { tables, indexes, searchIndexes },
      this.#log.latest,
    );
  }

  tables(): readonly string[] {
    return this.#catalogue.tableNames();
  }

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
    return new SnapshotTransaction(snapshot, this.#textSearch);
  }

  async commit(transaction: Transaction): Promise<CommitOutcome> {
    if (!(transaction instanceof SnapshotTransaction)) {
      throw new TypeError('a store commits the transactions that it began');
    }
    return this.#committer.commit(transaction);
  }

  onCommit(listener: (changes: CommitChanges) => void): () => void {
    return this.#committer.onCommit(listener);
  }

  putFile(
    storageId: string,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ sha256: string; sizeBytes: number }> {
    return this.#files.put(storageId, bytes);
  }

  readFile(storageId: string, start: number, end: number): Iterable<Uint8Array> {
    return this.#files.read(storageId, start, end);
  }

  deleteFile(storageId: string): void {
    this.#files.remove(storageId);
  }

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
