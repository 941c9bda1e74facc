import type { Timestamp } from '../values/timestamp.ts';
import { BY_ID, type Catalogue, type TableInfo } from './catalogue.ts';
import type { CommitRecord, Touch } from './commitLog.ts';
import { idKeyText, StoredDocument } from './document.ts';
import type { Documents } from './documents.ts';
import type { PendingWrite, PendingWrites } from './pendingWrites.ts';
import { updateTextIndex } from './search/textIndexer.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** Rough memory of a touched key besides its text. */
const TOUCH_OVERHEAD_BYTES = 200;
const BYTES_A_CHARACTER = 2;

export interface StoreParts {
  readonly sqlite: SqliteFile;
  readonly catalogue: Catalogue;
  readonly documents: Documents;
}

/** Writes a transaction's changes inside the committer's SQLite transaction. @throws when an id is taken or SQLite fails. */
export function writeCommit(
  parts: StoreParts,
  writesByTable: ReadonlyMap<string, PendingWrites>,
  ts: Timestamp,
): CommitRecord {
  const touches = new Map<string, Map<string, Touch[]>>();
  let sizeBytes = TOUCH_OVERHEAD_BYTES;
  for (const [name, writes] of writesByTable) {
    if (writes.size === 0) continue;
    const table = parts.catalogue.table(name);
    if (table === undefined) throw new Error(`table ${name} has no number: ask tableNumber first`);
    const byIndex = new Map<string, Touch[]>();
    for (const index of table.keyIndexes.keys()) byIndex.set(index, []);
    for (const write of writes.values()) sizeBytes += writeDocument(parts, table, write, byIndex);
    touches.set(name, byIndex);
  }
  return { ts, tables: new Set(touches.keys()), touches, sizeBytes };
}

function writeDocument(
  { sqlite, documents }: StoreParts,
  table: TableInfo,
  write: PendingWrite,
  byIndex: ReadonlyMap<string, Touch[]>,
): number {
  const { before } = write;
  const text = write.after === null ? null : JSON.stringify(write.after);
  let row = before?.row ?? 0;
  if (text === null) documents.remove(row);
  else if (before === null) row = documents.insert(table, idKeyText(write.id), text);
  else documents.replace(row, text);
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
    if (keys.before !== null) documents.removeEntry(index, keys.before);
    if (keys.after !== null) documents.addEntry(index, keys.after, row);
  }
  for (const index of table.textIndexes.values()) {
    updateTextIndex(sqlite, index, row, before?.json ?? null, write.after);
  }
  return sizeBytes;
}
