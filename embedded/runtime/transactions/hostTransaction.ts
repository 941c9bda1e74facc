import { SnapshotUnavailable } from '../../storage/store.ts';
import type { Runtime } from '../runtime.ts';
import { createScope } from './transactionScope.ts';
import type { TransactionScope } from './transactionState.ts';

const ATTEMPTS_BEFORE_ALONE = 5;
const MAX_ATTEMPTS = 20;

/**
 * Runs the host's own reads and writes as a serializable transaction, retried on conflict. `body` must be repeatable.
 * Resolves with its value when the writes are durable.
 */
export async function hostTransaction<T>(runtime: Runtime, body: (scope: TransactionScope) => T): Promise<T> {
  const attempt = async (): Promise<{ readonly value: T } | null> => {
    const transaction = runtime.store.begin();
    const scope = createScope(runtime, runtime.loaded(), transaction);
    const value = body(scope);
    if (transaction.hasWrites && (await runtime.store.commit(transaction)).kind === 'conflict') return null;
    runtime.jobsEnded(scope.notes.endedJobBytes);
    for (const storageId of scope.notes.deletedFiles) runtime.store.deleteFile(storageId);
    return { value };
  };
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    try {
      const done = await (tries < ATTEMPTS_BEFORE_ALONE
        ? runtime.gate.shared(attempt)
        : runtime.gate.exclusive(attempt));
      if (done !== null) return done.value;
    } catch (error) {
      if (!(error instanceof SnapshotUnavailable)) throw error;
    }
  }
  throw new Error('A transaction of the host kept conflicting.');
}
