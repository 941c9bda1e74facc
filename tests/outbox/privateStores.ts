import { deleteDB } from 'idb';
import { storedRows } from '../../src/library/reader/existingDatabase.ts';
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
  for (const name of await databaseNames()) await deleteDB(name ?? '');
}

/** The rows of a table, read directly from IndexedDB. */
export function rowsOf(userId: string, table: string) {
  return storedRows(`lipi-private-${userId}`, table);
}
