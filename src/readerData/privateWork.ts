import { deleteDB } from 'idb';
import { readPersisted, writePersisted } from '../page/persistedStore.ts';
import { privateNameOf } from './privateName.ts';
import { forgetUnwritten } from './unwrittenPlaces.ts';

/** Stores the ids of users who signed out but left unsent work on this device; the ids name their databases. */
const keptWorkKey = 'lipi-kept-work';
const keptWorkVersion = 1;

/** Whether a user chose to leave unsent work on this device when signing out. */
export function isUnsentKept(userId: string): boolean {
  return keptWork().includes(userId);
}

/** Records whether a user's database outlives their sign-out. */
export function setUnsentKept(userId: string, isKept: boolean): void {
  const others = keptWork().filter((id) => id !== userId);
  if (isKept) others.push(userId);
  else if (others.length === keptWork().length) return;
  writePersisted(keptWorkKey, keptWorkVersion, { userIds: others });
}

/** Deletes the places noted for it first, synchronously. Resolves when the database is gone; rejects when refused. */
export async function deletePrivateDatabase(userId: string): Promise<void> {
  forgetUnwritten(({ name }) => name === privateNameOf(userId));
  // Open connections, in other tabs too, are closed by their 'versionchange' event.
  await deleteDB(privateNameOf(userId));
}

function keptWork(): string[] {
  const { userIds } = readPersisted(keptWorkKey, keptWorkVersion) ?? {};
  return Array.isArray(userIds) ? userIds.map(String) : [];
}
