import type { Timestamp } from '../values/timestamp.ts';
import {
  BY_CREATION_TIME,
  BY_ID,
  type Catalogue,
  type KeyIndex,
  type StoredIndexDefinition,
  type TextIndex,
} from './catalogue.ts';
import type { Documents } from './documents.ts';
import { indexKeyText } from './indexKeys.ts';
import type { TextIndexer } from './search/textIndexer.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { IndexDefinition, SearchIndexDefinition } from './store.ts';

interface SchemaParts {
  readonly sqlite: SqliteFile;
  readonly catalogue: Catalogue;
  readonly documents: Documents;
  readonly textIndexer: TextIndexer;
}

type Wanted = Map<string, Map<string, StoredIndexDefinition>>;

/**
 * Creates tables and indexes as declared, in one durable transaction: all of it or nothing. New indexes are filled from
 * the documents. Tables that are no longer declared keep their documents and lose their indexes. Does nothing when
 * nothing has changed.
 */
export function changeSchema(
  { sqlite, catalogue, documents, textIndexer }: SchemaParts,
  wanted: {
    tables: readonly string[];
    indexes: readonly IndexDefinition[];
    searchIndexes: readonly SearchIndexDefinition[];
  },
  ts: Timestamp,
): void {
  const byTable = wantedIndexes(wanted.tables, wanted.indexes, wanted.searchIndexes);
  const missingTables = [...byTable.keys()].filter((table) => catalogue.table(table) === undefined);
  const gone: { readonly number: number }[] = [];
  const added: { table: string; name: string; definition: StoredIndexDefinition }[] = [];
  for (const table of catalogue.tableNames()) {
    const info = catalogue.table(table);
    for (const index of [...(info?.keyIndexes.values() ?? []), ...(info?.textIndexes.values() ?? [])]) {
      if (index.name === BY_ID || index.name === BY_CREATION_TIME) continue;
      if (!same(index, byTable.get(table)?.get(index.name))) gone.push(index);
    }
  }
  for (const [table, indexes] of byTable) {
    const info = catalogue.table(table);
    for (const [name, definition] of indexes) {
      if (!same(info?.keyIndexes.get(name) ?? info?.textIndexes.get(name), definition)) {
        added.push({ table, name, definition });
      }
    }
  }
  if (missingTables.length === 0 && gone.length === 0 && added.length === 0) return;

  try {
    sqlite.write(() => {
      for (const { number } of gone) dropIndex(sqlite, number);
      const numbers = new Map(missingTables.map((table) => [table, catalogue.createTable(table)]));
      for (const { table, name, definition } of added) {
        const tableNumber = numbers.get(table) ?? catalogue.table(table)?.number ?? 0;
        const number = catalogue.createIndex(tableNumber, name, definition);
        for (const document of documents.all(tableNumber)) {
          if (definition.kind === 'key') {
            const index: KeyIndex = { ...definition, name, number, since: ts };
            documents.addEntry(index, indexKeyText(document.json, definition.fields), document.row);
          } else {
            const index: TextIndex = { ...definition, name, number, since: ts };
            textIndexer.update(index, document.row, null, document.json);
          }
        }
      }
    });
  } finally {
    textIndexer.forget();
  }
  catalogue.reload(ts);
}

function wantedIndexes(
  tables: readonly string[],
  indexes: readonly IndexDefinition[],
  searchIndexes: readonly SearchIndexDefinition[],
): Wanted {
  const wanted: Wanted = new Map(tables.map((table) => [table, new Map()]));
  const of = (table: string) => {
    const found = wanted.get(table) ?? new Map<string, StoredIndexDefinition>();
    wanted.set(table, found);
    return found;
  };
  for (const { table, name, fields } of indexes) {
    if (name === BY_ID || name === BY_CREATION_TIME) of(table);
    else of(table).set(name, { kind: 'key', fields });
  }
  for (const { table, name, searchField, filterFields } of searchIndexes) {
    of(table).set(name, { kind: 'text', searchField, filterFields });
  }
  return wanted;
}

function same(
  index: KeyIndex | TextIndex | undefined,
  definition: StoredIndexDefinition | undefined,
): boolean {
  if (index === undefined || definition === undefined) return false;
  if (index.kind === 'key') {
    return definition.kind === 'key' && index.fields.join('\0') === definition.fields.join('\0');
  }
  return (
    definition.kind === 'text' &&
    index.searchField === definition.searchField &&
    index.filterFields.join('\0') === definition.filterFields.join('\0')
  );
}

function dropIndex(sqlite: SqliteFile, number: number): void {
  for (const table of ['index_entries', 'text_words', 'text_documents']) {
    sqlite.statement(`DELETE FROM ${table} WHERE index_number = ?`).run(number);
  }
  sqlite.statement('DELETE FROM indexes WHERE number = ?').run(number);
}
