import type { JSONValue } from 'convex/values';
import type { DocumentJson } from '../../storage/store.ts';
import { cutText } from '../cutText.ts';
import { displayValue } from '../displayValue.ts';
import { publicSystemTables } from '../schema/systemTables.ts';
import { validateValue } from '../schema/validateValue.ts';
import { checkDocumentSize, documentSizeBytes, measureDocument } from '../transactions/measureValue.ts';
import {
  copyDocument,
  type MutableDocument,
  type TransactionState,
} from '../transactions/transactionState.ts';
import {
  argumentObject,
  type JsonObject,
  optionalStringArgument,
  stringArgument,
} from './syscallArguments.ts';

/**
 * Finds the table of the `id` argument and checks it against the table argument beside it, if any. Null for a
 * well-formed id of a missing table.
 */
function tableOfIdArgument(state: TransactionState, args: JsonObject, name: string): [string | null, string] {
  const id = stringArgument(args, 'id', name);
  const requested = optionalStringArgument(args, 'table', name);
  const { catalog } = state.scope;
  const table = catalog.tableOfId(id);
  if (table === null && !catalog.isId(id)) {
    throw new Error(
      `Invalid argument \`id\` for \`${name}\`: Unable to decode ID: ${JSON.stringify(cutText(id))} is not an ID`,
    );
  }
  if (table !== null && requested !== null && requested !== table) {
    throw new Error(
      `Invalid argument \`id\` for \`${name}\`: expected to be an Id<"${requested}">, got Id<"${table}"> instead.`,
    );
  }
  return [table, id];
}

function checkSystemAccess(table: string, isSystem: boolean): void {
  if (isSystem && !table.startsWith('_')) {
    throw new Error('User tables cannot be accessed with db.system.');
  }
  if (!isSystem && table.startsWith('_')) {
    throw new Error('System tables can only be accessed with db.system.');
  }
}

function writableTable(state: TransactionState, args: JsonObject, name: string): [string, string] {
  if (state.readOnly) throw new Error(`\`${name}\` is not available in queries.`);
  const [table, id] = tableOfIdArgument(state, args, name);
  if (table === null)
    throw new Error(
      `Invalid argument \`id\` for \`${name}\`: Table for ID ${JSON.stringify(cutText(id))} not found`,
    );
  checkSystemAccess(table, false);
  return [table, id];
}

function readExisting(
  state: TransactionState,
  table: string,
  id: string,
  verb: 'Update' | 'Replace' | 'Delete',
): DocumentJson {
  const document = state.scope.transaction.get(table, id);
  if (document === null) throw new Error(`${verb} on nonexistent document ID ${id}`);
  state.usage.recordRead(documentSizeBytes(document));
  return document;
}

function documentArgument(args: JsonObject, name: string): MutableDocument {
  const value = args.value;
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`Invalid argument \`value\` for \`${name}\`: Value must be an Object`);
  }
  if (isSpecial(value))
    throw new Error(`Invalid argument \`value\` for \`${name}\`: Value must be an Object`);
  return value;
}

function isSpecial(value: { [field: string]: JSONValue }): boolean {
  const names = Object.keys(value);
  return names.length === 1 && ['$integer', '$float', '$bytes'].includes(names[0] as string);
}

/** A caller may repeat system fields unchanged, but not change them. */
function takeSystemFields(fields: MutableDocument, id: string, creationTime: JSONValue): MutableDocument {
  const { _id, _creationTime, ...rest } = fields;
  if (_id !== undefined && _id !== id) {
    throw new Error(`Provided document ID "${id}" doesn't match '_id' field ${displayValue(_id)}`);
  }
  if (_creationTime !== undefined && _creationTime !== creationTime) {
    throw new Error(
      `Provided creation time ${String(creationTime)} doesn't match '_creationTime' field in ${displayValue(fields)}`,
    );
  }
  checkReservedFields(rest);
  return rest;
}

function checkReservedFields(fields: MutableDocument): void {
  const reserved = Object.keys(fields).find(
    (field) => field.startsWith('_') && field !== '_id' && field !== '_creationTime',
  );
  if (reserved !== undefined) {
    throw new Error(
      `Field '${reserved}' starts with an underscore, which is only allowed for system fields like '_id'`,
    );
  }
}

