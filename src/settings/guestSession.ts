import { readPersisted, readStored, writePersisted, writeStored } from '../page/persistedStore.ts';
import { isCount, isText, parser, shape } from '../shared/guards.ts';

/** The localStorage key of the guest's session, stored as plain JSON. */
const guestSessionKey = 'guest-view-limit';

/** A reader who has not signed in. Stored on the device and never sent. Times in milliseconds since the Unix epoch. */
export interface GuestSession {
  /** `guest_`, its creation time and a random string. */
  readonly id: string;
  readonly createdAt: number;
  /** Story openings so far: one for each navigation to a story whose text was shown, reloads included. */
  readonly viewCount: number;
  readonly lastVisit: number;
}

const asSession = parser(
  shape<GuestSession>({ id: isText, createdAt: isCount, viewCount: isCount, lastVisit: isCount }),
);

/** The session after one more opening; a new one if there was none. `random` in [0, 1). */
export function afterOpening(
  session: GuestSession | undefined,
  nowMs: number,
  random: () => number,
): GuestSession {
  if (session) return { ...session, viewCount: session.viewCount + 1, lastVisit: nowMs };
  const randomText = Math.floor(random() * 36 ** 9)
    .toString(36)
    .padStart(9, '0');
  return { id: `guest_${nowMs}_${randomText}`, createdAt: nowMs, viewCount: 1, lastVisit: nowMs };
}

/**
 * Records that a story was opened. Returns the guest's openings so far, including this one; 0 for a signed-in reader,
 * whose guest session is deleted. Where storage is blocked, every opening counts as the first.
 */
export function storyOpened(isSignedIn: boolean): number {
  const session = isSignedIn
    ? undefined
    : afterOpening(asSession(readStored(guestSessionKey)), Date.now(), Math.random);
  writeStored(guestSessionKey, session);
  noteBegun(true);
  return session?.viewCount ?? 0;
}

/** How many stories the guest has opened so far. */
export function guestOpenings(): number {
  return asSession(readStored(guestSessionKey))?.viewCount ?? 0;
}

/**
 * Notes whether there is a story to continue, so that the home page has room for it from its first frame and for nothing
 * else: index.html reads the note at launch.
 */
export function noteBegun(hasBegun: boolean): void {
  writeStored('lipi-begun', hasBegun || undefined);
  document.documentElement.classList.toggle('hasBegun', hasBegun);
}

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
