import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checkStory, slugOf } from '../../convex/storyInput.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import { isStoryName } from '../../src/shared/storyFiles/workStory.ts';
import { isStorybookName, readStorybooks } from './globalStorybooksFolder.ts';
import type { StorySource } from './storySource.ts';
import { findWorkStories } from './workFolder.ts';

/**
 * Finds the stories of a folder, in either format: language folders of a Global Storybooks collection, work
 * folders of our own, or one such folder itself. In order of work and language.
 * Throws BrokenFile when there is no story in it.
 */
export async function openCollection(folder: string): Promise<readonly StorySource[]> {
  const children = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name));
  const storybooks: string[] = [];
  const works: string[] = [];
  for (const candidate of [folder, ...children]) {
    const names = await storyNames(candidate);
    if (names.some(isStorybookName)) storybooks.push(candidate);
    else if (names.length > 0 && (candidate !== folder || children.length === 0)) works.push(candidate);
  }
  const sources = await readStorybooks(storybooks, folder);
  for (const work of works) sources.push(...(await findWorkStories(work)));
  if (sources.length === 0) throw new BrokenFile('there are no stories in it');
  return withoutDoubles(sources).map(checked);
}

/** The Markdown files of a folder that may be stories: all but those that every repository has. */
async function storyNames(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter(isStoryName);
}

/** Two files for one story would overwrite one another at each import: the second is broken. */
function withoutDoubles(sources: readonly (StorySource & { readonly slug: string })[]): StorySource[] {
  const paths = new Map<string, string>();
  return sources.map((source) => {
    const first = paths.get(source.slug);
    paths.set(source.slug, first ?? source.path);
    if (first === undefined) return source;
    return {
      path: source.path,
      load: () => Promise.reject(new BrokenFile(`${basename(first)} is already the story ${source.slug}`)),
    };
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
