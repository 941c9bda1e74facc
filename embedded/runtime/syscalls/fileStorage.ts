import type { JSONValue } from 'convex/values';
import type { StoredFile } from '../../storage/store.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Runtime } from '../runtime.ts';
import type { Catalog } from '../schema/catalog.ts';
import { hostTransaction } from '../transactions/runTransaction.ts';
import { insertRow, type TransactionScope } from '../transactions/transactionState.ts';
import { type JsonObject, stringArgument } from './syscallArguments.ts';

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

export async function storeFile(
  runtime: Runtime,
  bytes: AsyncIterable<Uint8Array>,
  contentType: string | null,
): Promise<string> {
  const storageId = runtime.loaded().catalog.newId(TABLE);
  const { sha256, sizeBytes: size } = await runtime.store.files.put(storageId, bytes);
  const fields = { sha256, size, ...(contentType !== null && { contentType }) };
  await hostTransaction(runtime, (scope) => insertRow(scope, TABLE, fields, storageId));
  return storageId;
}

/** `storage/storeBlob` in actions. */
export function storeBlob(runtime: Runtime, { blob, options }: Record<string, unknown>): Promise<string> {
  if (!(blob instanceof Blob)) {
    throw new Error(
      'store() expects a Blob. If you are trying to store a Request, `await request.blob()` will give you the correct input.',
    );
  }
  if (options !== undefined) throw new Error('The options of store() are not supported by this host.');
  return storeFile(runtime, blob.stream() as unknown as AsyncIterable<Uint8Array>, blob.type || null);
}

/** `storage/getBlob` in actions: null for a missing file. */
export async function getBlob(runtime: Runtime, args: Record<string, unknown>): Promise<Blob | null> {
  const { catalog } = runtime.loaded();
  const file = findStoredFile(runtime.store.begin(), catalog, String(args.storageId));
  if (file === null) return null;
  const bytes = runtime.store.files.read(file.storageId, 0, file.sizeBytes);
  return new Blob([...bytes] as Uint8Array<ArrayBuffer>[], { type: file.contentType ?? '' });
}
