import type { Timestamp } from '../values/timestamp.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** User tables are numbered from here, so that ids have 32 characters. */
const FIRST_TABLE_NUMBER = 10_001;
export const BY_ID = 'by_id';
export const BY_CREATION_TIME = 'by_creation_time';

/** An index over field values. `by_id` has no number: the documents table serves it. */
export interface KeyIndex {
  readonly kind: 'key';
  readonly name: string;
  readonly number: number;
  readonly fields: readonly string[];
  /** Snapshots before this lack the index's old versions. */
  readonly since: Timestamp;
}

/** An inverted index over the words of a field. */
export interface TextIndex {
  readonly kind: 'text';
  readonly name: string;
  readonly number: number;
  readonly searchField: string;
  readonly filterFields: readonly string[];
  readonly since: Timestamp;
}

export interface TableInfo {
  readonly name: string;
  readonly number: number;
  readonly keyIndexes: ReadonlyMap<string, KeyIndex>;
  readonly textIndexes: ReadonlyMap<string, TextIndex>;
}

const byId: KeyIndex = { kind: 'key', name: BY_ID, number: 0, fields: ['_id'], since: 0n as Timestamp };

/** The tables and indexes, as last committed. */
export class Catalogue {
  readonly #sqlite: SqliteFile;
  #tables = new Map<string, TableInfo>();
  #names = new Map<number, string>();

  constructor(sqlite: SqliteFile, ts: Timestamp) {
    this.#sqlite = sqlite;
    this.reload(ts);
  }

  table(name: string): TableInfo | undefined {
    return this.#tables.get(name);
  }

  tableName(tableNumber: number): string | null {
    return this.#names.get(tableNumber) ?? null;
  }

  tableNames(): readonly string[] {
    return [...this.#tables.keys()];
  }

  /** The table, created durably if needed. Not to be called inside a write. */
  ensureTable(name: string, ts: Timestamp): TableInfo {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    this.#sqlite.write(() => this.createTable(name));
    this.reload(ts);
    return this.#tables.get(name) as TableInfo;
  }

  /** Adds a table's row inside a write; `reload` makes the table known. Returns its number. */
  createTable(name: string): number {
    const last = this.#sqlite.statement('SELECT max(number) FROM tables').get()?.[0];
    const number = typeof last === 'number' ? last + 1 : FIRST_TABLE_NUMBER;
    this.#sqlite.statement('INSERT INTO tables (number, name) VALUES (?, ?)').run(number, name);
    this.createIndex(number, BY_CREATION_TIME, { kind: 'key', fields: ['_creationTime', '_id'] });
    return number;
  }

  /** Adds an index's row inside a write, without entries. Returns its number. */
  createIndex(tableNumber: number, name: string, definition: StoredIndexDefinition): number {
    const { kind, ...fields } = definition;
    return this.#sqlite
      .statement('INSERT INTO indexes (table_number, name, kind, fields) VALUES (?, ?, ?, ?)')
      .run(tableNumber, name, kind, JSON.stringify(fields)).lastRow;
  }

  /** Reads the database's definitions again. New indexes count as existing since `ts`. */
  reload(ts: Timestamp): void {
    const before = this.#tables;
    const tables = new Map<string, TableInfo>();
    const names = new Map<number, string>();
    for (const [number, name] of this.#sqlite
      .statement('SELECT number, name FROM tables ORDER BY number')
      .all() as [number, string][]) {
      names.set(number, name);
      const old = before.get(name);
      const keyIndexes = new Map<string, KeyIndex>();
      const textIndexes = new Map<string, TextIndex>();
      keyIndexes.set(BY_ID, byId);
      for (const [indexNumber, indexName, kind, text] of this.#sqlite
        .statement('SELECT number, name, kind, fields FROM indexes WHERE table_number = ? ORDER BY number')
        .all(number) as [number, string, string, string][]) {
        // Unchanged indexes keep their object, because transactions cache keys by it.
        const known = old?.keyIndexes.get(indexName) ?? old?.textIndexes.get(indexName);
        // A new table had no documents, so no versions are missing.
        const since = old === undefined ? (0n as Timestamp) : ts;
        if (kind === 'key') {
          const fields = JSON.parse(text) as { fields: string[] };
          const index =
            known?.number === indexNumber && known.kind === 'key'
              ? known
              : { kind: 'key' as const, name: indexName, number: indexNumber, ...fields, since };
          keyIndexes.set(indexName, index);
        } else {
          const fields = JSON.parse(text) as { searchField: string; filterFields: string[] };
          const index =
            known?.number === indexNumber && known.kind === 'text'
              ? known
              : { kind: 'text' as const, name: indexName, number: indexNumber, ...fields, since };
          textIndexes.set(indexName, index);
        }
      }
      tables.set(name, { name, number, keyIndexes, textIndexes });
    }
    this.#tables = tables;
    this.#names = names;
  }
}

export type StoredIndexDefinition =
  | { readonly kind: 'key'; readonly fields: readonly string[] }
  | { readonly kind: 'text'; readonly searchField: string; readonly filterFields: readonly string[] };
