import { keyBytes } from '../values/orderedKey.ts';
import type { Timestamp } from '../values/timestamp.ts';
import type { CommitChanges } from './store.ts';
import type { StoredDocument } from './storedDocument.ts';

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
  readonly #touches: ReadonlyMap<string, ReadonlyMap<string, readonly Touch[]>>;

  constructor(
    ts: Timestamp,
    touches: ReadonlyMap<string, ReadonlyMap<string, readonly Touch[]>>,
    sizeBytes: number,
  ) {
    this.ts = ts;
    this.tables = new Set(touches.keys());
    this.sizeBytes = sizeBytes;
    this.#touches = touches;
  }

  /** Every touch, by table and index. */
  touches(): ReadonlyMap<string, ReadonlyMap<string, readonly Touch[]>> {
    return this.#touches;
  }

  touched(table: string, index: string): readonly Touch[] {
    return this.#touches.get(table)?.get(index) ?? [];
  }

  keys(table: string, index: string): readonly Uint8Array[] {
    return this.touched(table, index).map((touch) => keyBytes(touch.key));
  }
}
