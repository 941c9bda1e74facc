import { keyBytes, keyText } from '../values/orderedKey.ts';
import type { KeyIndex, TableInfo } from './catalogue.ts';
import { StoredDocument } from './document.ts';
import { blob, type SqliteFile } from './sqliteFile.ts';

/** Sorts after every key: part encodings begin with a tag far below 0xff. */
const AFTER_ALL = Buffer.from([0xff]);

export interface IndexRow {
  readonly key: string;
  readonly document: StoredDocument;
}

/** The keys of an index from `start` to before `end` (null: no end). */
export interface IndexScan {
  readonly table: TableInfo;
  readonly index: KeyIndex;
  readonly start: string;
  readonly end: string | null;
  readonly order: 'asc' | 'desc';
}

/** The present documents and index entries in SQLite. Writes must be inside `SqliteFile.write`. */
export class Documents {
  readonly #sqlite: SqliteFile;

  constructor(sqlite: SqliteFile) {
    this.#sqlite = sqlite;
  }

  get(table: TableInfo, idKey: string): StoredDocument | null {
    const row = this.#sqlite
      .statement('SELECT row, json FROM documents WHERE table_number = ? AND id = ?')
      .get(table.number, keyBytes(idKey));
    return row === undefined ? null : new StoredDocument(Number(row[0]), String(row[1]));
  }

  /** From the near end of the order. */
  range({ table, index, start, end, order }: IndexScan, limit: number): IndexRow[] {
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const byId = index.number === 0;
    const sql = byId
      ? `SELECT id, row, json FROM documents WHERE table_number = ? AND id >= ? AND id < ? ORDER BY id ${direction} LIMIT ?`
      : `SELECT e.key, d.row, d.json FROM index_entries e JOIN documents d ON d.row = e.row
         WHERE e.index_number = ? AND e.key >= ? AND e.key < ? ORDER BY e.key ${direction} LIMIT ?`;
    return this.#sqlite
      .statement(sql)
      .all(
        byId ? table.number : index.number,
        keyBytes(start),
        end === null ? AFTER_ALL : keyBytes(end),
        limit,
      )
      .map(([key, row, text]) => ({
        key: keyText(blob(key)),
        document: new StoredDocument(Number(row), String(text)),
      }));
  }

  /** Adds a document and returns its row. @throws when the id is taken. */
  insert(table: TableInfo, idKey: string, text: string): number {
    return this.#sqlite
      .statement('INSERT INTO documents (table_number, id, json) VALUES (?, ?, ?)')
      .run(table.number, keyBytes(idKey), text).lastRow;
  }

  replace(row: number, text: string): void {
    this.#sqlite.statement('UPDATE documents SET json = ? WHERE row = ?').run(text, row);
  }

  remove(row: number): void {
    this.#sqlite.statement('DELETE FROM documents WHERE row = ?').run(row);
  }

  addEntry(index: KeyIndex, key: string, row: number): void {
    this.#sqlite
      .statement('INSERT INTO index_entries (index_number, key, row) VALUES (?, ?, ?)')
      .run(index.number, keyBytes(key), row);
  }

  removeEntry(index: KeyIndex, key: string): void {
    this.#sqlite
      .statement('DELETE FROM index_entries WHERE index_number = ? AND key = ?')
      .run(index.number, keyBytes(key));
  }

  *all(tableNumber: number): IterableIterator<StoredDocument> {
    const batch = this.#sqlite.statement(
      'SELECT row, json, id FROM documents WHERE table_number = ? AND id > ? ORDER BY id LIMIT 100',
    );
    let after: Uint8Array = new Uint8Array(0);
    for (;;) {
      const rows = batch.all(tableNumber, after);
      for (const [row, text] of rows) yield new StoredDocument(Number(row), String(text));
      const last = rows.at(-1);
      if (last === undefined) return;
      after = blob(last[2]);
    }
  }
}
