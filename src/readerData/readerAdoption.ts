import { database } from '../catalogue/database.ts';
import { readerQuestion } from '../settings/session.ts';
import { positionBetween } from '../shared/reader/listPosition.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { actionsOf } from './outbox.ts';
import { mayExist, PrivateDatabase } from './privateDatabase.ts';
import { guestDatabaseName } from './privateName.ts';
import { deviceEnvironment, readerStoreOf } from './readerDatabase.ts';
import type { Place, ReaderTables } from './readerStore.ts';
import { type CommandOutcome, command, inOrder } from './readingList.ts';

/**
 * A guest's work that the signed-in user can take over: places, marks, and saved stories that are not in the user's list,
 * newer than the user's last answer. Creates no guest database. Rejects when the device's storage cannot be read.
 */
export async function guestWork(userId: string) {
  const known = await readerStoreOf(userId).transact(async ({ meta, list }) => {
    const row = await meta.get('adoption');
    const listed = new Set((await list.toArray()).map(({ storyId }) => storyId));
    return { askedAt: row?.key === 'adoption' ? row.askedAt : 0, listed };
  });
  if (!known) return { places: [], marks: [], storyIds: [] };
  const { askedAt, listed } = known;
  const guest = await guestRows();
  const places = guest.places.filter((place) => latestAt(place) > askedAt);
  const marks = guest.marks.filter(({ mark }) => mark.at > askedAt);
  const saved = await database.saved.toArray();
  const storyIds = saved
    .filter(({ byGuest, savedAt, storyId }) => byGuest && savedAt > askedAt && !listed.has(storyId))
    .sort((a, b) => a.savedAt - b.savedAt)
    .map(({ storyId }) => storyId);
  return { places, marks, storyIds };
}

/** Shows the bar that offers the user to take over a guest's work on this device, if there is any. Never throws. */
export async function offerAdoption(userId: string, ending: AbortSignal): Promise<void> {
  // The bar waits for an answer, but only this user's: another user who signs in is asked anew.
  ending.addEventListener('abort', () => {
    if (readerQuestion.current?.kind === 'adopting') readerQuestion.current = undefined;
  });
  try {
    const { places, marks, storyIds } = await guestWork(userId);
    const count = places.length + marks.length + storyIds.length;
    if (ending.aborted || readerQuestion.current || count === 0) return;
    readerQuestion.current = {
      kind: 'adopting',
      userId,
      places: places.length,
      marks: marks.length,
      stories: storyIds.length,
    };
  } catch (error) {
    console.warn(`A guest's data could not be read: ${String(error)}`);
  }
}

/** Merges places and marks, and lists saved stories. A later place of the user's own stays. Can be run again if interrupted. */
export async function adoptGuestWork(userId: string): Promise<CommandOutcome> {
  const { places, marks, storyIds } = await guestWork(userId);
  const outcome = await command(async (tables) => [
    ...(await Promise.all(places.map((place) => newerParts(tables, place)))).flatMap(actionsOf),
    ...marks.map(({ storyId, markId, mark }) => ({ type: 'mark', storyId, markId, mark }) as const),
    ...(await additions(tables, storyIds)),
  ]);
  if (outcome.kind === 'signedOut') return outcome;
  await withGuestDatabase(async (guest) => {
    await guest.places.bulkDelete(places.map(({ storyId }) => storyId));
    await guest.marks.bulkDelete(marks.map(({ markId }) => markId));
  });
  await leaveGuestWork(userId);
  return outcome;
}

/** Leaves the work to the guest: the user is asked again only about later work. */
export async function leaveGuestWork(userId: string): Promise<void> {
  await readerStoreOf(userId).transact(async ({ meta }) => {
    await meta.put({ key: 'adoption', askedAt: deviceEnvironment.now() });
  });
}

async function newerParts(tables: ReaderTables, guest: Place): Promise<Place> {
  const own = await tables.places.get(guest.storyId);
  const { storyId, text, audio, speed, finishedAt } = guest;
  return {
    storyId,
    ...(text && text.at > (own?.text?.at ?? 0) && { text }),
    ...(audio && audio.at > (own?.audio?.at ?? 0) && { audio }),
    ...(speed !== undefined && own?.speed === undefined && { speed }),
    ...(finishedAt !== undefined && own?.finishedAt === undefined && { finishedAt }),
  };
}

async function additions(tables: ReaderTables, storyIds: readonly StoryId[]) {
  let last = inOrder(await tables.list.toArray()).at(-1)?.position;
  return storyIds.map((storyId) => {
    last = positionBetween(last, undefined, deviceEnvironment.random);
    return { type: 'addToList', storyId, position: last, at: deviceEnvironment.now() } as const;
  });
}

function latestAt({ text, audio, finishedAt }: Place): number {
  return Math.max(text?.at ?? 0, audio?.at ?? 0, finishedAt ?? 0);
}

async function guestRows() {
  const rows = await withGuestDatabase(async ({ places, marks }) => ({
    places: await places.toArray(),
    marks: await marks.toArray(),
  }));
  return rows ?? { places: [], marks: [] };
}

/** Needed because `withPrivateDatabase` opens the present reader's database, which here is the signed-in user's. */
async function withGuestDatabase<T>(use: (guest: PrivateDatabase) => PromiseLike<T>): Promise<T | undefined> {
  if (!(await mayExist(guestDatabaseName))) return undefined;
  const guest = new PrivateDatabase(guestDatabaseName);
  try {
    return await use(guest);
  } finally {
    guest.close();
  }
}
