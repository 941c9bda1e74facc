import { deleteDB } from 'idb';
import { vi } from 'vitest';
import { PrivateDatabase } from '../../../src/library/reader/privateDatabase.ts';
import type { ReaderMetaRow } from '../../../src/library/reader/readerStore.ts';
import { storedRows } from '../../../src/library/reader/readerUnsent.ts';

export const asha = { id: 'asha1', name: 'Asha', email: 'asha@example.org', role: 'reader' as const };

export const bina = { ...asha, id: 'bina2' };

/** The modules of a freshly loaded page; stored data stays. */
export async function openPage() {
  vi.resetModules();
  const { removeAccount, storeAccount, setSession } = await import('../../../src/state/session.ts');
  const { deletePrivateDatabase, setUnsentKept } = await import('../../../src/library/reader/privateWork.ts');
  return {
    ...(await import('../../../src/library/reader/places.ts')),
    ...(await import('../../../src/library/reader/readingList.ts')),
    ...(await import('../../../src/library/reader/readerQueries.ts')),
    ...(await import('../../../src/library/reader/readerDatabase.ts')),
    ...(await import('../../../src/state/visit.ts')),
    signIn(user: typeof asha) {
      storeAccount(user, false);
      setSession({ kind: 'signedIn', user });
    },
    async signOut(user: typeof asha, keepsUnsent = false) {
      removeAccount();
      setSession({ kind: 'guest' });
      setUnsentKept(user.id, keepsUnsent);
      if (!keepsUnsent) await deletePrivateDatabase(user.id);
    },
    endSession(user: typeof asha) {
      storeAccount(user, true);
      setSession({ kind: 'needsSignIn', user });
    },
  };
}

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