/** Checks a document's shape, size and schema and counts the write; returns it with its system fields. */
function checkedDocument(
  state: TransactionState,
  table: string,
  id: string,
  creationTime: JSONValue,
  fields: MutableDocument,
  name: string,
): DocumentJson {
  const document: DocumentJson = { ...fields, _id: id, _creationTime: creationTime };
  let sizeBytes: number;
  try {
    sizeBytes = measureDocument(document as MutableDocument);
  } catch (error) {
    throw new Error(`Invalid argument \`value\` for \`${name}\`: ${(error as Error).message}`, {
      cause: error,
    });
  }
  checkDocumentSize(sizeBytes);
  const documentType = state.scope.catalog.documentTypes.get(table);
  const problem =
    documentType === undefined
      ? null
      : validateValue(documentType, fields, (other) => state.scope.catalog.tableOfId(other));
  if (problem !== null) {
    throw new Error(
      `Failed to insert or update a document in table "${table}" because it does not match the schema: ${problem}`,
    );
  }
  state.usage.recordWrite(sizeBytes);
  return document;
}

/** `1.0/get`. Null for a missing document, and for an id of a missing table. */
export function get(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const args = argumentObject(rawArgs, 'db.get');
  const [table, id] = tableOfIdArgument(state, args, 'db.get');
  if (table === null) return null;
  checkSystemAccess(table, args.isSystem === true);
  if (table.startsWith('_') && !publicSystemTables.has(table)) return null;
  state.usage.recordQuery();
  const document = state.scope.transaction.get(table, id);
  if (document === null) return null;
  state.usage.recordRead(documentSizeBytes(document));
  return document as MutableDocument;
}

/** `1.0/insert`. */
export function insert(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const args = argumentObject(rawArgs, 'db.insert');
  if (state.readOnly) throw new Error('`db.insert` is not available in queries.');
  const table = stringArgument(args, 'table', 'db.insert');
  const { catalog, transaction } = state.scope;
  if (table.startsWith('_')) throw new Error('System tables (prefixed with `_`) are read-only.');
  catalog.hasTable(table);
  const id = catalog.newId(table);
  const creationTime = state.scope.nextCreationTime();
  const fields = takeSystemFields(documentArgument(args, 'db.insert'), id, creationTime);
  transaction.insert(table, checkedDocument(state, table, id, creationTime, fields, 'db.insert'));
  return { _id: id };
}

/** `1.0/shallowMerge` (`db.patch`): `{$undefined: null}` removes a field. */
export function patch(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const args = argumentObject(rawArgs, 'db.patch');
  const [table, id] = writableTable(state, args, 'db.patch');
  const changes = documentArgument(args, 'db.patch');
  checkReservedFields(changes);
  const old = readExisting(state, table, id, 'Update');
  const merged = copyDocument(old);
  for (const [field, value] of Object.entries(changes)) {
    const removes =
      value !== null && typeof value === 'object' && !Array.isArray(value) && '$undefined' in value;
    if (removes) delete merged[field];
    else merged[field] = value;
  }
  const creationTime = old._creationTime as JSONValue;
  const fields = takeSystemFields(merged, id, creationTime);
  state.scope.transaction.replace(table, checkedDocument(state, table, id, creationTime, fields, 'db.patch'));
  return null;
}

/** `1.0/replace`. */
export function replace(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const args = argumentObject(rawArgs, 'db.replace');
  const [table, id] = writableTable(state, args, 'db.replace');
  const old = readExisting(state, table, id, 'Replace');
  const creationTime = old._creationTime as JSONValue;
  const fields = takeSystemFields(documentArgument(args, 'db.replace'), id, creationTime);
  state.scope.transaction.replace(
    table,
    checkedDocument(state, table, id, creationTime, fields, 'db.replace'),
  );
  return null;
}

/** `1.0/remove` (`db.delete`). */
export function remove(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const args = argumentObject(rawArgs, 'db.delete');
  const [table, id] = writableTable(state, args, 'db.delete');
  readExisting(state, table, id, 'Delete');
  state.usage.recordWrite(0);
  state.scope.transaction.remove(table, id);
  return null;
}

/** `1.0/db/normalizeId`: the id when it is one of the table, else null. */
export function normalizeId(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const args = argumentObject(rawArgs, 'db.normalizeId');
  const table = stringArgument(args, 'table', 'db.normalizeId');
  const id = stringArgument(args, 'idString', 'db.normalizeId');
  return { id: state.scope.catalog.tableOfId(id) === table ? id : null };
}
