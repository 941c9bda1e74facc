import { basename } from 'node:path';
import { checkStory, slugOf } from '../../convex/storyInput.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import {
  isStorybookName,
  readStorybooks,
  type StorybookStory,
} from '../../src/shared/storyFiles/globalStorybooksFolder.ts';
import {
  isBesideName,
  isLeftBehind,
  isStoryName,
  whyLeftOut,
} from '../../src/shared/storyFiles/workStory.ts';
import { SourceFolder } from './sourceFolder.ts';
import { brokenSource, type LoadedStory, type StorySource } from './storySource.ts';
import { findWorkStories } from './workFolder.ts';

/** What a folder holds. */
export interface Collection {
  readonly sources: readonly StorySource[];
  /** Files of work folders that are neither texts, nor sound, nor times, but for what systems leave behind. */
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

/** A folder with the names of what lies in it. */
interface ListedFolder {
  readonly folder: SourceFolder;
  readonly names: readonly string[];
}

/**
 * Finds the stories of a folder, in either format: language folders of a Global Storybooks collection, work
 * folders of our own, or one such folder itself. In order of work and language. What may hold stories and is not
 * read, such as a symbolic link, is a source that says so when it is loaded.
 * Throws BrokenFile when there is no story in it, or it cannot be listed.
 */
export async function openCollection(folder: string): Promise<Collection> {
  const root = await SourceFolder.open(folder);
  const entries = (await root.list()).filter(({ name }) => !name.startsWith('.'));
  const storybooks: ListedFolder[] = [];
  const works: ListedFolder[] = [];
  const notTaken: StorySource[] = [];
  const rootNames = entries.map(({ name }) => name);
  const isStorybook = entries.some(({ name, kind }) => isStorybookName(name) && kind !== 'folder');
  if (isStorybook) storybooks.push({ folder: root, names: rootNames });
  for (const { name, kind } of entries) {
    if (kind === 'link') notTaken.push(brokenSource(root.pathOf(name), 'it is a symbolic link'));
    if (kind !== 'folder') continue;
    try {
      const child = await root.folder(name);
      const names = (await child.list()).map((entry) => entry.name);
      if (names.some(isStorybookName)) storybooks.push({ folder: child, names });
      else if (names.some(isStoryName)) works.push({ folder: child, names });
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      notTaken.push(brokenSource(root.pathOf(name), error.message));
    }
  }
  if (works.length + storybooks.length === 0 && rootNames.some(isStoryName)) {
    works.push({ folder: root, names: rootNames });
  }
  const { stories: found, unreadable } = await readStorybooks(storybooks, root.name);
  const stories = found.map(({ load, ...source }) => ({
    ...source,
    load: async () => asLoaded(await load()),
  }));
  notTaken.push(...unreadable.map(({ path, reason }) => brokenSource(path, reason)));
  for (const { folder: work, names } of works) stories.push(...findWorkStories(work, names));
  const sources = withoutDoubles(stories).map(checked);
  const taken = new Set(sources.map(({ path }) => path));
  const others = notTaken.filter(({ path }) => !taken.has(path));
  if (sources.length + others.length === 0) throw new BrokenFile('there are no stories in it');
  return { sources: [...sources, ...others], leftOut: works.flatMap(leftOutOf) };
}

/** A story of a collection comes without sound. */
function asLoaded({ credits, ...story }: StorybookStory): LoadedStory {
  return { story: { ...story, ...(credits && { credits: [...credits] }) }, files: new Map(), odd: [] };
}

function leftOutOf({ folder, names }: ListedFolder): Collection['leftOut'] {
  return names
    .filter((name) => !isStoryName(name) && !isBesideName(name) && !isLeftBehind(name))
    .map((name) => ({ path: folder.pathOf(name), reason: whyLeftOut(name) }));
}

/** Two files for one story would overwrite one another at each import: the second is broken. */
function withoutDoubles(sources: readonly (StorySource & { readonly slug: string })[]): StorySource[] {
  const paths = new Map<string, string>();
  return sources.map((source) => {
    const first = paths.get(source.slug);
    paths.set(source.slug, first ?? source.path);
    if (first === undefined) return source;
    return brokenSource(source.path, `${basename(first)} is already the story ${source.slug}`);
  });
}

/** Applies the server's own checks before anything is sent, so that a fault is told with its file. */
function checked(source: StorySource): StorySource {
  return {
    path: source.path,
    load: async () => {
      const loaded = await source.load();
      const problem = checkStory({ ...loaded.story, firstPublishedAt: 0 });
      if (problem) throw new BrokenFile(`${slugOf(loaded.story)}: ${problem}`);
      return loaded;
    },
  };
}
