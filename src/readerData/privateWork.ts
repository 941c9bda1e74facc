import { deleteDB } from 'idb';
import { readPersisted, writePersisted } from '../page/persistedStore.ts';
import { privateNameOf } from './privateName.ts';
import { forgetUnwritten } from './unwrittenPlaces.ts';

/** Stores the ids of users who signed out but left unsent work on this device; the ids name their databases. */
const retainedUsersKey = 'lipi-kept-work';
const retainedUsersVersion = 1;

/** Whether a user chose to leave unsent work on this device when signing out. */
export function isUnsentRetained(userId: string): boolean {
  return retainedUserIds().includes(userId);
}

/** Records whether a user's database outlives their sign-out. */
export function setUnsentRetained(userId: string, isRetained: boolean): void {
  const others = retainedUserIds().filter((id) => id !== userId);
  if (isRetained) others.push(userId);
  else if (others.length === retainedUserIds().length) return;
  writePersisted(retainedUsersKey, retainedUsersVersion, { userIds: others });
}

/** Deletes the places noted for it first, synchronously. Resolves when the database is gone; rejects when refused. */
export async function deletePrivateDatabase(userId: string): Promise<void> {
  forgetUnwritten(({ name }) => name === privateNameOf(userId));
  // Open connections, in other tabs too, are closed by their 'versionchange' event.
  await deleteDB(privateNameOf(userId));
}

function retainedUserIds(): string[] {
  const { userIds } = readPersisted(retainedUsersKey, retainedUsersVersion) ?? {};
  return Array.isArray(userIds) ? userIds.map(String) : [];
}
