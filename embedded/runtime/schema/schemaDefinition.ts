import type { ValidatorJSON } from 'convex/values';
import type { IndexDefinition, SearchIndexDefinition } from '../../storage/store.ts';

const systemTables = [
  '_scheduled_functions',
  '_storage',
  '_session_requests',
  '_cron_jobs',
  '_host_facts',
] as const;

export const publicSystemTables: ReadonlySet<string> = new Set(['_scheduled_functions', '_storage']);

/** Every index but `by_id` ends in these two, so that its keys are unique and in order of age. */
function indexOn(table: string, name: string, fields: readonly string[]): IndexDefinition {
  return { table, name, fields: [...fields, '_creationTime', '_id'] };
}

/** Private indexes: their names start with an underscore, which a schema's cannot. */
const systemIndexes: readonly IndexDefinition[] = [
  indexOn('_scheduled_functions', '_by_state', ['state.kind', 'scheduledTime']),
  indexOn('_scheduled_functions', '_by_completed_time', ['completedTime']),
  indexOn('_session_requests', '_by_slot', ['sessionId', 'slot']),
  indexOn('_cron_jobs', '_by_name', ['name']),
  indexOn('_host_facts', '_by_key', ['key']),
];

export interface SchemaDefinition {
  readonly tables: readonly string[];
  readonly indexes: readonly IndexDefinition[];
  readonly searchIndexes: readonly SearchIndexDefinition[];
  /** The type of a table's documents; tables without an entry accept anything. */
  readonly documentTypes: ReadonlyMap<string, ValidatorJSON>;
}

interface ExportedTable {
  readonly tableName: string;
  readonly indexes: readonly { readonly indexDescriptor: string; readonly fields: readonly string[] }[];
  readonly searchIndexes: readonly {
    readonly indexDescriptor: string;
    readonly searchField: string;
    readonly filterFields: readonly string[];
  }[];
  readonly vectorIndexes: readonly { readonly indexDescriptor: string }[];
  readonly documentType: ValidatorJSON;
}

const IDENTIFIER = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;
const RESERVED_INDEX_NAMES = new Set(['by_id', 'by_creation_time']);

export function builtInIndexes(table: string): readonly IndexDefinition[] {
  return [{ table, name: 'by_id', fields: ['_id'] }, indexOn(table, 'by_creation_time', [])];
}

function checkIndex(table: ExportedTable, name: string, fields: readonly string[]): void {
  if (RESERVED_INDEX_NAMES.has(name) || name.startsWith('_')) {
    throw new Error(
      `In table "${table.tableName}" cannot name an index "${name}" because the name is reserved. Indexes may not start with an underscore or be named "by_id" or "by_creation_time".`,
    );
  }
  if (!IDENTIFIER.test(name)) {
    throw new Error(
      `Invalid index name: "${name}". Identifiers must be 64 characters or less, start with a letter, and only contain letters, digits, underscores.`,
    );
  }
  if (new Set(fields).size !== fields.length) {
    throw new Error('Duplicate field in index. Index fields must be unique within an index.');
  }
  if (fields.includes('_id')) {
    throw new Error('`_id` is not a valid index field. To load documents by ID, use `db.get(id)`.');
  }
  if (fields.includes('_creationTime')) {
    throw new Error(
      '`_creationTime` is automatically added to the end of each index. It should not be added explicitly in the index definition. See https://docs.convex.dev/using/indexes for more details.',
    );
  }
}

export function checkTableName(name: string): void {
  if (IDENTIFIER.test(name)) return;
  throw new Error(
    `Invalid table name: "${name}". Identifiers must start with a letter and can only contain letters, digits, and underscores.`,
  );
}

function checkTable(table: ExportedTable): void {
  checkTableName(table.tableName);
  if (table.indexes.length > 64) {
    throw new Error(`Table "${table.tableName}" cannot have more than 64 indexes.`);
  }
  if (table.vectorIndexes.length > 0) {
    throw new Error(`Table "${table.tableName}" declares a vector index, which this host does not offer.`);
  }
  const names = [...table.indexes, ...table.searchIndexes].map((index) => index.indexDescriptor);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) {
    throw new Error(`Table "${table.tableName}" has two or more definitions of index "${repeated}".`);
  }
}

function exportedSchema(schema: unknown): { tables: ExportedTable[]; schemaValidation: boolean } {
  if (
    typeof schema !== 'object' ||
    schema === null ||
    !('export' in schema) ||
    typeof schema.export !== 'function'
  ) {
    throw new Error('The default export of schema must be made by `defineSchema`.');
  }
  return JSON.parse(String(schema.export()));
}

/** Adds the host's own tables. @throws Error with Convex's text for a schema that Convex would not push. */
export function readSchema(schema: unknown): SchemaDefinition {
  const { tables, schemaValidation } =
    schema === null ? { tables: [], schemaValidation: false } : exportedSchema(schema);
  const indexes: IndexDefinition[] = [];
  const searchIndexes: SearchIndexDefinition[] = [];
  const documentTypes = new Map<string, ValidatorJSON>();
  for (const table of tables) {
    checkTable(table);
    indexes.push(...builtInIndexes(table.tableName));
    for (const { indexDescriptor, fields } of table.indexes) {
      checkIndex(table, indexDescriptor, fields);
      indexes.push(indexOn(table.tableName, indexDescriptor, fields));
    }
    for (const { indexDescriptor, searchField, filterFields } of table.searchIndexes) {
      checkIndex(table, indexDescriptor, filterFields);
      searchIndexes.push({ table: table.tableName, name: indexDescriptor, searchField, filterFields });
    }
    if (schemaValidation) documentTypes.set(table.tableName, table.documentType);
  }
  return {
    tables: [...tables.map((table) => table.tableName), ...systemTables],
    indexes: [...indexes, ...systemTables.flatMap(builtInIndexes), ...systemIndexes],
    searchIndexes,
    documentTypes,
  };
}
