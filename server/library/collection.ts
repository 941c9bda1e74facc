import { join } from 'node:path';
import { checkStory, type StoryInput, slugOf } from '../../convex/catalogue/storyInput.ts';
import type { AudioLimits } from '../../src/importing/audioFile/readAudioFile.ts';
import {
  type CollectedStory,
  type FileReason,
  missingFields,
  missingText,
  openCollection,
} from '../../src/importing/collection.ts';
import { BrokenFile, type CollectionFile } from '../../src/importing/collectionFile.ts';
import type { SoundFile } from '../../src/importing/narrationBeside.ts';
import { isBesideName, isLeftBehind, isStoryName } from '../../src/importing/workStory.ts';
import type { NarrationText } from '../../src/shared/desk/bulk.ts';
import { SourceFolder } from './sourceFolder.ts';

export interface LoadedStory {
  readonly story: Omit<StoryInput, 'firstPublishedAt'>;
  readonly sound: ReadonlyMap<string, SoundFile>;
  /** What a curator should know of its files although they can be imported, in words. */
  readonly odd: readonly string[];
}

export interface FolderStory {
  readonly path: string;
  /** Throws BrokenFile with the reason why it cannot be imported. */
  load(): Promise<LoadedStory>;
}

/** Seven hours of speech at 32 kbit/s. A file is held in memory while it is checked and sent, up to three times over. */
export const audioLimits: AudioLimits = {
  sizeBytes: 100 * 1000 * 1000,
  durationSeconds: 24 * 60 * 60,
  longest: '24 hours',
  takesStudioSound: true,
};

/** The most files and the deepest folders that are looked through: anything larger is no library. */
const fileLimit = 100_000;
const deepest = 16;

interface Found {
  readonly files: CollectionFile[];
  readonly notRead: FileReason[];
}

/** As the desk's import does (`openCollection`). `leftOut` is right once the sources were loaded. Throws BrokenFile. */
export async function openStoryFolder(folder: string) {
  const root = await SourceFolder.open(folder);
  const found: Found = { files: [], notRead: [] };
  await walk(root, root.name, found);
  if (found.files.length > fileLimit) {
    throw new BrokenFile(`it contains more than ${fileLimit.toLocaleString('en')} files`);
  }
  const collection = openCollection(found.files, audioLimits);
  const onDisk = (path: string) => join(folder, path.slice(root.name.length + 1));
  const sources: readonly FolderStory[] = [
    ...collection.sources.map(({ path, load }) => ({ path, load: async () => complete(await load()) })),
    ...found.notRead.map(({ path, reason }) => ({
      path,
      load: () => Promise.reject(new BrokenFile(reason)),
    })),
  ];
  if (sources.length === 0) throw new BrokenFile('there are no stories in it');
  return {
    sources: sources.map(({ path, load }) => ({ path: onDisk(path), load })),
    leftOut: () => collection.leftOut().map(({ path, reason }) => ({ path: onDisk(path), reason })),
  };
}

async function walk(folder: SourceFolder, at: string, found: Found, depth = 1): Promise<void> {
  for (const { name, kind } of await folder.list()) {
    if (found.files.length > fileLimit) return;
    const path = `${at}/${name}`;
    if (isLeftBehind(kind === 'folder' ? `${name}/` : name)) continue;
    if (kind === 'folder') await walkInto(name, path);
    else if (kind === 'link' && !isStoryName(name) && !isBesideName(name)) {
      // It may lead to a folder of stories.
      found.notRead.push({ path, reason: 'it is a symbolic link' });
    } else found.files.push({ path, read: (limitBytes) => folder.read(name, limitBytes) });
  }

  async function walkInto(name: string, path: string): Promise<void> {
    try {
      if (depth === deepest) throw new BrokenFile(`it is nested more than ${deepest} folders deep`);
      await walk(await folder.folder(name), path, found, depth + 1);
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      found.notRead.push({ path, reason: error.message });
    }
  }
}

/** The server's own checks come before anything is sent, so that a fault is reported with its file. */
function complete({
  story: { narration, credits, subjects, ...fields },
  sound,
  odd,
}: CollectedStory): LoadedStory {
  const missing = missingFields({ ...fields, ...(narration && { narration }) });
  if (missing.length > 0) throw new BrokenFile(missingText(missing));
  const story = {
    ...fields,
    ...(credits && { credits: [...credits] }),
    ...(subjects && { subjects: [...subjects] }),
    ...(narration && withRecording(narration)),
  };
  const problem = checkStory({ ...story, firstPublishedAt: 0 });
  if (problem) throw new BrokenFile(`${slugOf(story)}: ${problem}`);
  return { story, sound, odd };
}

function withRecording({ timings, parts, ...recording }: NarrationText) {
  return {
    narration: { ...recording, parts: [...parts] },
    ...(timings.length > 0 && { timings: [...timings] }),
  };
}
