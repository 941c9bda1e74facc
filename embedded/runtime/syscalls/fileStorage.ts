import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { JSONValue } from 'convex/values';
import type { DocumentJson, Store, StoredFile, Transaction } from '../../storage/store.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction } from '../transactions/hostTransaction.ts';
import type { TransactionScope } from '../transactions/transactionState.ts';
import { argumentObject, optionalStringArgument, stringArgument } from './syscallArguments.ts';

const TABLE = '_storage';

function readFileDocument(document: DocumentJson): StoredFile {
  return {
    storageId: String(document._id),
    sha256: String(document.sha256),
    sizeBytes: document.size as number,
    contentType: typeof document.contentType === 'string' ? document.contentType : null,
  };
}

/** The facts of a stored file in a transaction; null when the id has none. */
export function findStoredFile(
  transaction: Transaction,
  tableOfId: (id: string) => string | null,
  storageId: string,
): StoredFile | null {
  if (tableOfId(storageId) !== TABLE) return null;
  const document = transaction.get(TABLE, storageId);
  return document === null ? null : readFileDocument(document);
}

function storageIdArgument(scope: TransactionScope, rawArgs: JSONValue, name: string): string {
  const id = stringArgument(argumentObject(rawArgs, name), 'storageId', name);
  if (scope.catalog.tableOfId(id) !== TABLE) {
    throw new Error(
      `Invalid argument \`storageId\` for \`${name}\`: Invalid storage ID: ${JSON.stringify(id)}. It must be an Id<"_storage">.`,
    );
  }
  return id;
}

/** `1.0/storageGetUrl`: null for a missing file. */
export function storageGetUrl(
  scope: TransactionScope,
  { origin, fileNames }: Pick<Runtime, 'origin' | 'fileNames'>,
  rawArgs: JSONValue,
): JSONValue {
  const id = storageIdArgument(scope, rawArgs, 'storage.getUrl');
  return scope.transaction.get(TABLE, id) === null ? null : `${origin}/api/storage/${fileNames.nameOf(id)}`;
}

/** `1.0/storageGetMetadata`: like `_storage`'s document, but with the hash in hexadecimal. */
export function storageGetMetadata(scope: TransactionScope, rawArgs: JSONValue): JSONValue {
  const id = storageIdArgument(scope, rawArgs, 'storage.getMetadata');
  const file = findStoredFile(scope.transaction, scope.catalog.tableOfId, id);
  if (file === null) return null;
  return {
    storageId: file.storageId,
    sha256: Buffer.from(file.sha256, 'base64').toString('hex'),
    size: file.sizeBytes,
    contentType: file.contentType,
  };
}

/** `1.0/storageDelete`: the document is deleted by the commit, the bytes right after it. */
export function storageDelete(scope: TransactionScope, rawArgs: JSONValue): void {
  const id = storageIdArgument(scope, rawArgs, 'storage.delete');
  if (scope.transaction.get(TABLE, id) === null) {
    throw new Error(`storage id ${id} not found`);
  }
  scope.transaction.remove(TABLE, id);
  scope.notes.deletedFiles.push(id);
}

/**
 * `1.0/storageStore` in mutations. The document is written at once, in the place of the call among the mutation's writes;
 * the bytes are deleted again if it does not commit.
 */
export async function storageStore(
  scope: TransactionScope,
  store: Store,
  rawArgs: JSONValue,
): Promise<JSONValue> {
  const args = argumentObject(rawArgs, 'storage.store');
  const bytes = Buffer.from(stringArgument(args, 'blob', 'storage.store'), 'base64');
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  checkSha256(optionalStringArgument(args, 'sha256', 'storage.store') ?? undefined, sha256);
  const contentType = optionalStringArgument(args, 'contentType', 'storage.store') || null;
  const storageId = scope.catalog.newId(TABLE);
  insertFile(scope, { storageId, sha256, sizeBytes: bytes.length, contentType });
  scope.notes.storedFiles.push(storageId);
  await store.putFile(storageId, Readable.from([bytes]));
  return storageId;
}

/** `1.0/storageGet` in mutations: null for a missing file. */
export function storageGet(scope: TransactionScope, store: Store, rawArgs: JSONValue): JSONValue {
  const id = storageIdArgument(scope, rawArgs, 'storage.get');
  const file = findStoredFile(scope.transaction, scope.catalog.tableOfId, id);
  if (file === null) return null;
  const bytes = Buffer.concat([...store.readFile(id, 0, file.sizeBytes)]);
  return { blob: bytes.toString('base64'), contentType: file.contentType };
}

function insertFile(
  scope: TransactionScope,
  { storageId, sha256, sizeBytes, contentType }: StoredFile,
): void {
  scope.transaction.insert(TABLE, {
    _id: storageId,
    _creationTime: scope.nextCreationTime(),
    sha256,
    size: sizeBytes,
    ...(contentType !== null && { contentType }),
  });
}

/** Throws when the hash that a caller expects (hexadecimal or base64), if any, is not the file's (base64). */
function checkSha256(expected: string | undefined, actual: string): void {
  if (expected === undefined || normalizedSha256(expected) === actual) return;
  throw new Error(`Sha256 mismatch: expected ${normalizedSha256(expected)}, the file's hash is ${actual}.`);
}

/** Normalises a sha256, given as hexadecimal or base64, to base64. */
function normalizedSha256(sha256: string): string {
  return /^[0-9a-f]{64}$/i.test(sha256) ? Buffer.from(sha256, 'hex').toString('base64') : sha256;
}

/**
 * Stores bytes and commits their `_storage` document.
 * @throws Error when `sha256` (hexadecimal or base64) is given and is not the bytes' hash; nothing is kept then.
 */
export async function storeFile(
  runtime: Runtime,
  bytes: AsyncIterable<Uint8Array>,
  contentType: string | null,
  sha256?: string,
): Promise<string> {
  const storageId = runtime.loaded().catalog.newId(TABLE);
  const stored = await runtime.store.putFile(storageId, bytes);
  try {
    checkSha256(sha256, stored.sha256);
  } catch (error) {
    runtime.store.deleteFile(storageId);
    throw error;
  }
  await hostTransaction(runtime, (scope) => insertFile(scope, { storageId, contentType, ...stored }));
  return storageId;
}

/** `storage/storeBlob` in actions. */
export function storeBlob(runtime: Runtime, args: Record<string, unknown>): Promise<string> {
  const { blob, options } = args;
  if (!(blob instanceof Blob)) {
    throw new Error(
      'store() expects a Blob. If you are trying to store a Request, `await request.blob()` will give you the correct input.',
    );
  }
  const sha256 = (options as { sha256?: unknown } | undefined)?.sha256;
  const bytes = blob.stream() as unknown as AsyncIterable<Uint8Array>;
  const contentType = blob.type === '' ? null : blob.type;
  return storeFile(runtime, bytes, contentType, typeof sha256 === 'string' ? sha256 : undefined);
}

/** `storage/getBlob` in actions: null for a missing file. */
export async function getBlob(runtime: Runtime, args: Record<string, unknown>): Promise<Blob | null> {
  const { catalog } = runtime.loaded();
  const file = findStoredFile(runtime.store.begin(), catalog.tableOfId, String(args.storageId));
  if (file === null) return null;
  const pieces = [...runtime.store.readFile(file.storageId, 0, file.sizeBytes)];
  return new Blob(pieces as Uint8Array<ArrayBuffer>[], { type: file.contentType ?? '' });
}
