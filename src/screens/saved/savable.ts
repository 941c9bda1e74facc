import { readPlace } from '../../library/places.ts';
import { languages, savedStories, storiesFrom } from '../../library/queries.ts';
import { readQueue } from '../../library/saved.ts';
import { storySizeBytes } from '../../shared/storySize.ts';
import type { ListedStory } from './StoryChoice.tsx';

/** How far down each language's shelf is looked. */
const shelfDepth = 60;

/** A narrated story that is not on this device. */
export interface SavableStory extends ListedStory {
  readonly durationSeconds: number;
}

/**
 * Narrated stories that this reader could want to keep: in the language of the home page and those of what is saved,
 * newest first, neither on this device nor on their way, and not read or heard to the end.
 */
export async function savableStories(homeLanguage: string | undefined): Promise<readonly SavableStory[]> {
  const first = homeLanguage ?? (await languages())[0]?.language;
  const saved = (await savedStories()).map(({ row }) => row);
  const wanted = new Set([...(first === undefined ? [] : [first]), ...saved.map(({ language }) => language)]);
  const { storyIds, failures } = await readQueue();
  const asked = new Set([...saved.map(({ id }) => id), ...storyIds, ...failures.keys()]);
  const found: SavableStory[] = [];
  for (const language of wanted) {
    for (const row of (await storiesFrom(language, 0, shelfDepth)).rows) {
      if (!row.narration || asked.has(row.id) || (await isFinished(row.id))) continue;
      const { id, title, narration } = row;
      const { durationSeconds } = narration;
      found.push({ id, language, title, sizeBytes: storySizeBytes(row), durationSeconds });
    }
  }
  return found;
}

async function isFinished(id: SavableStory['id']): Promise<boolean> {
  try {
    return (await readPlace(id))?.finishedAt !== undefined;
  } catch {
    // A device that keeps no places knows of nothing that was finished.
    return false;
  }
}
