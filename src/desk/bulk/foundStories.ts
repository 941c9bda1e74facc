import { deskAudioLimits } from '../../shared/audioFile/readAudioFile.ts';
import { BrokenFile } from '../../shared/storyFiles/brokenFile.ts';
import { type CollectedStory, type FileReason, openCollection } from '../../shared/storyFiles/collection.ts';
import { lostText } from '../../shared/storyFiles/lostText.ts';
import * as reasons from '../../words/desk/brokenFiles.ts';
import type { PickedFiles } from './pickedFiles.ts';

/** A story that was read from a file. */
export interface FoundStory extends CollectedStory {
  readonly path: string;
}

export interface FoundStories {
  readonly stories: readonly FoundStory[];
  readonly broken: readonly FileReason[];
  /** Files that belong to no story, except those that operating systems leave behind. */
  readonly leftOut: readonly FileReason[];
}

/** Files that are read, or stories that are checked, before the page gets a chance to render. */
const filesAtOnce = 25;

/**
 * UTF-16 units of all texts of one import, which the page holds in memory until they are written: a library of some 50,000
 * stories.
 */
const textsLimit = 200 * 1000 * 1000;

/**
 * Reads the stories among the picked files, with their narrations, as the import command does. Unlike the command, it also
 * takes texts that lack required fields. `pause` lets the page render.
 */
export async function findStories(picked: PickedFiles, pause: () => Promise<void>): Promise<FoundStories> {
  let readFiles = 0;
  const files = picked.files.map(({ path, read }) => ({
    path,
    read: async (limitBytes: number) => {
      readFiles += 1;
      if (readFiles % filesAtOnce === 0) await pause();
      return read(limitBytes);
    },
  }));
  const collection = openCollection(files, deskAudioLimits);
  const stories: FoundStory[] = [];
  const broken = [...picked.broken];
  let textsLength = 0;
  for (const { path, load } of collection.sources) {
    try {
      const found = await load();
      textsLength += found.story.content.length;
      if (textsLength > textsLimit) throw new BrokenFile(reasons.tooMuchText);
      stories.push({ path, ...found });
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push({ path, reason: error.message });
    }
  }
  return { stories, broken, leftOut: collection.leftOut() };
}

/** Adds what the texts have probably lost to what is odd about complete stories, as the import command does. */
export async function withLostTexts(found: FoundStories, pause: () => Promise<void>): Promise<FoundStories> {
  const stories: FoundStory[] = [];
  for (const each of found.stories) {
    stories.push({ ...each, odd: [...each.odd, ...lostText(each.story)] });
    if (stories.length % filesAtOnce === 0) await pause();
  }
  return { ...found, stories };
}
