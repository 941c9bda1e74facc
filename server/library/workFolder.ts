import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseWorkStory } from '../../src/shared/storyFiles/workStory.ts';
import { readNarration } from './narrationFiles.ts';
import { readText } from './readText.ts';
import type { LoadedStory, StorySource } from './storySource.ts';

/** The stories of one work folder of our own format: `<language>.md` each, in order of language. */
export async function findWorkStories(folder: string): Promise<(StorySource & { readonly slug: string })[]> {
  const work = basename(resolve(folder));
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => {
      const language = name.slice(0, -'.md'.length);
      return {
        path: join(folder, name),
        slug: `${work}/${language}`,
        load: () => loadStory(folder, work, language, names),
      };
    });
}

async function loadStory(
  folder: string,
  work: string,
  language: string,
  names: readonly string[],
): Promise<LoadedStory> {
  const file = parseWorkStory(language, await readText(join(folder, `${language}.md`)));
  const { narrator: _narrator, synthetic: _synthetic, credits, ...fields } = file;
  const { narration, timings, files } = await readNarration(folder, file, names);
  return {
    story: {
      work,
      ...fields,
      ...(credits && { credits: [...credits] }),
      ...(timings.length > 0 && { timings: [...timings] }),
      ...(narration && { narration }),
    },
    files,
  };
}
