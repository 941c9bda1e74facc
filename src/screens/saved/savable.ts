import { languages, savedStories, storiesFrom } from '../../library/queries.ts';
import { allPlaces } from '../../library/reader/places.ts';
import { readQueue } from '../../library/saved.ts';
import { type ListedStory, listedOf } from '../../shared/story/storySize.ts';
import { lipiStore } from '../../state/lipiStore.ts';

/** A narrated story that is not on this device. */
interface SavableStory extends ListedStory {
  readonly durationSeconds: number;
}

/** The stories that a reader could save. */
export interface Savable {
  /** Newest first, language by language. */
  readonly stories: readonly SavableStory[];
  /** BCP 47 tags of the languages considered. */
  readonly languages: readonly string[];
  /** Narrated stories in these languages, including saved and finished ones. */
  readonly narratedCount: number;
}

/**
 * Narrated stories that this reader could want to keep: in the language that they chose on the home page and those of saved stories,
 * neither on this device nor downloading, and not read or heard to the end.
 */
export async function savableStories(): Promise<Savable> {
  const first = lipiStore.language ?? (await languages())[0]?.language;
  const saved = (await savedStories()).map(({ row }) => row);
  const wanted = new Set([...(first === undefined ? [] : [first]), ...saved.map(({ language }) => language)]);
  const { storyIds, failures } = await readQueue();
  const excludedIds = new Set([
    ...saved.map(({ id }) => id),
    ...storyIds,
    ...failures.keys(),
    ...(await finishedIds()),
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
  return { stories, languages: [...wanted], narratedCount };
}

async function finishedIds(): Promise<readonly SavableStory['id'][]> {
  try {
    const places = await allPlaces();
    return places.filter(({ finishedAt }) => finishedAt !== undefined).map(({ storyId }) => storyId);
  } catch {
    // On a device that stores no places, nothing is known to be finished.
    return [];
  }
}

/**
 * Chooses narrated stories for a journey of `minutes`, in the given order: each story that still fits is taken, so that
 * every chosen one ends in time.
 */
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
