import type { Timestamp } from '../values/timestamp.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** User tables are numbered from here, so that ids have 32 characters. */
const FIRST_TABLE_NUMBER = 10_001;
export const BY_ID = 'by_id';
export const BY_CREATION_TIME = 'by_creation_time';

/** Field values in order, or the words of a field with filters by equality. */
export type IndexContent =
  | { readonly kind: 'key'; readonly fields: readonly string[] }
  | { readonly kind: 'text'; readonly searchField: string; readonly filterFields: readonly string[] };

interface IndexIdentity {
  readonly name: string;
  readonly number: number;
  /** Snapshots before this lack the index's old versions. */
  readonly since: Timestamp;
}

/** An index over field values. `by_id` has no number: the documents table serves it. */
export type KeyIndex = IndexIdentity & Extract<IndexContent, { kind: 'key' }>;
export type TextIndex = IndexIdentity & Extract<IndexContent, { kind: 'text' }>;

export interface TableInfo {
  readonly name: string;
  readonly number: number;
  readonly keyIndexes: ReadonlyMap<string, KeyIndex>;
  readonly textIndexes: ReadonlyMap<string, TextIndex>;
}

const NEVER = 0n as Timestamp;
const byId: KeyIndex = { kind: 'key', name: BY_ID, number: 0, fields: ['_id'], since: NEVER };

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

  tables(): Iterable<TableInfo> {
    return this.#tables.values();
  }

  tableName(tableNumber: number): string | null {
    return this.#names.get(tableNumber) ?? null;
  }

  /** The table, created durably if needed. Not to be called inside a write. */
  ensureTable(name: string, ts: Timestamp): TableInfo {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    this.#sqlite.write(() => this.createTable(name));
    this.reload(ts);
    return this.#tables.get(name) as TableInfo;
  }

  /** Inside a write; `reload` makes the table known. Returns its number. */
  createTable(name: string): number {
    const last = this.#sqlite.statement('SELECT max(number) FROM tables').get()?.[0];
    const number = typeof last === 'number' ? last + 1 : FIRST_TABLE_NUMBER;
    this.#sqlite.statement('INSERT INTO tables (number, name) VALUES (?, ?)').run(number, name);
    this.createIndex(number, BY_CREATION_TIME, { kind: 'key', fields: ['_creationTime', '_id'] });
    return number;
  }

  /** Inside a write, and without entries. Returns its number. */
  createIndex(tableNumber: number, name: string, content: IndexContent): number {
    const { kind, ...fields } = content;
    return this.#sqlite
      .statement('INSERT INTO indexes (table_number, name, kind, fields) VALUES (?, ?, ?, ?)')
      .run(tableNumber, name, kind, JSON.stringify(fields)).lastRow;
  }

  /** New indexes count as existing since `ts`. */
  reload(ts: Timestamp): void {
    const before = this.#tables;
    this.#tables = new Map();
    this.#names = new Map();
    const rows = this.#sqlite.statement('SELECT number, name FROM tables ORDER BY number').all();
    for (const [number, name] of rows as [number, string][]) {
      this.#names.set(number, name);
      this.#tables.set(name, this.#readTable(number, name, before.get(name), ts));
    }
  }

  #readTable(number: number, name: string, before: TableInfo | undefined, ts: Timestamp): TableInfo {
    // Unchanged indexes keep their object, because transactions cache keys by it.
    const known = new Map(before && [...indexesOf(before)].map((index) => [index.number, index]));
    // A new table had no documents, so no versions are missing.
    const since = before === undefined ? NEVER : ts;
    const keyIndexes = new Map([[BY_ID, byId]]);
    const textIndexes = new Map<string, TextIndex>();
    const rows = this.#sqlite
      .statement('SELECT number, name, kind, fields FROM indexes WHERE table_number = ? ORDER BY number')
      .all(number);
    for (const [indexNumber, indexName, kind, fields] of rows as [number, string, string, string][]) {
      const content = { kind, ...(JSON.parse(fields) as object) } as IndexContent;
      const index = known.get(indexNumber) ?? { ...content, name: indexName, number: indexNumber, since };
      if (index.kind === 'key') keyIndexes.set(indexName, index);
      else textIndexes.set(indexName, index);
    }
    return { name, number, keyIndexes, textIndexes };
  }
}

/** `by_id` and `by_creation_time` included. */
export function* indexesOf(table: TableInfo): IterableIterator<KeyIndex | TextIndex> {
  yield* table.keyIndexes.values();
  yield* table.textIndexes.values();
}
