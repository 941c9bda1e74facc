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

/**
 * The present documents and index entries in SQLite. Reads see the last commit; writes must be inside
 * `SqliteFile.write`.
 */
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

  /** At most `limit` rows with start <= key < end (null: no end), from the near end of the order. */
  range(
    table: TableInfo,
    index: KeyIndex,
    start: string,
    end: string | null,
    order: 'asc' | 'desc',
    limit: number,
  ): IndexRow[] {
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

  /** Every document of a table, in bounded batches. */
  *all(tableNumber: number): IterableIterator<StoredDocument> {
    const batch = this.#sqlite.statement(
      'SELECT row, json FROM documents WHERE table_number = ? AND id > ? ORDER BY id LIMIT 100',
    );
    const idOf = this.#sqlite.statement('SELECT id FROM documents WHERE row = ?');
    let after: Uint8Array = new Uint8Array(0);
    for (;;) {
      const rows = batch.all(tableNumber, after);
      if (rows.length === 0) return;
      for (const [row, text] of rows) yield new StoredDocument(Number(row), String(text));
      after = blob(idOf.get(rows.at(-1)?.[0] ?? 0)?.[0]);
    }
  }
}
