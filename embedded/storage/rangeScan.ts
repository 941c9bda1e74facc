import type { KeyRange } from '../values/keyRange.ts';
import { keyBytes, keyText } from '../values/orderedKey.ts';
import type { KeyIndex, TableInfo } from './catalogue.ts';
import type { StoredDocument } from './document.ts';
import type { IndexRow } from './documents.ts';
import type { PendingWrites } from './pendingWrites.ts';
import type { TrackedReadSet } from './readSet.ts';
import type { Snapshot } from './snapshot.ts';
import type { SortedKeyMap } from './sortedKeyMap.ts';
import type { DocumentJson, IndexEntry } from './store.ts';

const FIRST_BATCH = 16;
const LARGEST_BATCH = 256;
/** Batches stop growing at this much text, since a document may have a mebibyte. */
const BATCH_TEXT_LENGTH = 512 * 1024;

interface ScanSource {
  readonly snapshot: Snapshot;
  readonly readSet: TrackedReadSet;
  /**
   * The transaction's changes to the table, requested at every step, because the first may follow the start of the
   * scan.
   */
  pending(): PendingWrites | undefined;
}

/** What a scan finds at one key; null where the transaction sees no document. */
type Found = StoredDocument | { readonly json: DocumentJson } | null;

/**
 * Walks an index lazily. The read set grows step by step, to the range's end when the walk is exhausted. Deleted keys
 * count as read too: the next entry's interval covers them.
 */
export function* scanRange(
  source: ScanSource,
  table: TableInfo,
  index: KeyIndex,
  range: KeyRange,
  order: 'asc' | 'desc',
): Generator<IndexEntry, undefined> {
  const start = keyText(range.start);
  const end = range.end === null ? null : keyText(range.end);
  const walk = new MergedWalk(source, table, index, start, end, order);
  let extendRead: ((start: string, end: string | null) => void) | null = null;
  const track = (from: string, to: string | null): void => {
    if (extendRead !== null) extendRead(from, to);
    else extendRead = source.readSet.addInterval(table.name, index.name, from, to);
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

/**
 * Each step takes the nearest key of three layers: the transaction's own writes, over later commits to undo, over
 * present rows (fetched in growing batches). Where layers share a key, the upper one wins.
 */
class MergedWalk {
  readonly #source: ScanSource;
  readonly #table: TableInfo;
  readonly #index: KeyIndex;
  readonly #order: 'asc' | 'desc';
  readonly #start: string;
  readonly #end: string | null;
  /** asc: the smallest key that may follow. desc: every key that follows is smaller; null at first without an end. */
  #position: string | null;
  #batch: readonly IndexRow[] = [];
  #batchAt = 0;
  #batchSize = FIRST_BATCH;
  #presentDone = false;

  constructor(
    source: ScanSource,
    table: TableInfo,
    index: KeyIndex,
    start: string,
    end: string | null,
    order: 'asc' | 'desc',
  ) {
    this.#source = source;
    this.#table = table;
    this.#index = index;
    this.#order = order;
    this.#start = start;
    this.#end = end;
    this.#position = order === 'asc' ? start : end;
  }

  /** The nearest key not passed yet, with what is there; null past the range. */
  next(): { readonly key: string; readonly found: Found } | null {
    // The batch is read first: the undo map must be at least as new as the rows beneath it.
    const row = this.#peekRow();
    const undone = this.#source.snapshot.undone(this.#table.name, this.#index.name);
    const own = this.#source.pending()?.overlay(this.#index) ?? null;
    const ownKey = this.#nearest(own);
    const undoneKey = this.#nearest(undone);
    let key = row?.key;
    for (const upper of [undoneKey, ownKey]) {
      if (upper !== undefined && (key === undefined || this.#isBefore(upper, key))) key = upper;
    }
    if (key === undefined) return null;
    if (row?.key === key) this.#batchAt++;
    this.#position = this.#order === 'asc' ? `${key}\0` : key;
    if (ownKey === key) {
      const json = own?.get(key) ?? null;
      return { key, found: json && { json } };
    }
    return { key, found: (undoneKey === key ? undone?.get(key) : row?.document) ?? null };
  }

  #peekRow(): IndexRow | undefined {
    if (this.#batchAt < this.#batch.length) return this.#batch[this.#batchAt];
    if (this.#presentDone) return undefined;
    const asc = this.#order === 'asc';
    this.#batch = this.#source.snapshot.presentRows(
      this.#table,
      this.#index,
      asc ? (this.#position as string) : this.#start,
      asc ? this.#end : this.#position,
      this.#order,
      this.#batchSize,
    );
    this.#batchAt = 0;
    this.#presentDone = this.#batch.length < this.#batchSize;
    const textLength = this.#batch.reduce((sum, row) => sum + row.document.text.length, 0);
    if (textLength < BATCH_TEXT_LENGTH) this.#batchSize = Math.min(this.#batchSize * 2, LARGEST_BATCH);
    else this.#batchSize = Math.max(FIRST_BATCH, this.#batchSize >> 1);
    return this.#batch[0];
  }

  #nearest(layer: SortedKeyMap<StoredDocument | null> | SortedKeyMap<DocumentJson | null> | null) {
    if (layer === null || layer.size === 0) return undefined;
    if (this.#order === 'asc') {
      const key = layer.firstAtOrAfter(this.#position as string);
      return key !== undefined && (this.#end === null || key < this.#end) ? key : undefined;
    }
    const key = layer.lastBefore(this.#position);
    return key !== undefined && key >= this.#start ? key : undefined;
  }

  #isBefore(a: string, b: string): boolean {
    return this.#order === 'asc' ? a < b : a > b;
  }
}
