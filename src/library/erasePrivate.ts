import { privateNameOf, userIdOf } from '../shared/privateDatabaseName.ts';
import { isUsersDatabase } from '../shared/usersDatabase.ts';
import { writePersisted } from '../state/persistedStore.ts';
import { keptWork, keptWorkKey, keptWorkVersion } from './privateWork.ts';

/**
 * Takes from a user's private database what lets the worker send in their name. Resolves when it is gone, or there was
 * none; rejects as the browser's storage does. By hand: Dexie's database is of who reads here now, and whoever signs out
 * does not any more.
 */
export function eraseAccess(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(privateNameOf(userId));
    // There was none: what was begun is taken back.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => {
      if (opening.error?.name === 'AbortError') resolve();
      else reject(opening.error);
    };
    opening.onsuccess = () => {
      const database = opening.result;
      database.onversionchange = () => database.close();
      if (!database.objectStoreNames.contains('meta')) {
        database.close();
        resolve();
        return;
      }
      const erasing = database.transaction('meta', 'readwrite', { durability: 'strict' });
      erasing.objectStore('meta').delete('access');
      // Does not wait for the page, which may be on its way out.
      erasing.commit();
      erasing.oncomplete = () => {
        database.close();
        resolve();
      };
      erasing.onabort = () => {
        database.close();
        reject(erasing.error);
      };
    };
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
export function deletePrivateDatabase(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Open ones, of other tabs too, are closed by their 'versionchange'.
    const request = indexedDB.deleteDatabase(privateNameOf(userId));
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** Notes whether a user's database outlives their sign-out. */
export function setWorkKept(userId: string, isKept: boolean): void {
  const others = keptWork().filter((id) => id !== userId);
  if (isKept) others.push(userId);
  else if (others.length === keptWork().length) return;
  writePersisted(keptWorkKey, keptWorkVersion, { userIds: others });
}
