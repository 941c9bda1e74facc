import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { JSONValue } from 'convex/values';
import type { Store } from '../../storage/openStore.ts';
import type { StoredFile } from '../../storage/store.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Runtime } from '../runtime.ts';
import type { Catalog } from '../schema/catalog.ts';
import { hostTransaction } from '../transactions/runTransaction.ts';
import { insertRow, type TransactionScope } from '../transactions/transactionState.ts';
import { type JsonObject, optionalStringArgument, stringArgument } from './syscallArguments.ts';

const TABLE = '_storage';

/** The facts of a stored file in a transaction; null when the id has none. */
export function findStoredFile(
  transaction: Transaction,
  catalog: Catalog,
  storageId: string,
): StoredFile | null {
  if (catalog.tableOfId(storageId) !== TABLE) return null;
  const document = transaction.get(TABLE, storageId);
  if (document === null) return null;
  return {
    storageId,
    sha256: String(document.sha256),
    sizeBytes: document.size as number,
    contentType: typeof document.contentType === 'string' ? document.contentType : null,
  };
}

function storageIdArgument(scope: TransactionScope, args: JsonObject, name: string): string {
  const id = stringArgument(args, 'storageId', name);
  if (scope.catalog.tableOfId(id) !== TABLE) {
    throw new Error(
      `Invalid argument \`storageId\` for \`${name}\`: Invalid storage ID: ${JSON.stringify(id)}. It must be an Id<"_storage">.`,
    );
  }
  return id;
}

function fileArgument(scope: TransactionScope, args: JsonObject, name: string): StoredFile | null {
  return findStoredFile(scope.transaction, scope.catalog, storageIdArgument(scope, args, name));
}

/** `1.0/storageGenerateUploadUrl`. */
export function storageGenerateUploadUrl({ origin, secret, clock }: Runtime): string {
  return `${origin}/api/storage/upload?token=${secret.issueUploadToken(clock())}`;
}

/** `1.0/storageGetUrl`: null for a missing file. */
export function storageGetUrl(scope: TransactionScope, args: JsonObject): JSONValue {
  const { origin, secret } = scope.runtime;
  const file = fileArgument(scope, args, 'storage.getUrl');
  return file === null ? null : `${origin}/api/storage/${secret.fileName(file.storageId)}`;
}

/** `1.0/storageGetMetadata`: like `_storage`'s document, but with the hash in hexadecimal. */
export function storageGetMetadata(scope: TransactionScope, args: JsonObject): JSONValue {
  const file = fileArgument(scope, args, 'storage.getMetadata');
  if (file === null) return null;
  const { storageId, sizeBytes: size, contentType } = file;
  return { storageId, sha256: Buffer.from(file.sha256, 'base64').toString('hex'), size, contentType };
}

/** `1.0/storageDelete`: the document is deleted by the commit, the bytes right after it. */
export function storageDelete(scope: TransactionScope, args: JsonObject): null {
  const id = storageIdArgument(scope, args, 'storage.delete');
  if (scope.transaction.get(TABLE, id) === null) {
    throw new Error(`storage id ${id} not found`);
  }
  scope.transaction.remove(TABLE, id);
  scope.notes.deletedFiles.push(id);
  return null;
}

/** In mutations the document is written in the place of the call; the bytes go again if it does not commit. */
export async function storageStore(scope: TransactionScope, args: JsonObject): Promise<JSONValue> {
  const bytes = Buffer.from(stringArgument(args, 'blob', 'storage.store'), 'base64');
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  checkSha256(optionalStringArgument(args, 'sha256', 'storage.store'), sha256);
  const contentType = optionalStringArgument(args, 'contentType', 'storage.store') || null;
  const storageId = scope.catalog.newId(TABLE);
  insertFile(scope, { storageId, sha256, sizeBytes: bytes.length, contentType });
  scope.notes.storedFiles.push(storageId);
  await scope.runtime.store.files.put(storageId, Readable.from([bytes]));
  return storageId;
}

/** `1.0/storageGet` in mutations: null for a missing file. */
export function storageGet(scope: TransactionScope, args: JsonObject): JSONValue {
  const file = fileArgument(scope, args, 'storage.get');
  if (file === null) return null;
  const bytes = Buffer.concat(readBytes(scope.runtime.store, file));
  return { blob: bytes.toString('base64'), contentType: file.contentType };
}

function readBytes(store: Store, { storageId, sizeBytes }: StoredFile): Uint8Array<ArrayBuffer>[] {
  return [...store.files.read(storageId, 0, sizeBytes)] as Uint8Array<ArrayBuffer>[];
}

function insertFile(
  scope: TransactionScope,
  { storageId, sha256, sizeBytes, contentType }: StoredFile,
): void {
  const fields = { sha256, size: sizeBytes, ...(contentType !== null && { contentType }) };
  insertRow(scope, TABLE, fields, storageId);
}

/** Throws when the hash that a caller expects (hexadecimal or base64), if any, is not the file's (base64). */
function checkSha256(expected: string | null, actual: string): void {
  if (expected === null || normalizedSha256(expected) === actual) return;
  throw new Error(`Sha256 mismatch: expected ${normalizedSha256(expected)}, the file's hash is ${actual}.`);
}

/** Normalises a sha256, given as hexadecimal or base64, to base64. */
function normalizedSha256(sha256: string): string {
  return /^[0-9a-f]{64}$/i.test(sha256) ? Buffer.from(sha256, 'hex').toString('base64') : sha256;
}

/** @throws Error when `sha256` (hexadecimal or base64) is given and is not the bytes' hash; nothing is kept then. */
export async function storeFile(
  runtime: Runtime,
  bytes: AsyncIterable<Uint8Array>,
  contentType: string | null,
  sha256: string | null,
): Promise<string> {
  const storageId = runtime.loaded().catalog.newId(TABLE);
  const stored = await runtime.store.files.put(storageId, bytes);
  try {
    checkSha256(sha256, stored.sha256);
  } catch (error) {
    runtime.store.files.remove(storageId);
    throw error;
  }
  await hostTransaction(runtime, (scope) => insertFile(scope, { storageId, contentType, ...stored }));
  return storageId;
}

/** `storage/storeBlob` in actions. */
export function storeBlob(runtime: Runtime, { blob, options }: Record<string, unknown>): Promise<string> {
  if (!(blob instanceof Blob)) {
    throw new Error(
      'store() expects a Blob. If you are trying to store a Request, `await request.blob()` will give you the correct input.',
    );
  }
  const sha256 = (options as { sha256?: unknown } | undefined)?.sha256;
  const bytes = blob.stream() as unknown as AsyncIterable<Uint8Array>;
  return storeFile(runtime, bytes, blob.type || null, typeof sha256 === 'string' ? sha256 : null);
}

/** `storage/getBlob` in actions: null for a missing file. */
export async function getBlob(runtime: Runtime, args: Record<string, unknown>): Promise<Blob | null> {
  const { catalog } = runtime.loaded();
  const file = findStoredFile(runtime.store.begin(), catalog, String(args.storageId));
  if (file === null) return null;
  return new Blob(readBytes(runtime.store, file), { type: file.contentType ?? '' });
}
