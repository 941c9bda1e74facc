import { readPersisted } from '../state/persistedStore.ts';

/** Users whose unsent work stays on this device though they signed out. Ids only: they name databases. */
export const keptWorkKey = 'lipi-kept-work';
export const keptWorkVersion = 1;

/** Whether a user signed out and had this device keep what it had not sent. */
export function isWorkKept(userId: string): boolean {
  return keptWork().includes(userId);
}

/** All of them. */
export function keptWork(): string[] {
  const { userIds } = readPersisted(keptWorkKey, keptWorkVersion) ?? {};
  return Array.isArray(userIds) ? userIds.map(String) : [];
}
