import type { StoryId } from '../shared/catalogue.ts';
import { stampOf } from '../shared/logicalTime.ts';
import {
  isListAction,
  type ListItem,
  mergeListAction,
  mergeProgressAction,
  type Progress,
  resumption,
} from '../shared/readerMerge.ts';
import { isSound } from './outboxRow.ts';
import type { ClientState, Place, ReaderTables } from './readerStore.ts';

/**
 * Writes what the screens show of a story anew: the server's rows with everything of the outbox on top. In the
 * transaction in which either changed, so the view is never behind what the reader did here.
 */
export async function refreshStory(
  tables: ReaderTables,
  storyId: StoryId,
  client: ClientState,
): Promise<void> {
  let item: ListItem = (await tables.items.get(storyId)) ?? {};
  let progress: Progress = (await tables.progress.get(storyId)) ?? {};
  for (const op of await tables.outbox.of(storyId)) {
    if (!isSound(op)) continue;
    const stamp = stampOf(op.time, op.clientId, op.n);
    if (isListAction(op.action)) item = mergeListAction(item, op.action, stamp);
    else progress = mergeProgressAction(progress, op.action, stamp);
  }
  if (item.listed?.isListed) {
    const { addedAt } = item.listed;
    await tables.list.put({ storyId, addedAt, position: item.position?.value ?? 'V' });
  } else await tables.list.delete(storyId);
  const place = placeOf(storyId, progress, [client.clientId, ...client.formerIds]);
  if (place) await tables.places.put(place);
  else await tables.places.delete(storyId);
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
