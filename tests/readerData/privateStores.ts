import { deleteDB } from 'idb';
import { vi } from 'vitest';
import { PrivateDatabase } from '../../src/readerData/privateDatabase.ts';
import type { ReaderMetaRow } from '../../src/readerData/readerStore.ts';
import { storedRows } from '../../src/readerData/readerUnsent.ts';

export const asha = { id: 'asha1', name: 'Asha', email: 'asha@example.org', role: 'reader' as const };

export const bina = { ...asha, id: 'bina2' };

/** The modules of a freshly loaded page; stored data stays. */
export async function openPage() {
  vi.resetModules();
  const { removeAccount, storeAccount, setSession } = await import('../../src/settings/session.ts');
  const { deletePrivateDatabase, setUnsentRetained } = await import('../../src/readerData/privateWork.ts');
  return {
    ...(await import('../../src/readerData/places.ts')),
    ...(await import('../../src/readerData/readingList.ts')),
    ...(await import('../../src/readerData/readerQueries.ts')),
    ...(await import('../../src/readerData/readerDatabase.ts')),
    ...(await import('../../src/page/visit.ts')),
    signIn(user: typeof asha) {
      storeAccount(user, false);
      setSession({ kind: 'signedIn', user });
    },
    async signOut(user: typeof asha, keepsUnsent = false) {
      removeAccount();
      setSession({ kind: 'guest' });
      setUnsentRetained(user.id, keepsUnsent);
      if (!keepsUnsent) await deletePrivateDatabase(user.id);
    },
    endSession(user: typeof asha) {
      storeAccount(user, true);
      setSession({ kind: 'needsSignIn', user });
    },
  };
}

export async function makePrivateDatabase(userId: string, ...meta: readonly ReaderMetaRow[]): Promise<void> {
  const database = new PrivateDatabase(`lipi-private-${userId}`);
  await database.meta.bulkPut(meta);
  database.close();
}

export const adoption = { key: 'adoption', askedAt: 1 } as const satisfies ReaderMetaRow;

export async function databaseNames(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name).sort();
}

export async function deleteDatabases(): Promise<void> {
  for (const name of await databaseNames()) await deleteDB(name ?? '');
}

export function rowsOf(userId: string, table: string) {
  return storedRows(`lipi-private-${userId}`, table);
}
