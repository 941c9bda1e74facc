import { type Cell, SqliteFile } from './sqliteFile.ts';
import { StorageFailure } from './store.ts';

export const APPLICATION_ID = 0x43565845;
export const FORMAT_VERSION = 1;

/** The present state only: versions that open snapshots still need are kept in memory (commitLog.ts). */
const LAYOUT = `
CREATE TABLE state (id INTEGER PRIMARY KEY CHECK (id = 1), last_ts INTEGER NOT NULL);
INSERT INTO state VALUES (1, 0);
CREATE TABLE tables (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE indexes (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  table_number INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('key', 'text')),
  fields TEXT NOT NULL,
  UNIQUE (table_number, name)
);
CREATE TABLE documents (
  row INTEGER PRIMARY KEY,
  table_number INTEGER NOT NULL,
  id BLOB NOT NULL,
  json TEXT NOT NULL,
  UNIQUE (table_number, id)
);
CREATE TABLE index_entries (
  index_number INTEGER NOT NULL,
  key BLOB NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (index_number, key)
) WITHOUT ROWID;
CREATE TABLE text_words (
  index_number INTEGER NOT NULL,
  word TEXT NOT NULL,
  row INTEGER NOT NULL,
  occurrences INTEGER NOT NULL,
  PRIMARY KEY (index_number, word, row)
) WITHOUT ROWID;
CREATE TABLE text_documents (
  index_number INTEGER NOT NULL,
  row INTEGER NOT NULL,
  id TEXT NOT NULL,
  word_count INTEGER NOT NULL,
  created REAL NOT NULL,
  filters TEXT NOT NULL,
  PRIMARY KEY (index_number, row)
) WITHOUT ROWID;
CREATE TABLE files (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  storage_id TEXT NOT NULL UNIQUE,
  size_bytes INTEGER,
  sha256 TEXT
);
CREATE TABLE file_chunks (chunk INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
`;

/** Changes nothing in a file that is not a store's. @throws StorageFailure 'format' for such a file. */
export function prepareLayout(sqlite: SqliteFile): void {
  const applicationId = pragma(sqlite, 'application_id');
  const version = pragma(sqlite, 'user_version');
  if (applicationId === APPLICATION_ID && version === FORMAT_VERSION) {
    sqlite.prepareWrites();
    return;
  }
  const tableCount = Number(sqlite.statement('SELECT count(*) FROM sqlite_schema').get()?.[0]);
  if (applicationId !== 0 || version !== 0 || tableCount !== 0) {
    throw new StorageFailure(
      'format',
      applicationId === APPLICATION_ID
        ? `${version > FORMAT_VERSION ? 'a newer version wrote it, with' : 'it has'} format ${version}, but this version reads format ${FORMAT_VERSION}`
        : 'the file is another program’s database',
    );
  }
  sqlite.prepareWrites();
  sqlite.write(() => {
    sqlite.execute(LAYOUT);
    sqlite.execute(`PRAGMA application_id=${APPLICATION_ID}`);
    sqlite.execute(`PRAGMA user_version=${FORMAT_VERSION}`);
  });
}

export const LAYOUT_QUERY = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name';

export function isLayout(rows: readonly (readonly Cell[])[]): boolean {
  const model = new SqliteFile(':memory:');
  try {
    model.execute(LAYOUT);
    return JSON.stringify(rows) === JSON.stringify(model.statement(LAYOUT_QUERY).all());
  } finally {
    model.close();
  }
}

function pragma(sqlite: SqliteFile, name: string): number {
  return Number(sqlite.statement(`PRAGMA ${name}`).get()?.[0]);
}
