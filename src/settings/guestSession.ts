import { readPersisted, readStored, writePersisted, writeStored } from '../page/persistedStore.ts';
import { isCount, isText, parser, shape } from '../shared/guards.ts';

const guestSessionKey = 'guest-view-limit';

/** A reader who has not signed in. Stored on the device and never sent. Times in milliseconds since the Unix epoch. */
export interface GuestSession {
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

/** The guest's openings, with this one; 0 for a signed-in reader. Where storage is blocked, each is the first. */
export function storyOpened(isSignedIn: boolean): number {
  const session = isSignedIn
    ? undefined
    : afterOpening(asSession(readStored(guestSessionKey)), Date.now(), Math.random);
  writeStored(guestSessionKey, session);
  noteBegun(true);
  return session?.viewCount ?? 0;
}

export function guestOpenings(): number {
  return asSession(readStored(guestSessionKey))?.viewCount ?? 0;
}

/** So that the home page has room for it from its first frame: index.html reads the note at launch. */
export function noteBegun(hasBegun: boolean): void {
  writeStored('lipi-begun', hasBegun || undefined);
  document.documentElement.classList.toggle('hasBegun', hasBegun);
}

const limitKey = 'lipi-guest-limit';
const limitVersion = 1;

/** How many stories a guest may open in full; null for no limit, and before the setting was first fetched. */
export function cachedGuestViewLimit(): number | null {
  const limit = readPersisted(limitKey, limitVersion)?.guestViewLimit;
  return typeof limit === 'number' && limit >= 0 ? limit : null;
}

export function storeGuestViewLimit(guestViewLimit: number | null): void {
  writePersisted(limitKey, limitVersion, { guestViewLimit });
}

/** Whether the opening with this number (1 for the guest's first, 0 for signed-in readers) shows only the beginning. */
export function isPastLimit(opening: number, limit: number | null): boolean {
  return limit !== null && opening > limit;
}
