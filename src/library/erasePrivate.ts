import { deleteDB } from 'idb';
import { privateNameOf, userIdOf } from '../shared/privateDatabaseName.ts';
import { isUsersDatabase } from '../shared/usersDatabase.ts';
import { writePersisted } from '../state/persistedStore.ts';
import { inExistingDatabase } from './existingDatabase.ts';
import { keptWork, keptWorkKey, keptWorkVersion } from './privateWork.ts';

/**
 * Takes from a user's private database what lets the worker send in their name. Resolves when it is gone, or there was
 * none; rejects as the browser's storage does.
 */
export async function eraseAccess(userId: string): Promise<void> {
  await inExistingDatabase(privateNameOf(userId), 'meta', async (database) => {
    const erasing = database.transaction('meta', 'readwrite', { durability: 'strict' });
    const deleting = erasing.store.delete('access');
    // Does not wait for the page, which may be on its way out.
    erasing.commit();
    await Promise.all([deleting, erasing.done]);
  });
}

/**
 * The same for all users but one: a tab that ended in the middle of their sign-out may have left it. Rejects as the
 * browser's storage does.
 */
export async function eraseAccessOfOthers(userId: string): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name).filter(isUsersDatabase);
  const others = names.map(userIdOf).filter((id) => id !== userId);
  await Promise.all(others.map(eraseAccess));
}

/** Removes a user's private database. Resolves when it is gone; rejects when the browser refuses. */
export async function deletePrivateDatabase(userId: string): Promise<void> {
  // Open ones, of other tabs too, are closed by their 'versionchange'.
  await deleteDB(privateNameOf(userId));
}

/** Notes whether a user's database outlives their sign-out. */
export function setWorkKept(userId: string, isKept: boolean): void {
  const others = keptWork().filter((id) => id !== userId);
  if (isKept) others.push(userId);
  else if (others.length === keptWork().length) return;
  writePersisted(keptWorkKey, keptWorkVersion, { userIds: others });
}
