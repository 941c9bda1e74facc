import type { JSONValue } from 'convex/values';
import type { KeyRange } from '../values/keyRange.ts';
import type { Timestamp } from '../values/timestamp.ts';

export type { KeyRange } from '../values/keyRange.ts';

/**
 * A document as Convex's JSON encoding (`convexToJson`) of its fields, `_id` and `_creationTime` included. Treat as
 * frozen.
 */
export type DocumentJson = { readonly [field: string]: JSONValue };

/** An index in use. Every index ends in `_creationTime`, `_id`; `fields` names them all, in order. */
export interface IndexDefinition {
  readonly table: string;
  /** 'by_creation_time', 'by_id' or the name given in the schema. */
  readonly name: string;
  readonly fields: readonly string[];
}

/** A full-text index: words of `searchField`, equality on `filterFields`. */
export interface SearchIndexDefinition {
  readonly table: string;
  readonly name: string;
  readonly searchField: string;
  readonly filterFields: readonly string[];
}

export interface IndexEntry {
  readonly key: Uint8Array;
  readonly document: DocumentJson;
}

/** Index ranges that a transaction really read. What it did not reach (an abandoned scan's rest) is not in it. */
export interface ReadSet {
  /** Whether a commit changed anything that was read. */
  overlaps(changes: CommitChanges): boolean;
  /** Every (table, index, range), for subscription bookkeeping. */
  ranges(): Iterable<{ readonly table: string; readonly index: string; readonly range: KeyRange }>;
}

/** The index keys, old and new, that one commit wrote. */
export interface CommitChanges {
  readonly ts: Timestamp;
  readonly tables: ReadonlySet<string>;
  keys(table: string, index: string): readonly Uint8Array[];
}

/**
 * A serializable transaction over one snapshot. Reads see the snapshot and the transaction's own writes.
 * Synchronous: SQLite answers in-process. Not durable until `Store.commit` resolves.
 */
export interface Transaction {
  readonly snapshotTs: Timestamp;
  readonly readSet: ReadSet;
  get(table: string, id: string): DocumentJson | null;
  /** Lazily walks an index; the read set grows as far as the caller consumed, to the range's end when exhausted. */
  scan(table: string, index: string, range: KeyRange, order: 'asc' | 'desc'): IterableIterator<IndexEntry>;
  /** Documents whose `searchField` matches, best first (SPEC: relevance). */
  search(
    table: string,
    index: string,
    query: string,
    filters: readonly { readonly field: string; readonly value: JSONValue | undefined }[],
    limit: number,
  ): readonly DocumentJson[];
  insert(table: string, document: DocumentJson): void;
  replace(table: string, document: DocumentJson): void;
  remove(table: string, id: string): void;
  /** A nested transaction (`ctx.runMutation` inside a mutation): roll back to here or keep. */
  savepoint(): { rollback(): void; release(): void };
  readonly hasWrites: boolean;
}

export type CommitOutcome =
  | { readonly kind: 'committed'; readonly ts: Timestamp }
  /** Something that was read has changed since the snapshot: run the function again. */
  | { readonly kind: 'conflict'; readonly table: string };

/** A stored file's facts. `sha256` is base64, as in Convex's `_storage` table. */
export interface StoredFile {
  readonly storageId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: string | null;
}

/**
 * Thrown by any write when the disk is full or failing; nothing of the write is stored. Thrown on opening, with
 * `format`, for a database of another program or of a newer version.
 */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly code: 'disk_full' | 'io' | 'corrupt' | 'format' | 'closed';
  constructor(code: StorageFailure['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Thrown by `begin` and by reads at a snapshot that is in the future or whose old versions are no longer kept: run
 * again at a newer one.
 */
export class SnapshotUnavailable extends Error {
  override readonly name = 'SnapshotUnavailable';
}

/**
 * Versioned documents, indexes and files in one data folder.
 * User tables and system tables (`_storage`, `_scheduled_functions`, `_session_requests`, …) alike.
 */
export interface Store {
  /** The latest committed timestamp. */
  latestTs(): Timestamp;
  /** Declares tables and their indexes; builds new indexes from the documents, drops removed ones. Durable. */
  setSchema(
    tables: readonly string[],
    indexes: readonly IndexDefinition[],
    searchIndexes: readonly SearchIndexDefinition[],
  ): Promise<void>;
  tables(): readonly string[];
  /** Stable small number of a table, created on request: ids contain it. */
  tableNumber(table: string): number;
  tableByNumber(tableNumber: number): string | null;
  begin(snapshotTs?: Timestamp): Transaction;
  /**
   * Checks the read set against everything committed since the snapshot, then writes durably (group commit). Resolves
   * only once the commit would survive power loss.
   */
  commit(transaction: Transaction): Promise<CommitOutcome>;
  /** Called after each durable commit, in commit order. Returns the unsubscribe. */
  onCommit(listener: (changes: CommitChanges) => void): () => void;
  /**
   * Stores a file's bytes durably, outside any transaction; invisible until a commit inserts its `_storage` document,
   * swept when none does.
   */
  putFile(
    storageId: string,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** Reads bytes [start, end) of a file in bounded pieces. */
  readFile(storageId: string, start: number, end: number): Iterable<Uint8Array>;
  deleteFile(storageId: string): void;
  /** Writes a consistent copy of everything into one file while the store is in use. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}
