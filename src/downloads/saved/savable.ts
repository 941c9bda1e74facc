import { lists, savedStories, storiesFrom } from '../../catalogue/queries.ts';
import { readQueue } from '../../catalogue/saved.ts';
import { allPlaces } from '../../readerData/places.ts';
import { readersLanguages } from '../../settings/readersLanguages.ts';
import { type ListedStory, listedOf } from '../../shared/story/storySize.ts';

interface SavableStory extends ListedStory {
  readonly durationSeconds: number;
}

export interface Savable {
  /** Newest first, language by language. */
  readonly stories: readonly SavableStory[];
  readonly languages: readonly string[];
  readonly narratedCount: number;
}

/**
 * In the reader's languages of those that this device follows, or in all of these where it follows none of theirs; not
 * saved nor downloading, and not read or heard to the end.
 */
export async function savableStories(): Promise<Savable> {
  const followed = (await lists()).map(({ language }) => language);
  const own = [...new Set(readersLanguages())].filter((tag) => followed.includes(tag));
  const wanted = own.length > 0 ? own : followed;
  const saved = (await savedStories()).map(({ row }) => row);
  const { storyIds, failures } = await readQueue();
  // On a device that stores no places, nothing is known to be read.
  const places = await allPlaces().catch(() => []);
  const finished = places.filter(({ finishedAt }) => finishedAt !== undefined);
  const excludedIds = new Set([
    ...saved.map(({ id }) => id),
    ...storyIds,
    ...failures.keys(),
    ...finished.map(({ storyId }) => storyId),
  ]);
  const stories: SavableStory[] = [];
  let narratedCount = 0;
  for (const language of wanted) {
    for (const row of (await storiesFrom(language, 0, Number.POSITIVE_INFINITY)).rows) {
      if (!row.narration) continue;
      narratedCount += 1;
      if (excludedIds.has(row.id)) continue;
      stories.push({ ...listedOf(row), durationSeconds: row.narration.durationSeconds });
    }
  }
  return { stories, languages: wanted, narratedCount };
}

/** Each story that still fits is taken, in the given order, so that every chosen one ends in time. */
export function chooseCommute<T extends { readonly durationSeconds: number }>(
  candidates: readonly T[],
  minutes: number,
): readonly T[] {
  let leftSeconds = minutes * 60;
  return candidates.filter(({ durationSeconds }) => {
    if (durationSeconds > leftSeconds) return false;
    leftSeconds -= durationSeconds;
    return true;
  });
}
