import type { JSONValue } from 'convex/values';
import type { DocumentJson } from '../../storage/store.ts';
import { decodeDocumentId } from '../../values/documentId.ts';
import { cutText, displayValue } from '../displayValue.ts';
import { limits } from '../limits.ts';
import { checkDocumentSize, documentSizeBytes, measureValue } from '../schema/measureValue.ts';
import { publicSystemTables } from '../schema/schemaDefinition.ts';
import { validateValue } from '../schema/validateValue.ts';
import type { TransactionState } from '../transactions/transactionState.ts';
import { literalValue } from './filterExpression.ts';
import {
  documentArgument,
  type JsonObject,
  optionalStringArgument,
  stringArgument,
} from './syscallArguments.ts';

/** Checks the id against the table argument beside it, if any. Null for a well-formed id of a missing table. */
function tableOfIdArgument(state: TransactionState, args: JsonObject, name: string): [string | null, string] {
  const id = stringArgument(args, 'id', name);
  const requested = optionalStringArgument(args, 'table', name);
  const table = state.scope.catalog.tableOfId(id);
  if (table === null && decodeDocumentId(id) === null) {
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

function existing(
  state: TransactionState,
  args: JsonObject,
  name: string,
  verb: 'Update' | 'Replace' | 'Delete',
): { readonly table: string; readonly id: string; readonly old: DocumentJson } {
  const [table, id] = tableOfIdArgument(state, args, name);
  if (table === null) {
    throw new Error(
      `Invalid argument \`id\` for \`${name}\`: Table for ID ${JSON.stringify(cutText(id))} not found`,
    );
  }
  checkSystemAccess(table, false);
  const old = state.scope.transaction.get(table, id);
  if (old === null) throw new Error(`${verb} on nonexistent document ID ${id}`);
  state.usage.recordRead(documentSizeBytes(old));
  return { table, id, old };
}

/** A caller may repeat system fields unchanged, but not change them. */
function takeSystemFields(fields: JsonObject, id: string, creationTime: JSONValue | undefined): JsonObject {
  const { _id, _creationTime, ...rest } = fields;
  if (_id !== undefined && _id !== id) {
    throw new Error(`Provided document ID "${id}" doesn't match '_id' field ${displayValue(_id)}`);
  }
  if (_creationTime !== undefined && _creationTime !== creationTime) {
    throw new Error(
      `Provided creation time ${String(creationTime)} doesn't match '_creationTime' field in ${displayValue(fields as JSONValue)}`,
    );
  }
  checkReservedFields(rest);
  return rest;
}

function checkReservedFields(fields: JsonObject): void {
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
  { scope, usage }: TransactionState,
  name: string,
  table: string,
  system: { readonly _id: string; readonly _creationTime: JSONValue },
  given: JsonObject,
): DocumentJson {
  const fields = takeSystemFields(given, system._id, system._creationTime);
  const document = { ...fields, ...system };
  let sizeBytes: number;
  try {
    sizeBytes = measureValue(document, limits.documentNestingLevels);
  } catch (error) {
    throw new Error(`Invalid argument \`value\` for \`${name}\`: ${(error as Error).message}`, {
      cause: error,
    });
  }
  checkDocumentSize(sizeBytes);
  const documentType = scope.catalog.documentTypes.get(table);
  const problem =
    documentType === undefined
      ? null
      : validateValue(documentType, fields as JSONValue, scope.catalog.tableOfId);
  if (problem !== null) {
    throw new Error(
      `Failed to insert or update a document in table "${table}" because it does not match the schema: ${problem}`,
    );
  }
  usage.recordWrite(sizeBytes);
  return document;
}

/** `1.0/get`. Null for a missing document, and for an id of a missing table. */
export function get(state: TransactionState, args: JsonObject): JSONValue {
  const [table, id] = tableOfIdArgument(state, args, 'db.get');
  if (table === null) return null;
  checkSystemAccess(table, args.isSystem === true);
  if (table.startsWith('_') && !publicSystemTables.has(table)) return null;
  state.usage.recordQuery();
  const document = state.scope.transaction.get(table, id);
  if (document === null) return null;
  state.usage.recordRead(documentSizeBytes(document));
  return document as JSONValue;
}

export function insert(state: TransactionState, args: JsonObject): JSONValue {
  const { scope } = state;
  const table = stringArgument(args, 'table', 'db.insert');
  if (table.startsWith('_')) throw new Error('System tables (prefixed with `_`) are read-only.');
  scope.catalog.hasTable(table);
  const _creationTime = scope.runtime.nextCreationTime(scope.nowMs);
  const system = { _id: scope.catalog.newId(table), _creationTime };
  const fields = documentArgument(args, 'db.insert');
  scope.transaction.insert(table, checkedDocument(state, 'db.insert', table, system, fields));
  return { _id: system._id };
}

/** `1.0/shallowMerge` (`db.patch`): `{$undefined: null}` removes a field. */
export function patch(state: TransactionState, args: JsonObject): JSONValue {
  const changes = documentArgument(args, 'db.patch');
  checkReservedFields(changes);
  return change(state, args, 'db.patch', 'Update', (old) => {
    const merged = Object.entries({ ...old, ...changes });
    return Object.fromEntries(merged.filter(([, value]) => literalValue(value) !== undefined));
  });
}

export function replace(state: TransactionState, args: JsonObject): JSONValue {
  return change(state, args, 'db.replace', 'Replace', () => documentArgument(args, 'db.replace'));
}

function change(
  state: TransactionState,
  args: JsonObject,
  name: string,
  verb: 'Update' | 'Replace',
  fieldsOf: (old: DocumentJson) => JsonObject,
): JSONValue {
  const { table, id, old } = existing(state, args, name, verb);
  const system = { _id: id, _creationTime: old._creationTime as JSONValue };
  state.scope.transaction.replace(table, checkedDocument(state, name, table, system, fieldsOf(old)));
  return null;
}

export function remove(state: TransactionState, args: JsonObject): JSONValue {
  const { table, id } = existing(state, args, 'db.delete', 'Delete');
  state.usage.recordWrite(0);
  state.scope.transaction.remove(table, id);
  return null;
}

/** `1.0/db/normalizeId`: the id when it is one of the table, else null. */
export function normalizeId(state: TransactionState, args: JsonObject): JSONValue {
  const table = stringArgument(args, 'table', 'db.normalizeId');
  const id = stringArgument(args, 'idString', 'db.normalizeId');
  return { id: state.scope.catalog.tableOfId(id) === table ? id : null };
}
