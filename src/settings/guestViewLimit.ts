import { readPersisted, writePersisted } from '../page/persistedStore.ts';

/** The localStorage key of the limit that was last fetched, stored so that it applies offline too. */
const limitKey = 'lipi-guest-limit';
const limitVersion = 1;

/** How many stories a guest may open in full; null for no limit, and before the setting was first fetched. */
export function knownGuestViewLimit(): number | null {
  const limit = readPersisted(limitKey, limitVersion)?.guestViewLimit;
  return typeof limit === 'number' && limit >= 0 ? limit : null;
}

/** Stores the setting fetched from the library. */
export function keepGuestViewLimit(guestViewLimit: number | null): void {
  writePersisted(limitKey, limitVersion, { guestViewLimit });
}

/** Whether the opening with this number (1 for the guest's first, 0 for signed-in readers) shows only the beginning. */
export function isPastLimit(opening: number, limit: number | null): boolean {
  return limit !== null && opening > limit;
}
