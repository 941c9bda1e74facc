import { isDeepStrictEqual } from 'node:util';
import type { Timestamp } from '../values/timestamp.ts';
import {
  BY_CREATION_TIME,
  BY_ID,
  type Catalogue,
  type IndexContent,
  indexesOf,
  type KeyIndex,
  type TextIndex,
} from './catalogue.ts';
import type { StoreParts } from './commitWriter.ts';
import { indexKeyText } from './document.ts';
import { updateTextIndex } from './search/textIndexer.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { IndexDefinition, SearchIndexDefinition } from './store.ts';

/** Every index's table is one of the tables. */
interface DeclaredSchema {
  readonly tables: readonly string[];
  readonly indexes: readonly IndexDefinition[];
  readonly searchIndexes: readonly SearchIndexDefinition[];
}

type Wanted = ReadonlyMap<string, ReadonlyMap<string, IndexContent>>;

/** All or nothing. Tables that are no longer declared keep their documents and lose their indexes. */
export function changeSchema(parts: StoreParts, declared: DeclaredSchema, ts: Timestamp): void {
  const { sqlite, catalogue } = parts;
  const wanted = wantedIndexes(declared);
  const missingTables = [...wanted.keys()].filter((table) => catalogue.table(table) === undefined);
  const { gone, kept } = sortIndexes(catalogue, wanted);
  const added = [...wanted].flatMap(([table, indexes]) =>
    [...indexes]
      .map(([name, content]) => ({ table, name, content }))
      .filter((each) => !kept.has(each.content)),
  );
  if (missingTables.length === 0 && gone.length === 0 && added.length === 0) return;
  sqlite.write(() => {
    for (const number of gone) dropIndex(sqlite, number);
    const numbers = new Map(missingTables.map((table) => [table, catalogue.createTable(table)]));
    for (const { table, name, content } of added) {
      const tableNumber = numbers.get(table) ?? catalogue.table(table)?.number ?? 0;
      const number = catalogue.createIndex(tableNumber, name, content);
      fillIndex(parts, tableNumber, { ...content, name, number, since: ts });
    }
  });
  catalogue.reload(ts);
}

function sortIndexes(catalogue: Catalogue, wanted: Wanted) {
  const gone: number[] = [];
  const kept = new Set<IndexContent>();
  for (const table of catalogue.tables()) {
    for (const { name, number, since: _since, ...content } of indexesOf(table)) {
      if (name === BY_ID || name === BY_CREATION_TIME) continue;
      const declared = wanted.get(table.name)?.get(name);
      if (declared !== undefined && isDeepStrictEqual(content, declared)) kept.add(declared);
      else gone.push(number);
    }
  }
  return { gone, kept };
}

function fillIndex(
  { sqlite, documents }: StoreParts,
  tableNumber: number,
  index: KeyIndex | TextIndex,
): void {
  for (const document of documents.all(tableNumber)) {
    if (index.kind === 'text') updateTextIndex(sqlite, index, document.row, null, document.json);
    else documents.addEntry(index, indexKeyText(document.json, index.fields), document.row);
  }
}

function wantedIndexes({ tables, indexes, searchIndexes }: DeclaredSchema): Wanted {
  const wanted = new Map(tables.map((table) => [table, new Map<string, IndexContent>()]));
  for (const { table, name, fields } of indexes) {
    if (name !== BY_ID && name !== BY_CREATION_TIME) wanted.get(table)?.set(name, { kind: 'key', fields });
  }
  for (const { table, name, searchField, filterFields } of searchIndexes) {
    wanted.get(table)?.set(name, { kind: 'text', searchField, filterFields });
  }
  return wanted;
}

function dropIndex(sqlite: SqliteFile, number: number): void {
  for (const table of ['index_entries', 'text_words', 'text_documents']) {
    sqlite.statement(`DELETE FROM ${table} WHERE index_number = ?`).run(number);
  }
  sqlite.statement('DELETE FROM indexes WHERE number = ?').run(number);
}
