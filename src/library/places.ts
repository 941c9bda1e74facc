import type { StoryId } from '../shared/catalogue.ts';
import { holdingPage } from '../state/holds.ts';
import { keeping } from './deviceRoom.ts';
import { keepsAnything, type Place, withPrivateDatabase } from './privateDatabase.ts';
import { guestDatabaseName, presentPrivateName } from './privateName.ts';

export type { Place };

/**
 * The present reader's place in a story; undefined where they have not been. Rejects when the device's
 * storage cannot be read.
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
 * The signed-in user's place in a story; undefined for a guest. For `useLive`: it waits for nothing but the
 * database, in which alone Dexie sees what a live query reads.
 */
export async function userPlace(storyId: StoryId): Promise<Place | undefined> {
  if (presentPrivateName() === guestDatabaseName) return undefined;
  return withPrivateDatabase(({ places }) => places.get(storyId));
}

/**
 * Changes some of what is kept of a story and leaves the rest; for a signed-in user, on all of their devices. Resolves
 * when that is durable here, or at once when everything is being deleted from this device or they signed out meanwhile;
 * rejects when the device's storage refuses, and has the reader told where that is for want of room.
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
      // Reader and player each keep their own place: neither may write the other's older one back.
      database.transaction('rw', database.places, async () => {
        await database.places.put({ ...(await database.places.get(storyId)), ...change, storyId });
      }),
    guestDatabaseName,
  );
}
