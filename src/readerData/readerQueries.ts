import type { StoryId } from '../shared/story/catalogue.ts';
import { type PrivateDatabase, withPrivateDatabase } from './privateDatabase.ts';
import { guestDatabaseName, presentPrivateName } from './privateName.ts';
import type { ListRow, Place, RefusedOp } from './readerStore.ts';
import { inOrder } from './readingList.ts';

/* Queries about the present reader for Dexie's `liveQuery`: each answers again when data that it read changes, in
   this tab or another. A guest has an empty list and no unsent operations. */

export async function readingList(): Promise<ListRow[]> {
  return inOrder((await ofReader(({ list }) => list.toArray())) ?? []);
}

export async function isInReadingList(storyId: StoryId): Promise<boolean> {
  return (await ofReader(({ list }) => list.get(storyId))) !== undefined;
}

export async function places(): Promise<Place[]> {
  return (await ofReader((database) => database.places.toArray())) ?? [];
}

/**
 * How many operations have not reached the server: `waiting` are sent automatically, `held` need a newer server.
 * Counted and not read: a day offline makes a thousand rows, and each new one runs this again.
 */
export async function unsentWork() {
  const counts = await ofReader(({ outbox }) =>
    Promise.all((['unsent', 'held'] as const).map((state) => outbox.where('state').equals(state).count())),
  );
  const [waiting = 0, held = 0] = counts ?? [];
  return { waiting, held };
}

export async function unsentStories(): Promise<ReadonlySet<StoryId>> {
  const rows = await ofReader(({ outbox }) => outbox.where('state').anyOf('unsent', 'held').toArray());
  return new Set(rows?.map(({ storyId }) => storyId));
}

/** The operations that the server refused for good and the reader has not dismissed, newest first. */
export async function refusals(): Promise<RefusedOp[]> {
  const rows = (await ofReader(({ refused }) => refused.toArray())) ?? [];
  return rows.sort((a, b) => b.at - a.at);
}

/** Undefined for a guest, who has no such data: no database is created for one. */
async function ofReader<T>(use: (database: PrivateDatabase) => PromiseLike<T>): Promise<T | undefined> {
  return presentPrivateName() === guestDatabaseName ? undefined : withPrivateDatabase(use);
}
