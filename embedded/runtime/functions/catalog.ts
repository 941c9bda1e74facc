import { randomBytes } from 'node:crypto';
import type { ValidatorJSON } from 'convex/values';
import type { IndexDefinition, SearchIndexDefinition, Store } from '../../storage/store.ts';
import { decodeDocumentId, encodeDocumentId } from '../../values/documentId.ts';
import { builtInIndexes, type SchemaDefinition } from '../schema/schemaDefinition.ts';
import { publicSystemTables } from '../schema/systemTables.ts';
import type { QueryCatalog } from '../syscalls/queryPipeline.ts';

const TABLE_NAME = /^[a-zA-Z][a-zA-Z0-9_]*$/;

/** Tables, indexes and ids as functions see them, over one schema. */
export interface Catalog extends QueryCatalog {
  readonly documentTypes: ReadonlyMap<string, ValidatorJSON>;
  /** The table of an id, system tables included; null when it is not a valid id of any table. */
  tableOfId(id: string): string | null;
  /** Whether a text has the form of an id, of any table. */
  isId(id: string): boolean;
  newId(table: string): string;
}

/** Looks tables and indexes up in a schema, and in the store for tables that no schema declares. */
export function createCatalog(schema: SchemaDefinition, store: Store): Catalog {
  const indexes = new Map<string, IndexDefinition>();
  for (const index of schema.indexes) indexes.set(`${index.table}.${index.name}`, index);
  const searchIndexes = new Map<string, SearchIndexDefinition>();
  for (const index of schema.searchIndexes) searchIndexes.set(`${index.table}.${index.name}`, index);
  const declared = new Set(schema.tables);

  const hasTable = (table: string): boolean => {
    if (table.startsWith('_')) return publicSystemTables.has(table);
    if (declared.has(table)) return true;
    if (!TABLE_NAME.test(table) || table.length > 64) {
      throw new Error(
        `Invalid table name: "${table}". Identifiers must start with a letter and can only contain letters, digits, and underscores.`,
      );
    }
    // Not declared, and perhaps not created yet: the store reads it as empty, and its read set notices when it appears.
    return true;
  };

  return {
    documentTypes: schema.documentTypes,
    hasTable,
    index(table, name) {
      if (!hasTable(table) || name.startsWith('_')) return undefined;
      const index = indexes.get(`${table}.${name}`);
      if (index !== undefined || declared.has(table)) return index;
      return builtInIndexes(table).find((builtIn) => builtIn.name === name);
    },
    searchIndex: (table, name) => searchIndexes.get(`${table}.${name}`),
    tableOfId(id) {
      const decoded = decodeDocumentId(id);
      return decoded === null ? null : store.tableByNumber(decoded.tableNumber);
    },
    isId: (id) => decodeDocumentId(id) !== null,
    newId: (table) => encodeDocumentId(store.tableNumber(table), randomBytes(16)),
  };
}
