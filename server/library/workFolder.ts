import { isStoryName, languageOfName, parseWorkStory } from '../../src/shared/storyFiles/workStory.ts';
import { readNarration } from './narrationFiles.ts';
import type { SourceFolder } from './sourceFolder.ts';
import type { LoadedStory, StorySource } from './storySource.ts';

/**
 * The stories of one work folder of our own format: one `<language>.md` each, ordered by language. `names` are the
 * folder's entries; loading a story adds the files that belong to it to `used`.
 */
export function findWorkStories(
  folder: SourceFolder,
  names: readonly string[],
  used: Set<string>,
): (StorySource & { readonly slug: string })[] {
  return names.filter(isStoryName).map((name) => {
    return {
      path: folder.pathOf(name),
      slug: `${folder.name}/${languageOfName(name)}`,
      load: () => loadStory(folder, name, names, used),
    };
  });
}

async function loadStory(
  folder: SourceFolder,
  name: string,
  names: readonly string[],
  used: Set<string>,
): Promise<LoadedStory> {
  const file = parseWorkStory(name, await folder.readText(name));
  const { narrator: _narrator, synthetic: _synthetic, credits, ...fields } = file;
  const { narration, timings, files, odd } = await readNarration(folder, file, names, used);
  return {
    story: {
      work: folder.name,
      ...fields,
      ...(credits && { credits: [...credits] }),
      ...(timings.length > 0 && { timings: [...timings] }),
      ...(narration && { narration }),
    },
    files,
    odd,
  };
}
