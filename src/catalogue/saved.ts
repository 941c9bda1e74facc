import { session } from '../settings/session.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { type DownloadFailure, database, type SavedStory } from './database.ts';
import { follow } from './lists.ts';

export interface WantedQueue {
  /** In the order in which they were requested. */
  readonly storyIds: Set<StoryId>;
  readonly pausedIds: Set<StoryId>;
  /** To be downloaded even where data may cost money. */
  readonly anyPriceIds: Set<StoryId>;
  /** Failed stories, which are retried only on request and are not in `storyIds`. */
  readonly failures: Map<StoryId, DownloadFailure>;
}

/** Records that a story is stored whole on this device and removes it from the queue. Resolves when durable. */
export async function storeSavedRecord(record: SavedStory): Promise<void> {
  await database.transaction('rw', [database.saved, database.meta], async () => {
    await database.saved.put(session.now.kind === 'guest' ? { ...record, byGuest: true } : record);
    await changeQueue((queue) => drop(queue, record.storyId));
  });
}

export async function noteAddresses(storyId: StoryId, partUrls: readonly string[]): Promise<void> {
  await database.saved.update(storyId, { partUrls });
}

/** Removes the record of a saved story; with that of a withdrawn one goes its text, which no row leads to. */
export async function forgetSaved(storyId: StoryId): Promise<void> {
  await database.transaction('rw', [database.saved, database.bodies], async () => {
    const record = await database.saved.get(storyId);
    await database.saved.delete(storyId);
    if (record?.withdrawn) await database.bodies.delete(storyId);
  });
}

export interface WantOptions {
  /** The reader agreed to download even where data may cost money. */
  readonly atAnyPrice?: boolean;
}

/** Adds stories to the end of the queue; failed or paused ones are tried again. Survives a reload. */
export async function want(ids: readonly StoryId[], { atAnyPrice = false }: WantOptions = {}): Promise<void> {
  await changeQueue((queue) => {
    for (const id of ids) {
      queue.storyIds.add(id);
      queue.pausedIds.delete(id);
      if (atAnyPrice) queue.anyPriceIds.add(id);
      queue.failures.delete(id);
    }
  });
  // What becomes of a saved story is told by its language's list.
  const rows = await database.stories.bulkGet([...ids]);
  await follow([...new Set(rows.flatMap((row) => row?.language ?? []))], true);
}

export async function unwant(...ids: readonly StoryId[]): Promise<void> {
  await changeQueue((queue) => {
    for (const id of ids) drop(queue, id);
  });
}

/** Pauses stories of the queue, or all of them without `ids`. Stories that are not in the queue are ignored. */
export async function pauseWanted(ids?: readonly StoryId[]): Promise<void> {
  await changeQueue((queue) => {
    for (const id of ids ?? queue.storyIds) if (queue.storyIds.has(id)) queue.pausedIds.add(id);
  });
}

/** Resumes stories that are paused or wait for a free network, or all of them without `ids`. */
export async function resumeWanted(
  ids?: readonly StoryId[],
  { atAnyPrice = false }: WantOptions = {},
): Promise<void> {
  await changeQueue((queue) => {
    for (const id of ids ?? queue.storyIds) {
      queue.pausedIds.delete(id);
      if (atAnyPrice && queue.storyIds.has(id)) queue.anyPriceIds.add(id);
    }
  });
}

/** Removes a story from the queue and records why; does nothing if it is not in the queue. */
export async function failWanted(id: StoryId, failure: DownloadFailure): Promise<void> {
  await changeQueue((queue) => {
    if (!queue.storyIds.has(id)) return;
    drop(queue, id);
    queue.failures.set(id, failure);
  });
}

export async function readQueue(): Promise<WantedQueue> {
  const row = await database.meta.get('wanted');
  const stored = row?.key === 'wanted' ? row : undefined;
  return {
    storyIds: new Set(stored?.storyIds),
    pausedIds: new Set(stored?.pausedIds),
    anyPriceIds: new Set(stored?.anyPriceIds),
    failures: new Map(Object.entries(stored?.failures ?? {}) as [StoryId, DownloadFailure][]),
  };
}

function drop({ storyIds, pausedIds, anyPriceIds, failures }: WantedQueue, id: StoryId): void {
  storyIds.delete(id);
  pausedIds.delete(id);
  anyPriceIds.delete(id);
  failures.delete(id);
}

/** In a transaction, or in the one under way. */
async function changeQueue(change: (queue: WantedQueue) => void): Promise<void> {
  await database.transaction('rw', database.meta, async () => {
    const queue = await readQueue();
    change(queue);
    await database.meta.put({
      key: 'wanted',
      storyIds: [...queue.storyIds],
      pausedIds: [...queue.pausedIds],
      anyPriceIds: [...queue.anyPriceIds],
      failures: Object.fromEntries(queue.failures),
    });
  });
}
