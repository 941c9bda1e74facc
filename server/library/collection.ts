import { basename } from 'node:path';
import { checkStory, slugOf } from '../../convex/catalogue/storyInput.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import {
  indexName,
  isStorybookName,
  readStorybooks,
  type StorybookStory,
} from '../../src/shared/storyFiles/globalStorybooksFolder.ts';
import {
  isLanguageName,
  isLeftBehind,
  isStoryName,
  whyLeftOut,
} from '../../src/shared/storyFiles/workStory.ts';
import { type FolderEntry, SourceFolder } from './sourceFolder.ts';
import { brokenSource, type LoadedStory, type StorySource } from './storySource.ts';
import { findWorkStories } from './workFolder.ts';

/** The contents of a folder. */
export interface Collection {
  readonly sources: readonly StorySource[];
  /**
   * The unused files of the folder once the sources were loaded, except those that operating systems leave behind.
   * Audio and timings count as unused until their story is loaded.
   */
  readonly leftOut: () => readonly LeftOut[];
}

interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

/** A folder with its entries, and the names that its stories have used. */
interface ListedFolder {
  readonly folder: SourceFolder;
  readonly entries: readonly FolderEntry[];
  readonly names: readonly string[];
  readonly used: Set<string>;
}

/** Lists a folder without what operating systems and repositories leave behind, except a collection's index. */
async function listed(folder: SourceFolder): Promise<ListedFolder> {
  const entries = (await folder.list()).filter(
    ({ name, kind }) => name === indexName || !isLeftBehind(kind === 'folder' ? `${name}/` : name),
  );
  return { folder, entries, names: entries.map(({ name }) => name), used: new Set() };
}

/**
 * Finds the stories of a folder in either format: language folders of a Global Storybooks collection, work folders of
 * our own, or one such folder itself; a work folder may hold others. Ordered by work and language. An entry that may hold
 * stories and is not read, such as a symbolic link, is a source that says so when it is loaded. Throws BrokenFile when
 * there is no story in it, or it cannot be listed.
 */
export async function openCollection(folder: string): Promise<Collection> {
  const root = await SourceFolder.open(folder);
  const whole = await listed(root);
  const { entries } = whole;
  const storybooks: ListedFolder[] = [];
  const works: ListedFolder[] = [];
  const notTaken: StorySource[] = [];
  const isStorybook = entries.some(({ name, kind }) => isStorybookName(name) && kind !== 'folder');
  if (isStorybook) storybooks.push(whole);
  for (const { name, kind } of entries) {
    if (kind === 'link') notTaken.push(brokenSource(root.pathOf(name), 'it is a symbolic link'));
    if (kind !== 'folder') continue;
    try {
      const inside = await listed(await root.folder(name));
      if (inside.names.some(isStorybookName)) storybooks.push(inside);
      else if (inside.names.some(isStoryName)) works.push(inside);
      else continue;
      whole.used.add(name);
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      notTaken.push(brokenSource(root.pathOf(name), error.message));
    }
  }
  const own = whole.names.filter((name) => !whole.used.has(name));
  // Beside works, a file with any other name is a note. What lies beside language folders belongs to their collection.
  const isOfWork = works.length === 0 ? isStoryName : isLanguageName;
  if (storybooks.length === 0 && own.some(isOfWork)) works.push({ ...whole, names: own });
  const { stories: found, unreadable } = await readStorybooks(storybooks, root.name);
  const stories = found.map(({ load, ...source }) => ({
    ...source,
    load: async () => asLoaded(await load()),
  }));
  notTaken.push(...unreadable.map(({ path, reason }) => brokenSource(path, reason)));
  for (const { folder: work, names, used } of works) stories.push(...findWorkStories(work, names, used));
  const sources = withoutDoubles(stories).map(checked);
  const taken = new Set(sources.map(({ path }) => path));
  const known = new Set([...taken, ...notTaken.map(({ path }) => path)]);
  const others = notTaken.filter(({ path }) => !taken.has(path));
  if (sources.length + others.length === 0) throw new BrokenFile('there are no stories in it');
  return {
    sources: [...sources, ...others],
    leftOut: () => notUsed([whole, ...works, ...storybooks], known),
  };
}

/** A story of a collection has no audio. */
function asLoaded({ credits, ...story }: StorybookStory): LoadedStory {
  return { story: { ...story, ...(credits && { credits: [...credits] }) }, files: new Map(), odd: [] };
}

/** `known` are the paths that a source already accounts for. */
function notUsed(folders: readonly ListedFolder[], known: ReadonlySet<string>): readonly LeftOut[] {
  const found = new Map<string, LeftOut>();
  for (const { folder, entries, used } of new Set(folders)) {
    for (const { name, kind } of entries) {
      const path = folder.pathOf(name);
      if (known.has(path) || used.has(name) || isLeftBehind(name)) continue;
      const reason =
        kind === 'folder'
          ? 'it is a folder without stories: they are looked for in <work>/<language>.md'
          : whyLeftOut(name);
      found.set(path, { path, reason });
    }
  }
  return [...found.values()];
}

/** Two files for one story would overwrite each other at each import, so the second is treated as broken. */
function withoutDoubles(sources: readonly (StorySource & { readonly slug: string })[]): StorySource[] {
  const paths = new Map<string, string>();
  return sources.map((source) => {
    const first = paths.get(source.slug);
    paths.set(source.slug, first ?? source.path);
    if (first === undefined) return source;
    return brokenSource(source.path, `${basename(first)} is already the story ${source.slug}`);
  });
}

/** Applies the server's own checks before anything is sent, so that a fault is reported with its file. */
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
