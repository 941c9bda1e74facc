import { convexToJson } from 'convex/values';
import type { Timestamp } from '../values/timestamp.ts';
import { BY_ID, type Catalogue, type TableInfo } from './catalogue.ts';
import { CommitRecord, type Touch } from './commitRecord.ts';
import type { Documents } from './documents.ts';
import { idKeyText } from './indexKeys.ts';
import { PendingWrite, type PendingWrites } from './pendingWrites.ts';
import type { TextIndexer } from './search/textIndexer.ts';
import type { DocumentJson } from './store.ts';
import { StoredDocument } from './storedDocument.ts';

/** Rough memory of a touched key besides its text. */
const TOUCH_OVERHEAD_BYTES = 200;
/** In memory (UTF-16). */
const BYTES_A_CHARACTER = 2;
/** `db.vars.commitTs` as written. Inside a JSON string its quotes would be escaped, so this is never part of one. */
const COMMIT_TS_TEXT = '{"$commitTs":null}';

/** Turns a transaction's pending writes into rows, inside the committer's SQLite transaction. */
export class CommitWriter {
  readonly #catalogue: Catalogue;
  readonly #documents: Documents;
  readonly #textIndexer: TextIndexer;

  constructor(catalogue: Catalogue, documents: Documents, textIndexer: TextIndexer) {
    this.#catalogue = catalogue;
    this.#documents = documents;
    this.#textIndexer = textIndexer;
  }

  /** Writes documents, index entries and words. @throws when an id is taken or SQLite fails. */
  write(writesByTable: ReadonlyMap<string, PendingWrites>, ts: Timestamp): CommitRecord {
    const touches = new Map<string, Map<string, Touch[]>>();
    let sizeBytes = TOUCH_OVERHEAD_BYTES;
    for (const [name, writes] of writesByTable) {
      if (writes.size === 0) continue;
      const table = this.#catalogue.table(name);
      if (table === undefined) throw new Error(`table ${name} has no number: ask tableNumber first`);
      const byIndex = new Map<string, Touch[]>();
      for (const index of table.keyIndexes.keys()) byIndex.set(index, []);
      for (const write of writes.values()) sizeBytes += this.#writeDocument(table, write, byIndex, ts);
      touches.set(name, byIndex);
    }
    return new CommitRecord(ts, touches, sizeBytes);
  }

  /** To be called when the changes of `write` were rolled back. */
  rolledBack(): void {
    this.#textIndexer.forget();
  }

  /** Returns the rough size of what the commit record keeps of the document. */
  #writeDocument(
    table: TableInfo,
    pending: PendingWrite,
    byIndex: ReadonlyMap<string, Touch[]>,
    ts: Timestamp,
  ): number {
    const { write, text } = resolved(pending, ts);
    const { before } = write;
    let row = before?.row ?? 0;
    if (text === null) this.#documents.remove(row);
    else if (before === null) row = this.#documents.insert(table, idKeyText(write.id), text);
    else this.#documents.replace(row, text);
    // The log keeps only the text: a parsed copy would double its memory for rare readers.
    const kept = before === null ? null : new StoredDocument(before.row, before.text);
    let sizeBytes = BYTES_A_CHARACTER * (kept?.text.length ?? 0);
    for (const index of table.keyIndexes.values()) {
      const keys = write.keys(index);
      const touched = byIndex.get(index.name) as Touch[];
      if (keys.before !== null) touched.push({ key: keys.before, before: kept });
      if (keys.after !== null && keys.after !== keys.before) touched.push({ key: keys.after, before: null });
      sizeBytes += (keys.before?.length ?? 0) + (keys.after?.length ?? 0) + TOUCH_OVERHEAD_BYTES;
      if (index.name === BY_ID || keys.before === keys.after) continue;
      if (keys.before !== null) this.#documents.removeEntry(index, keys.before);
      if (keys.after !== null) this.#documents.addEntry(index, keys.after, row);
    }
    for (const index of table.textIndexes.values()) {
      this.#textIndexer.update(index, row, before?.json ?? null, write.after);
    }
    return sizeBytes;
  }
}

/** The write and its text, with the commit's timestamp filled in where the document asks for it. */
function resolved(
  write: PendingWrite,
  ts: Timestamp,
): { readonly write: PendingWrite; readonly text: string | null } {
  if (write.after === null) return { write, text: null };
  const text = JSON.stringify(write.after);
  if (!text.includes(COMMIT_TS_TEXT)) return { write, text };
  const known = text.replaceAll(COMMIT_TS_TEXT, JSON.stringify(convexToJson(ts)));
  const after = JSON.parse(known) as DocumentJson;
  return { write: new PendingWrite(write.id, write.before, after), text: known };
}
