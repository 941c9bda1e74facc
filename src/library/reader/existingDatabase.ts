import { type IDBPDatabase, openDB } from 'idb';

/**
 * Runs `use` on an existing database that has `store`, then closes it. Returns undefined, without running, if there is
 * none, and never creates one. It does not block another tab that deletes the database or changes its layout. Rejects
 * as the browser's storage does. Only for users other than the present reader, whose database Dexie opens.
 */
export async function inExistingDatabase<T>(
  name: string,
  store: string,
  use: (database: IDBPDatabase) => Promise<T>,
): Promise<T | undefined> {
  const database = await openExisting(name);
  try {
    return database?.objectStoreNames.contains(store) ? await use(database) : undefined;
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
