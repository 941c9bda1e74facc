import { trackingSpace } from '../catalogue/deviceRoom.ts';
import { blockReloadDuring } from '../page/reloadBlocks.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { hasPrivateData, withPrivateDatabase } from './privateDatabase.ts';
import { belongsToSignedOutUser, guestDatabaseName, presentPrivateName, userIdOf } from './privateName.ts';
import { isUnsentRetained } from './privateWork.ts';
import type { Place } from './readerStore.ts';
import { forgetUnwritten, noteUnwritten, unwrittenOf } from './unwrittenPlaces.ts';

/** The present reader's place; undefined if they never opened the story. Rejects when storage cannot be read. */
export async function readPlace(storyId: StoryId): Promise<Place | undefined> {
  await hasTakenOver();
  if (!(await hasPrivateData())) return undefined;
  return withPrivateDatabase(({ places }) => places.get(storyId));
}

/** Of the present reader, in all stories. Rejects when the device's storage cannot be read. */
export async function allPlaces(): Promise<readonly Place[]> {
  await hasTakenOver();
  if (!(await hasPrivateData())) return [];
  return (await withPrivateDatabase(({ places }) => places.toArray())) ?? [];
}

/** Undefined for a guest. Awaits only the database: Dexie tracks the reads of a live query (`useLive`) only there. */
export async function userPlace(storyId: StoryId): Promise<Place | undefined> {
  if (presentPrivateName() === guestDatabaseName) return undefined;
  return withPrivateDatabase(({ places }) => places.get(storyId));
}

/**
 * Changes some fields of a story's place and leaves the rest; a signed-in user's change is synced to all their devices.
 * Resolves when it is durable here, or at once when everything is being deleted from this device or the user has signed
 * out. Rejects when the device's storage refuses; if it is full, the reader is told.
 */
export async function storePlace(
  storyId: StoryId,
  change: Partial<Omit<Place, 'storyId' | 'elsewhere'>>,
): Promise<void> {
  // Notes of an earlier page are written first, because they are older.
  const owner = presentPrivateName();
  const earlier = takeOverUnwritten();
  const forget = noteUnwritten(owner, storyId, change);
  await earlier;
  // One person's place must not be written for another: the note waits for its owner, unless sign-out deleted it.
  if (presentPrivateName() !== owner) return;
  await writePlace(storyId, change);
  forget();
}

async function writePlace(storyId: StoryId, change: Partial<Place>): Promise<void> {
  await blockReloadDuring(() =>
    trackingSpace(async () => {
      if (presentPrivateName() === guestDatabaseName) await storeGuestPlace(storyId, change);
      else await (await import('./readingList.ts')).storeReaderPlace(storyId, change);
    }),
  );
}

let taking: Promise<void> | undefined;

/** Of pages that were closed before they wrote them. Rejects when the storage refuses; the next call tries again. */
export function takeOverUnwritten(): Promise<void> {
  taking ??= takeOver(presentPrivateName()).finally(() => {
    taking = undefined;
  });
  return taking;
}

/** Like `takeOverUnwritten`, but never rejects: on a full device, the places stored before can still be read. */
async function hasTakenOver(): Promise<void> {
  await takeOverUnwritten().catch(() => undefined);
}

async function takeOver(owner: string): Promise<void> {
  forgetUnwritten(({ name }) => belongsToSignedOutUser(name) && !isUnsentRetained(userIdOf(name)));
  for (const { id, storyId, change } of unwrittenOf(owner)) {
    const stored = await withPrivateDatabase(({ places }) => places.get(storyId), owner);
    const isLater = [
      [change.text, stored?.text],
      [change.audio, stored?.audio],
    ].some(([noted, known]) => (noted?.at ?? 0) > (known?.at ?? 0));
    if (presentPrivateName() !== owner) return;
    if (isLater) await writePlace(storyId, change);
    forgetUnwritten((note) => note.id === id);
  }
}

async function storeGuestPlace(storyId: StoryId, change: Partial<Place>): Promise<void> {
  await withPrivateDatabase(
    (database) =>
      // The reader screen and the player each write their own part: neither may restore an older value of the other's.
      database.transaction('rw', database.places, async () => {
        await database.places.put({ ...(await database.places.get(storyId)), ...change, storyId });
      }),
    guestDatabaseName,
  );
}
