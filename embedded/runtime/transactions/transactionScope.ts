import { SnapshotUnavailable, StorageFailure, type Transaction } from '../../storage/store.ts';
import { seededRandom } from '../environment/seededRandom.ts';
import type { LoadedFunctions, Runtime } from '../runtime.ts';
import type { TransactionScope } from './transactionState.ts';

/** Creates what the functions of a transaction share, with the functions and schema in use now. */
export function createScope(
  runtime: Runtime,
  loaded: LoadedFunctions,
  transaction: Transaction,
): TransactionScope {
  const nowMs = Math.floor(runtime.clock());
  return {
    transaction,
    functions: loaded.functions,
    catalog: loaded.catalog,
    nowMs,
    random: seededRandom(Math.floor(runtime.random() * 2 ** 32)),
    nextCreationTime: () => runtime.nextCreationTime(nowMs),
    notes: { usedIdentity: false, hostFailure: null, deletedFiles: [], storedFiles: [], endedJobBytes: 0 },
  };
}

/** Records that the store failed, since a function may catch the error and answer as if it had read. */
export function noteHostFailure(scope: TransactionScope | undefined, error: unknown): void {
  const isHosts = error instanceof SnapshotUnavailable || error instanceof StorageFailure;
  if (scope !== undefined && isHosts) scope.notes.hostFailure ??= error;
}
