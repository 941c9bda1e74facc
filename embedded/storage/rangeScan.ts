import { keyBytes } from '../values/orderedKey.ts';
import type { StoredDocument } from './document.ts';
import type { IndexRow, IndexScan } from './documents.ts';
import type { PendingWrites } from './pendingWrites.ts';
import type { TrackedReadSet } from './readSet.ts';
import type { Snapshot } from './snapshot.ts';
import type { SortedKeyMap } from './sortedKeyMap.ts';
import type { DocumentJson, IndexEntry } from './store.ts';

const FIRST_BATCH = 16;
const LARGEST_BATCH = 256;
/** Batches stop growing at this much text, since a document may have a mebibyte. */
const BATCH_TEXT_LENGTH = 512 * 1024;

interface Scan extends IndexScan {
  readonly snapshot: Snapshot;
  /** The transaction's changes to the table, asked for at every step: the first may follow the start of the scan. */
  pending(): PendingWrites | undefined;
}

type Found = StoredDocument | { readonly json: DocumentJson } | null;

/** The read set grows step by step. Deleted keys count as read too: the next entry's interval covers them. */
export function* scanRange(scan: Scan, readSet: TrackedReadSet): Generator<IndexEntry, undefined> {
  const { table, index, start, end, order } = scan;
  const walk = new MergedWalk(scan);
  let extendRead: ((start: string, end: string | null) => void) | null = null;
  const track = (from: string, to: string | null): void => {
    if (extendRead !== null) extendRead(from, to);
    else extendRead = readSet.addInterval(table.name, index.name, from, to);
  };
  for (let next = walk.next(); next !== null; next = walk.next()) {
    const { key, found } = next;
    if (found === null) continue;
    if (order === 'asc') track(start, `${key}\0`);
    else track(key, end);
    yield {
      get key() {
        return keyBytes(key);
      },
      get document() {
        return found.json;
      },
    };
  }
  track(start, end);
  return undefined;
}

/** The nearest key of three layers, the upper one first: own writes, later commits to undo, present rows. */
class MergedWalk {
  readonly #scan: Scan;
  /** asc: the smallest key that may follow. desc: every key that follows is smaller; null at first without an end. */
  #position: string | null;
  #batch: readonly IndexRow[] = [];
  #batchAt = 0;
  #batchSize = FIRST_BATCH;
  #presentDone = false;

  constructor(scan: Scan) {
    this.#scan = scan;
    this.#position = scan.order === 'asc' ? scan.start : scan.end;
  }

  next(): { readonly key: string; readonly found: Found } | null {
    const { snapshot, table, index, order, pending } = this.#scan;
    // The batch is read first: the undo map must be at least as new as the rows beneath it.
    const row = this.#peekRow();
    const undone = snapshot.undone(table.name, index.name);
    const own = pending()?.overlay(index) ?? null;
    const ownKey = this.#nearest(own);
    const undoneKey = this.#nearest(undone);
    let key = row?.key;
    for (const upper of [undoneKey, ownKey]) {
      if (upper !== undefined && (key === undefined || this.#isBefore(upper, key))) key = upper;
    }
    if (key === undefined) return null;
    if (row?.key === key) this.#batchAt++;
    this.#position = order === 'asc' ? `${key}\0` : key;
    if (ownKey === key) {
      const json = own?.get(key) ?? null;
      return { key, found: json && { json } };
    }
    return { key, found: (undoneKey === key ? undone?.get(key) : row?.document) ?? null };
  }

  #peekRow(): IndexRow | undefined {
    if (this.#batchAt < this.#batch.length) return this.#batch[this.#batchAt];
    if (this.#presentDone) return undefined;
    const rest = this.#scan.order === 'asc' ? { start: this.#position as string } : { end: this.#position };
    this.#batch = this.#scan.snapshot.presentRows({ ...this.#scan, ...rest }, this.#batchSize);
    this.#batchAt = 0;
    this.#presentDone = this.#batch.length < this.#batchSize;
    const textLength = this.#batch.reduce((sum, row) => sum + row.document.text.length, 0);
    if (textLength < BATCH_TEXT_LENGTH) this.#batchSize = Math.min(this.#batchSize * 2, LARGEST_BATCH);
    else this.#batchSize = Math.max(FIRST_BATCH, this.#batchSize >> 1);
    return this.#batch[0];
  }

  #nearest(layer: SortedKeyMap<StoredDocument | null> | SortedKeyMap<DocumentJson | null> | null) {
    if (layer === null || layer.size === 0) return undefined;
    const { start, end, order } = this.#scan;
    if (order === 'asc') {
      const key = layer.firstAtOrAfter(this.#position as string);
      return key !== undefined && (end === null || key < end) ? key : undefined;
    }
    const key = layer.lastBefore(this.#position);
    return key !== undefined && key >= start ? key : undefined;
  }

  #isBefore(a: string, b: string): boolean {
    return this.#scan.order === 'asc' ? a < b : a > b;
  }
}
