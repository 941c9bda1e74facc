import { allStories, savedIds, storiesById } from '../catalogue/queries.ts';
import { nextStory } from '../readerData/nextStory.ts';
import { allPlaces } from '../readerData/places.ts';
import { type KnownStory, progressOf } from '../readerData/useKnownStories.ts';
import { readersLanguages } from '../settings/readersLanguages.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';

export type PlayQueue = readonly StoryId[];

/** The stories after the given one; undefined if that is not in the queue. */
export function restOf(queue: PlayQueue, storyId: StoryId | undefined): PlayQueue | undefined {
  const at = storyId === undefined ? -1 : queue.indexOf(storyId);
  return at < 0 ? undefined : queue.slice(at + 1);
}

/**
 * The next story of the queue if that contains `row`, otherwise the one that `nextStory` suggests; always a narrated
 * one, and with `savedOnly` one that is saved on this device. Rejects when storage cannot be read.
 */
export async function storyAfter(
  row: CatalogueRow,
  queue: PlayQueue,
  savedOnly: boolean,
): Promise<CatalogueRow | undefined> {
  const saved = new Set(await savedIds());
  const isPlayable = ({ id, narration }: CatalogueRow) =>
    narration !== undefined && (!savedOnly || saved.has(id));
  const rest = restOf(queue, row.id);
  if (rest) return (await storiesById(rest)).find(isPlayable);
  const [rows, places] = await Promise.all([allStories(), allPlaces()]);
  const placeIn = new Map(places.map((place) => [place.storyId, place]));
  const known = rows
    // The story itself is kept, because `nextStory` ranks the others by their distance from it.
    .filter((other) => other.id === row.id || isPlayable(other))
    .map((other): KnownStory => {
      const isSaved = saved.has(other.id);
      return { row: other, isSaved, hasText: isSaved, progress: progressOf(placeIn.get(other.id)) };
    });
  return nextStory(row, known, { isOffline: savedOnly, languages: readersLanguages() })?.row;
}
