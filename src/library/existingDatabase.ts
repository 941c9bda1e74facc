import { type IDBPDatabase, openDB } from 'idb';

/**
 * Runs `use` on a database that is on this device and has `store`, and closes it; undefined, and nothing is run, where there
 * is none: looking makes none. Another tab that deletes the database or changes its layout meanwhile is not blocked. Rejects as the
 * browser's storage does. For databases of other users than the present reader, whose own database Dexie opens.
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
      // There was none: what was begun is taken back.
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
