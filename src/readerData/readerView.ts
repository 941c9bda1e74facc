import { stampOf } from '../shared/reader/logicalTime.ts';
import {
  isListAction,
  type ListItem,
  mergeListAction,
  mergeProgressAction,
  type Progress,
  resumption,
} from '../shared/reader/readerMerge.ts';
import { hashOf } from '../shared/reader/readerOps.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import type { ClientState, ListRow, OutboxRow, Place, ReaderTables } from './readerStore.ts';

type ReaderStoryState = Awaited<ReturnType<typeof readStoryState>>;

/** The server's rows of a story, and the outbox's operations on it. */
export async function readStoryState(tables: ReaderTables, storyId: StoryId) {
  const [item, progress, waiting] = await Promise.all([
    tables.items.get(storyId),
    tables.progress.get(storyId),
    tables.outbox.of(storyId),
  ]);
  return { item, progress, waiting };
}

/**
 * Rebuilds a story's view: the server's rows with all its outbox operations applied. Call it in the transaction that
 * changed either, so that the view never lags behind what the reader did here.
 */
export async function refreshStory(
  tables: ReaderTables,
  storyId: StoryId,
  client: ClientState,
): Promise<void> {
  await showStory(tables, storyId, await readStoryState(tables, storyId), client);
}

/** Like `refreshStory`, for a known state that has already been read. */
export async function showStory(
  tables: ReaderTables,
  storyId: StoryId,
  known: ReaderStoryState,
  client: ClientState,
): Promise<void> {
  let item: ListItem = known.item ?? {};
  let progress: Progress = known.progress ?? {};
  for (const op of known.waiting) {
    if (!isIntact(op)) continue;
    const stamp = stampOf(op.time, op.clientId, op.n);
    if (isListAction(op.action)) item = mergeListAction(item, op.action, stamp);
    else progress = mergeProgressAction(progress, op.action, stamp);
  }
  const line = lineOf(storyId, item);
  const place = placeOf(storyId, progress, [client.clientId, ...client.formerIds]);
  await Promise.all([
    line ? tables.list.put(line) : tables.list.delete(storyId),
    place ? tables.places.put(place) : tables.places.delete(storyId),
  ]);
}

function lineOf(storyId: StoryId, { listed, position }: ListItem): ListRow | undefined {
  return listed?.isListed
    ? { storyId, addedAt: listed.addedAt, position: position?.value ?? 'V' }
    : undefined;
}

function placeOf(
  storyId: StoryId,
  { text, audio, speed, finished }: Progress,
  ownIds: readonly string[],
): Place | undefined {
  const read = resumption(text, ownIds);
  const heard = resumption(audio, ownIds);
  const finishedAt = finished?.at ?? undefined;
  if (!read && !heard && !speed && finishedAt === undefined) return undefined;
  const elsewhere = {
    ...(read?.elsewhere && { text: { ...read.elsewhere.place, stamp: read.elsewhere.stamp } }),
    ...(heard?.elsewhere && { audio: { ...heard.elsewhere.place, stamp: heard.elsewhere.stamp } }),
  };
  return {
    storyId,
    ...(read && { text: read.here.place }),
    ...(heard && { audio: heard.here.place }),
    ...(speed && { speed: speed.value }),
    ...(finishedAt !== undefined && { finishedAt }),
    ...((elsewhere.text || elsewhere.audio) && { elsewhere }),
  };
}

/** False if storage returned it damaged: it is then left out of the view, and refused instead of sent. */
export function isIntact(row: OutboxRow): boolean {
  return Number.isSafeInteger(row.n) && row.n >= 1 && row.hash === hashOf(row);
}
