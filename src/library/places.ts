import type { StoryId } from '../shared/catalogue.ts';
import { holdingPage } from '../state/holds.ts';
import { keeping } from './deviceRoom.ts';
import { keepsAnything, type Place, withPrivateDatabase } from './privateDatabase.ts';
import { guestDatabaseName, isForsaken, presentPrivateName, userIdOf } from './privateName.ts';
import { isWorkKept } from './privateWork.ts';
import { forgetUnwritten, noteUnwritten, unwrittenOf } from './unwrittenPlaces.ts';

export type { Place };

/**
 * The present reader's place in a story; undefined if they never opened it. Rejects when the device's storage cannot be
 * read.
 */
export async function readPlace(storyId: StoryId): Promise<Place | undefined> {
  await hasTakenOver();
  if (!(await keepsAnything())) return undefined;
  return withPrivateDatabase(({ places }) => places.get(storyId));
}

/** The present reader's places in all stories. Rejects when the device's storage cannot be read. */
export async function allPlaces(): Promise<readonly Place[]> {
  await hasTakenOver();
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
  // What an earlier page noted comes first: it is older.
  const owner = presentPrivateName();
  const earlier = takeOverUnwritten();
  const forget = noteUnwritten(owner, storyId, change);
  await earlier;
  // What one person did is not written to another's; it waits for them, unless it went with their sign-out.
  if (presentPrivateName() !== owner) return;
  await writePlace(storyId, change);
  forget();
}

async function writePlace(storyId: StoryId, change: Partial<Place>): Promise<void> {
  await holdingPage(() =>
    keeping(async () => {
      if (presentPrivateName() === guestDatabaseName) await keepGuestPlace(storyId, change);
      else await (await import('./readerPlace.ts')).keepReaderPlace(storyId, change);
    }),
  );
}

let taking: Promise<void> | undefined;

/**
 * Writes the places that other pages of the present reader noted and could not write before they were gone. Rejects when
 * the device's storage refuses; the next call tries again.
 */
export function takeOverUnwritten(): Promise<void> {
  taking ??= takeOver(presentPrivateName()).finally(() => {
    taking = undefined;
  });
  return taking;
}

/** Resolves when that was tried: a device without room for what an earlier page noted still has the places before it. */
async function hasTakenOver(): Promise<void> {
  await takeOverUnwritten().catch(() => undefined);
}

async function takeOver(owner: string): Promise<void> {
  forgetUnwritten(({ name }) => isForsaken(name) && !isWorkKept(userIdOf(name)));
  for (const { id, storyId, change } of unwrittenOf(owner)) {
    const kept = await withPrivateDatabase(({ places }) => places.get(storyId), owner);
    const isLater = [
      [change.text, kept?.text],
      [change.audio, kept?.audio],
    ].some(([noted, known]) => (noted?.at ?? 0) > (known?.at ?? 0));
    if (presentPrivateName() !== owner) return;
    if (isLater) await writePlace(storyId, change);
    forgetUnwritten((note) => note.id === id);
  }
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
