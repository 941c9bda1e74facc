import { randomBytes } from 'node:crypto';
import type { ValidatorJSON } from 'convex/values';
import type { Store } from '../../storage/openStore.ts';
import type { IndexDefinition, SearchIndexDefinition } from '../../storage/store.ts';
import { decodeDocumentId, encodeDocumentId } from '../../values/documentId.ts';
import {
  builtInIndexes,
  checkTableName,
  publicSystemTables,
  type SchemaDefinition,
} from './schemaDefinition.ts';

/** Tables, indexes and ids as functions see them: those of a schema, and the store's tables that it does not declare. */
export class Catalog {
  readonly documentTypes: ReadonlyMap<string, ValidatorJSON>;
  readonly #indexes: ReadonlyMap<string, IndexDefinition>;
  readonly #searchIndexes: readonly SearchIndexDefinition[];
  readonly #declared: ReadonlySet<string>;
  readonly #store: Store;

  constructor(schema: SchemaDefinition, store: Store) {
    this.documentTypes = schema.documentTypes;
    this.#indexes = new Map(schema.indexes.map((index) => [`${index.table}.${index.name}`, index]));
    this.#searchIndexes = schema.searchIndexes;
    this.#declared = new Set(schema.tables);
    this.#store = store;
  }

  /** All but the host's private ones. One that is not created yet is empty. @throws Error for an impossible name. */
  hasTable(table: string): boolean {
    if (table.startsWith('_')) return publicSystemTables.has(table);
    if (!this.#declared.has(table)) checkTableName(table);
    return true;
  }

  index(table: string, name: string): IndexDefinition | undefined {
    if (!this.hasTable(table) || name.startsWith('_')) return undefined;
    if (this.#declared.has(table)) return this.#indexes.get(`${table}.${name}`);
    return builtInIndexes(table).find((index) => index.name === name);
  }

  searchIndex(table: string, name: string): SearchIndexDefinition | undefined {
    return this.#searchIndexes.find((index) => index.table === table && index.name === name);
  }

  /** The table of an id, system tables included; null when it is not a valid id of any table. */
  readonly tableOfId = (id: string): string | null => {
    const decoded = decodeDocumentId(id);
    return decoded === null ? null : this.#store.tableByNumber(decoded.tableNumber);
  };

  newId(table: string): string {
    return encodeDocumentId(this.#store.tableNumber(table), randomBytes(16));
  }
}
