import { PrivateDatabase } from '../../src/library/reader/privateDatabase.ts';
import type { ReaderMetaRow } from '../../src/outbox/readerStore.ts';

export const asha = { id: 'asha1', name: 'Asha', email: 'asha@example.org', role: 'reader' as const };

/** Creates a user's private database as the app does, with these rows of `meta`. */
export async function makePrivateDatabase(userId: string, ...meta: readonly ReaderMetaRow[]): Promise<void> {
  const database = new PrivateDatabase(`lipi-private-${userId}`);
  await database.meta.bulkPut(meta);
  database.close();
}

/** A row of `meta`. */
export const adoption = { key: 'adoption', askedAt: 1 } as const satisfies ReaderMetaRow;

export async function databaseNames(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name).sort();
}

export async function deleteDatabases(): Promise<void> {
  for (const name of await databaseNames()) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name ?? '');
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
  }
}

/** The rows of a table, read directly from IndexedDB. */
export async function rowsOf(userId: string, table: string): Promise<Record<string, unknown>[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(`lipi-private-${userId}`);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
    const reading = database.transaction(table).objectStore(table).getAll();
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error);
  });
  database.close();
  return rows;
}
