import Database from 'libsql';
import { getOrInsert } from '../getOrInsert.ts';
import { errorCode, messageOf } from '../thrown.ts';
import { StorageFailure } from './store.ts';

export type Cell = string | number | bigint | Uint8Array | null;
type Row = readonly Cell[];

interface Statement {
  run(...cells: Cell[]): { readonly lastRow: number };
  get(...cells: Cell[]): Row | undefined;
  all(...cells: Cell[]): Row[];
}

/**
 * One SQLite database through libsql: statements prepared once, write transactions, named failures. Every commit is on
 * the disk when `write` returns (WAL, synchronous=FULL). No read transaction outlives a call, so nothing keeps the
 * write-ahead log from being checkpointed.
 */
export class SqliteFile {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Statement>();
  #closed = false;

  /** Opens or creates a file, and changes nothing in it yet. @throws StorageFailure */
  constructor(file: string) {
    try {
      this.#database = new Database(file);
    } catch (error) {
      throw openingFailure(file, error);
    }
    this.execute('PRAGMA busy_timeout=2000');
  }

  /** Configures durable writing; to be called before the first write. */
  prepareWrites(): void {
    this.execute('PRAGMA journal_mode=WAL');
    this.execute('PRAGMA synchronous=FULL');
    this.execute(`PRAGMA journal_size_limit=${64 * 1024 * 1024}`);
    this.execute(`PRAGMA cache_size=${-8 * 1024}`);
    this.execute('PRAGMA temp_store=MEMORY');
    // What is deleted, such as a reader's rows, is overwritten and does not stay in free pages.
    this.execute('PRAGMA secure_delete=ON');
  }

  /** A number below the present size means no growth. */
  limitPages(maxPageCount: number): void {
    attempt(() => this.#database.exec(`PRAGMA max_page_count=${maxPageCount}`));
  }

  execute(sql: string): void {
    attempt(() => this.#open().exec(sql));
  }

  statement(sql: string): Statement {
    return getOrInsert(this.#statements, sql, () => {
      const prepared = attempt(() => this.#open().prepare(sql));
      if (attempt(() => prepared.reader)) prepared.raw();
      // Parameters are always passed as one array: libsql takes a lone buffer for named parameters.
      return {
        run: (...cells) => attempt(() => ({ lastRow: Number(prepared.run(cells).lastInsertRowid) })),
        get: (...cells) => attempt(() => prepared.get(cells) as Row | undefined),
        all: (...cells) => attempt(() => prepared.all(cells) as Row[]),
      };
    });
  }

  /** One durable transaction: when `body` or the commit fails, nothing of it is stored. Not nestable. */
  write<T>(body: () => T): T {
    this.statement('BEGIN IMMEDIATE').run();
    try {
      const value = body();
      this.statement('COMMIT').run();
      return value;
    } catch (error) {
      // On a full disk SQLite rolls back by itself.
      if (this.#database.inTransaction) this.statement('ROLLBACK').run();
      throw error;
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#foldLog();
    this.#closed = true;
    this.#statements.clear();
    this.#database.close();
  }

  /** libsql closes a file only when its statements are garbage collected: SQLite's own checkpoint would come too late. */
  #foldLog(): void {
    try {
      this.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // Nothing is lost: the log stays and is read at the next opening.
      if (!(error instanceof StorageFailure)) throw error;
    }
  }

  #open(): Database.Database {
    if (this.#closed) throw new StorageFailure('closed', 'the database is closed');
    return this.#database;
  }
}

/** The bytes of a blob cell, without a copy. libsql gives a Buffer or an ArrayBuffer, depending on the call. */
export function blob(cell: Cell | ArrayBuffer | undefined): Buffer {
  if (Buffer.isBuffer(cell)) return cell;
  if (cell instanceof ArrayBuffer) return Buffer.from(cell);
  if (cell instanceof Uint8Array) return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength);
  throw new StorageFailure('corrupt', 'a column that holds bytes has something else');
}

function attempt<T>(operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    throw failureOf(error);
  }
}

/** SQLite's codes for a disk that fails or refuses; each has longer forms, such as SQLITE_READONLY_DBMOVED. */
const DISK_FAULTS = ['SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM', 'SQLITE_PROTOCOL'];

/** libsql's message for a file that it cannot open, which has no code. */
export function openingFailure(file: string, error: unknown): StorageFailure {
  return new StorageFailure('io', `${file} cannot be opened: ${messageOf(error)}`, { cause: error });
}

/** Converts an error of SQLite: a StorageFailure for faults of the disk and the file, else the error itself. */
export function failureOf(error: unknown): unknown {
  const code = errorCode(error);
  const failure = (fault: StorageFailure['code'], message: string) =>
    new StorageFailure(fault, message, { cause: error });
  if (code === 'SQLITE_FULL') return failure('disk_full', 'the disk of the library is full');
  if (DISK_FAULTS.some((fault) => code.startsWith(fault))) {
    return failure('io', `the disk failed: ${messageOf(error)}`);
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return failure('corrupt', `the database is damaged: ${messageOf(error)}`);
  }
  return code.startsWith('SQLITE_BUSY') ? failure('io', 'another process uses the database') : error;
}
