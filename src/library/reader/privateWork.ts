import { readPersisted } from '../../state/persistedStore.ts';

/** Stores the ids of users who signed out but left unsent work on this device; the ids name their databases. */
export const keptWorkKey = 'lipi-kept-work';
export const keptWorkVersion = 1;

/** Whether a user chose to leave unsent work on this device when signing out. */
export function isWorkKept(userId: string): boolean {
  return keptWork().includes(userId);
}

/** The ids of all users who left unsent work on this device when signing out. */
export function keptWork(): string[] {
  const { userIds } = readPersisted(keptWorkKey, keptWorkVersion) ?? {};
  return Array.isArray(userIds) ? userIds.map(String) : [];
}
