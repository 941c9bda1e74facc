import type { KeyRange } from '../values/keyRange.ts';
import { keyBytes, keyText } from '../values/orderedKey.ts';
import type { KeyIndex, TableInfo } from './catalogue.ts';
import type { IndexRow } from './documents.ts';
import type { PendingWrites } from './pendingWrites.ts';
import type { TrackedReadSet } from './readSet.ts';
import type { Snapshot } from './snapshot.ts';
import type { SortedKeyMap } from './sortedKeyMap.ts';
import type { DocumentJson, IndexEntry } from './store.ts';
import type { StoredDocument } from './storedDocument.ts';

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

/**
 * Walks an index lazily. Each step takes the nearest key of three layers: the transaction's own writes, over later
 * commits to undo, over present rows (fetched in growing batches). Where layers share a key, the upper one wins. The
 * read set grows step by step, to the range's end when the walk is exhausted.
 */
export class RangeScan implements IterableIterator<IndexEntry> {
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
  #done = false;
  #extendRead: ((start: string, end: string | null) => void) | null = null;

  constructor(source: ScanSource, table: TableInfo, index: KeyIndex, range: KeyRange, order: 'asc' | 'desc') {
    this.#source = source;
    this.#table = table;
    this.#index = index;
    this.#order = order;
    this.#start = keyText(range.start);
    this.#end = range.end === null ? null : keyText(range.end);
    this.#position = order === 'asc' ? this.#start : this.#end;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<IndexEntry> {
    while (!this.#done) {
      const found = this.#step();
      if (found === null) {
        this.#finish();
        break;
      }
      // Deleted keys count as read too: the next entry's interval covers them.
      this.#position = this.#order === 'asc' ? `${found.key}\0` : found.key;
      if (found.entry === null) continue;
      this.#consumed();
      return { done: false, value: found.entry };
    }
    return { done: true, value: undefined };
  }

  return(): IteratorResult<IndexEntry> {
    this.#done = true;
    this.#batch = [];
    return { done: true, value: undefined };
  }

  /** The nearest key not passed yet with its document, null entry where it is deleted; null past the range. */
  #step(): { key: string; entry: IndexEntry | null } | null {
    // The batch is read first: the undo map must be at least as new as the rows beneath it.
    const row = this.#peekRow();
    const undone = this.#source.snapshot.undone(this.#table.name, this.#index.name);
    const own = this.#source.pending()?.overlay(this.#index) ?? null;
    const undoneKey = this.#nearest(undone);
    const ownKey = this.#nearest(own);
    let key = row?.key;
    if (undoneKey !== undefined && (key === undefined || this.#before(undoneKey, key))) key = undoneKey;
    if (ownKey !== undefined && (key === undefined || this.#before(ownKey, key))) key = ownKey;
    if (key === undefined) return null;
    if (row?.key === key) this.#batchAt++;
    if (ownKey === key) {
      const document = own?.get(key) ?? null;
      return { key, entry: document === null ? null : entryOf(key, document) };
    }
    const stored = undoneKey === key ? (undone?.get(key) ?? null) : (row?.document ?? null);
    return { key, entry: stored === null ? null : new StoredEntry(key, stored) };
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

  #before(a: string, b: string): boolean {
    return this.#order === 'asc' ? a < b : a > b;
  }

  #consumed(): void {
    const [start, end] =
      this.#order === 'asc'
        ? ([this.#start, this.#position] as const)
        : ([this.#position as string, this.#end] as const);
    this.#track(start, end);
  }

  #finish(): void {
    this.#done = true;
    this.#batch = [];
    this.#track(this.#start, this.#end);
  }

  #track(start: string, end: string | null): void {
    if (this.#extendRead === null) {
      const { readSet } = this.#source;
      this.#extendRead = readSet.addInterval(this.#table.name, this.#index.name, start, end);
    } else {
      this.#extendRead(start, end);
    }
  }
}

class StoredEntry implements IndexEntry {
  readonly #key: string;
  readonly #stored: StoredDocument;

  constructor(key: string, stored: StoredDocument) {
    this.#key = key;
    this.#stored = stored;
  }

  get key(): Uint8Array {
    return keyBytes(this.#key);
  }

  get document(): DocumentJson {
    return this.#stored.json;
  }
}

function entryOf(key: string, document: DocumentJson): IndexEntry {
  return { key: keyBytes(key), document };
}
