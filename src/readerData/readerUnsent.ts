import { type IDBPDatabase, openDB } from 'idb';
import { unlessAborted } from '../shared/abortSignals.ts';
import type { Fields } from '../shared/guards.ts';
import { privateNameOf } from './privateName.ts';

export interface UnsentCount {
  readonly operations: number;
  readonly stories: number;
}

/** Zero if they have no database; never creates one. Rejects if the browser gives no storage, or no answer in time. */
export async function countUnsent(userId: string, patienceMs: number): Promise<UnsentCount> {
  const rows = await unlessAborted(
    storedRows(privateNameOf(userId), 'outbox'),
    AbortSignal.timeout(patienceMs),
  );
  const unsent = rows.filter((row) => row.state !== 'acknowledged');
  return { operations: unsent.length, stories: new Set(unsent.map(({ storyId }) => storyId)).size };
}

/** Neither creates nor blocks anything. Only for users other than the present reader, whose database Dexie opens. */
export async function storedRows(name: string, store: string): Promise<readonly Fields[]> {
  const database = await openExisting(name);
  try {
    return database?.objectStoreNames.contains(store) ? await database.getAll(store) : [];
  } finally {
    database?.close();
  }
}

async function openExisting(name: string): Promise<IDBPDatabase | undefined> {
  try {
    const database = await openDB(name, undefined, {
      // There was no database: aborts its creation.
      upgrade(_database, _oldVersion, _newVersion, making) {
        making.done.catch(() => undefined);
        making.abort();
      },
      blocking: () => database.close(),
    });
    return database;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
