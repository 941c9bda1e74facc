import type { JSONValue } from 'convex/values';
import type { Timestamp } from '../values/timestamp.ts';

/** Convex's JSON encoding (`convexToJson`) of a document, `_id` and `_creationTime` included. Treat as frozen. */
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
  readonly tables: ReadonlySet<string>;
}

export interface CommitChanges {
  readonly ts: Timestamp;
  readonly tables: ReadonlySet<string>;
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

/** Nothing of a failed write is stored. `format` is a database of another program or of a newer version. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly code: 'disk_full' | 'io' | 'corrupt' | 'format' | 'closed';
  constructor(code: StorageFailure['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** For a snapshot that is in the future or whose old versions are no longer kept: run again at a newer one. */
export class SnapshotUnavailable extends Error {
  override readonly name = 'SnapshotUnavailable';
}
