import { readPersisted, writePersisted } from './persistedStore.ts';

/** The library's setting as it was last heard of, so that it holds without a network too. */
const limitKey = 'lipi-guest-limit';
const limitVersion = 1;

/** How many stories a guest may open whole; null for no limit, and before the library was ever asked. */
export function knownGuestViewLimit(): number | null {
  const limit = readPersisted(limitKey, limitVersion)?.guestViewLimit;
  return typeof limit === 'number' && limit >= 0 ? limit : null;
}

/** Keeps what the library answered. */
export function keepGuestViewLimit(guestViewLimit: number | null): void {
  writePersisted(limitKey, limitVersion, { guestViewLimit });
}

/** Whether the opening with this number (the guest's first is 1; 0 for signed-in readers) shows the beginning only. */
export function isPastLimit(opening: number, limit: number | null): boolean {
  return limit !== null && opening > limit;
}
