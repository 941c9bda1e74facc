import type { StoryId } from '../shared/catalogue.ts';
import { holdingPage } from '../state/holds.ts';
import { keeping } from './deviceRoom.ts';
import { keepsAnything, type Place, withPrivateDatabase } from './privateDatabase.ts';
import { guestDatabaseName, presentPrivateName } from './privateName.ts';

export type { Place };

/**
 * The present reader's place in a story; undefined if they never opened it. Rejects when the device's storage cannot be
 * read.
 */
export async function readPlace(storyId: StoryId): Promise<Place | undefined> {
  if (!(await keepsAnything())) return undefined;
  return withPrivateDatabase(({ places }) => places.get(storyId));
}

/** The present reader's places in all stories. Rejects when the device's storage cannot be read. */
export async function allPlaces(): Promise<readonly Place[]> {
  if (!(await keepsAnything())) return [];
  return (await withPrivateDatabase(({ places }) => places.toArray())) ?? [];
}

/**
 * The signed-in user's place in a story; undefined for a guest. For `useLive`: it awaits nothing but the database,
 * because Dexie tracks a live query's reads only there.
 */
export async function userPlace(storyId: StoryId): Promise<Place | undefined> {
  if (presentPrivateName() === guestDatabaseName) return undefined;
  return withPrivateDatabase(({ places }) => places.get(storyId));
}

/**
 * Changes some fields of a story's place and leaves the rest; for a signed-in user, on all of their devices. Resolves
 * when that is durable here, or at once when everything is being deleted from this device or the user signed out
 * meanwhile. Rejects when the device's storage refuses; if it is full, the reader is told.
 */
export async function keepPlace(
  storyId: StoryId,
  change: Partial<Omit<Place, 'storyId' | 'elsewhere'>>,
): Promise<void> {
  await holdingPage(() =>
    keeping(async () => {
      if (presentPrivateName() === guestDatabaseName) await keepGuestPlace(storyId, change);
      else await (await import('./readerPlace.ts')).keepReaderPlace(storyId, change);
    }),
  );
}

async function keepGuestPlace(storyId: StoryId, change: Partial<Place>): Promise<void> {
  await withPrivateDatabase(
    (database) =>
      // Reader and player each write their own part: neither may write back an older value of the other's.
      database.transaction('rw', database.places, async () => {
        await database.places.put({ ...(await database.places.get(storyId)), ...change, storyId });
      }),
    guestDatabaseName,
  );
}
