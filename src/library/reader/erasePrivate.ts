import { deleteDB } from 'idb';
import { writePersisted } from '../../state/persistedStore.ts';
import { privateNameOf } from './privateName.ts';
import { keptWork, keptWorkKey, keptWorkVersion } from './privateWork.ts';
import { forgetUnwritten } from './unwrittenPlaces.ts';

/**
 * Deletes a user's private database, and first, synchronously, the places noted for it. Resolves when the database is
 * gone; rejects when the browser refuses.
 */
export async function deletePrivateDatabase(userId: string): Promise<void> {
  forgetUnwritten(({ name }) => name === privateNameOf(userId));
  // Open connections, in other tabs too, are closed by their 'versionchange' event.
  await deleteDB(privateNameOf(userId));
}

/** Records whether a user's database outlives their sign-out. */
export function setWorkKept(userId: string, isKept: boolean): void {
  const others = keptWork().filter((id) => id !== userId);
  if (isKept) others.push(userId);
  else if (others.length === keptWork().length) return;
  writePersisted(keptWorkKey, keptWorkVersion, { userIds: others });
}
