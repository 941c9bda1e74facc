import type { StoryText } from '../../shared/desk/bulk.ts';
import { BrokenFile } from '../../shared/storyFiles/brokenFile.ts';
import {
  indexName,
  isStorybookName,
  readStorybooks,
  type TextFolder,
  type Unreadable,
} from '../../shared/storyFiles/globalStorybooksFolder.ts';
import * as reasons from '../../words/desk/brokenFiles.ts';
import { textOfFile } from './foundNarration.ts';
import type { FileBeside, PickedFiles } from './pickedFiles.ts';

/** A story of a collection, read on demand. */
interface CollectionStory {
  readonly path: string;
  /** Throws BrokenFile with the reason. */
  load(): Promise<StoryText>;
}

/**
 * Finds the collections of Global Storybooks among the picked files: language folders that contain numbered stories, with
 * sibling folders forming one collection. `onRead` is awaited before each file.
 */
export async function findCollections(
  { texts, indexes }: Pick<PickedFiles, 'texts' | 'indexes'>,
  onRead: () => Promise<void>,
): Promise<{ readonly stories: readonly CollectionStory[]; readonly unreadable: readonly Unreadable[] }> {
  const collections = new Map<string, Map<string, Map<string, FileBeside>>>();
  for (const { path, ...file } of texts) {
    const [name, language] = path.split('/').toReversed();
    if (!name || !language || !isStorybookName(name)) continue;
    const folder = parentOf(path);
    const above = parentOf(folder);
    const folders = collections.get(above) ?? new Map<string, Map<string, FileBeside>>();
    collections.set(above, folders);
    const files = folders.get(folder) ?? new Map<string, FileBeside>();
    folders.set(folder, files.set(name, file));
    const index = indexes.get(`${folder}/${indexName}`);
    if (index) files.set(indexName, index);
  }
  const stories: CollectionStory[] = [];
  const unreadable: Unreadable[] = [];
  for (const [above, folders] of collections) {
    const languageFolders = [...folders].map(([path, files]) => ({
      folder: textFolder(path, files, onRead),
      names: [...files.keys()],
    }));
    const [first] = languageFolders;
    const found = await readStorybooks(languageFolders, lastOf(above) || (first?.folder.name ?? ''));
    stories.push(...found.stories);
    unreadable.push(...found.unreadable);
  }
  return { stories, unreadable };
}

function textFolder(
  path: string,
  files: ReadonlyMap<string, FileBeside>,
  onRead: () => Promise<void>,
): TextFolder {
  return {
    name: lastOf(path),
    pathOf: (name) => `${path}/${name}`,
    readText: async (name) => {
      await onRead();
      const file = files.get(name);
      if (!file) throw new BrokenFile(reasons.missing);
      return textOfFile(file);
    },
  };
}

/** The path without its last segment; empty for a path of a single segment. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
