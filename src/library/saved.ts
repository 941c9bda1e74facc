import type { StoryId } from '../shared/catalogue.ts';
import { session } from '../state/session.ts';
import { type DownloadFailure, database, type SavedStory } from './database.ts';

/** The stories whose download was asked for and has not finished. */
export interface WantedQueue {
  /** First asked first. */
  readonly storyIds: ReadonlySet<StoryId>;
  /** Those of them that wait for the reader. */
  readonly pausedIds: ReadonlySet<StoryId>;
  /** Those of them that the reader wants also where data may cost something. */
  readonly anyPriceIds: ReadonlySet<StoryId>;
  /** Failed stories, which are retried only on request; `storyIds` has none of them. */
  readonly failures: ReadonlyMap<StoryId, DownloadFailure>;
}

/** Records that a story is wholly on this device, and that nothing more is wanted of it. Resolves when durable. */
export async function keepSaved(record: SavedStory): Promise<void> {
  await database.transaction('rw', [database.saved, database.meta], async () => {
    await database.saved.put(session.now.kind === 'guest' ? { ...record, byGuest: true } : record);
    await changeQueue((queue) => drop(queue, record.storyId));
  });
}

/** Records where a saved story's audio lies in the cache now, part by part. */
export async function noteAddresses(storyId: StoryId, partUrls: readonly string[]): Promise<void> {
  await database.saved.update(storyId, { partUrls });
}

/** Forgets that a story is saved. */
export async function forgetSaved(storyId: StoryId): Promise<void> {
  await database.saved.delete(storyId);
}

/** What somebody who asks for stories was told beforehand. */
export interface WantOptions {
  /** That data may cost something now, and wants them all the same. */
  readonly atAnyPrice?: boolean;
}

/** Asks for stories, at the end of the queue; one that failed or was paused is tried again. Survives a reload. */
export async function want(ids: readonly StoryId[], { atAnyPrice = false }: WantOptions = {}): Promise<void> {
  await inQueue((queue) => {
    for (const id of ids) {
      queue.storyIds.add(id);
      queue.pausedIds.delete(id);
      if (atAnyPrice) queue.anyPriceIds.add(id);
      queue.failures.delete(id);
    }
  });
}

/** Wants stories no longer. */
export async function unwant(...ids: readonly StoryId[]): Promise<void> {
  await inQueue((queue) => {
    for (const id of ids) drop(queue, id);
  });
}

/** Lets stories of the queue wait for the reader; without names, all of them. Unwanted ones stay so. */
export async function pauseWanted(ids?: readonly StoryId[]): Promise<void> {
  await inQueue((queue) => {
    for (const id of ids ?? queue.storyIds) if (queue.storyIds.has(id)) queue.pausedIds.add(id);
  });
}

/** Lets stories go on that wait for the reader or for a free network; without names, all of them. */
export async function resumeWanted(
  ids?: readonly StoryId[],
  { atAnyPrice = false }: WantOptions = {},
): Promise<void> {
  await inQueue((queue) => {
    for (const id of ids ?? queue.storyIds) {
      queue.pausedIds.delete(id);
      if (atAnyPrice && queue.storyIds.has(id)) queue.anyPriceIds.add(id);
    }
  });
}

/** Takes a wanted story out of the queue and remembers why; one that is no longer wanted stays so. */
export async function failWanted(id: StoryId, failure: DownloadFailure): Promise<void> {
  await inQueue((queue) => {
    if (!queue.storyIds.has(id)) return;
    drop(queue, id);
    queue.failures.set(id, failure);
  });
}

/** The queue as it stands on this device. */
export async function readQueue(): Promise<WantedQueue> {
  const stored = await database.meta.get('wanted');
  const {
    storyIds = [],
    pausedIds = [],
    anyPriceIds = [],
    failures = {},
  } = stored?.key === 'wanted' ? stored : {};
  return {
    storyIds: new Set(storyIds),
    pausedIds: new Set(pausedIds),
    anyPriceIds: new Set(anyPriceIds),
    failures: new Map(Object.entries(failures) as [StoryId, DownloadFailure][]),
  };
}

interface QueueDraft {
  readonly storyIds: Set<StoryId>;
  readonly pausedIds: Set<StoryId>;
  readonly anyPriceIds: Set<StoryId>;
  readonly failures: Map<StoryId, DownloadFailure>;
}

function drop({ storyIds, pausedIds, anyPriceIds, failures }: QueueDraft, id: StoryId): void {
  storyIds.delete(id);
  pausedIds.delete(id);
  anyPriceIds.delete(id);
  failures.delete(id);
}

async function inQueue(change: (queue: QueueDraft) => void): Promise<void> {
  await database.transaction('rw', database.meta, () => changeQueue(change));
}

async function changeQueue(change: (queue: QueueDraft) => void): Promise<void> {
  const { storyIds, pausedIds, anyPriceIds, failures } = await readQueue();
  const draft = {
    storyIds: new Set(storyIds),
    pausedIds: new Set(pausedIds),
    anyPriceIds: new Set(anyPriceIds),
    failures: new Map(failures),
  };
  change(draft);
  await database.meta.put({
    key: 'wanted',
    storyIds: [...draft.storyIds],
    pausedIds: [...draft.pausedIds],
    anyPriceIds: [...draft.anyPriceIds],
    failures: Object.fromEntries(draft.failures),
  });
}
