import type { StoryText } from '../../../shared/deskBulk.ts';
import { BrokenFile } from '../../../shared/storyFiles/brokenFile.ts';
import { requireTextSize, textOf } from '../../../shared/storyFiles/textOf.ts';
import { parseWorkStory } from '../../../shared/storyFiles/workStory.ts';
import type { PickedFile } from './pickedFiles.ts';

/** A story that was read from a file. */
export interface FoundStory {
  readonly path: string;
  readonly story: StoryText;
}

/** A file that cannot go into the library, and why. */
export interface Broken {
  readonly path: string;
  readonly reason: string;
}

export interface FoundStories {
  readonly stories: readonly FoundStory[];
  readonly broken: readonly Broken[];
}

/** Files that are read before the page gets to draw again. */
const filesAtOnce = 25;

/** Reads the texts of work folders, as the import command does, in order of their paths. `pause` lets the page draw. */
export async function findStories(
  files: readonly PickedFile[],
  pause: () => Promise<void>,
): Promise<FoundStories> {
  const stories: FoundStory[] = [];
  const broken: Broken[] = [];
  const paths = new Map<string, string>();
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const [index, file] of inOrder.entries()) {
    if (index % filesAtOnce === filesAtOnce - 1) await pause();
    try {
      const story = readStory(file);
      const slug = `${story.work}/${story.language}`;
      const first = paths.get(slug);
      // Two files for one story would overwrite one another: the second is broken.
      if (first !== undefined) throw new BrokenFile(`${first} is already the story ${slug}`);
      paths.set(slug, file.path);
      stories.push({ path: file.path, story });
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push({ path: file.path, reason: error.message });
    }
  }
  return { stories, broken };
}

function readStory({ path, sizeBytes, bytes }: PickedFile): StoryText {
  const [name = '', work] = path.split('/').reverse();
  if (!work) throw new BrokenFile('it lies in no folder, whose name would say which work it is');
  requireTextSize(sizeBytes);
  const file = parseWorkStory(name.slice(0, -'.md'.length), textOf(bytes ?? new Uint8Array()));
  const { narrator: _narrator, synthetic: _synthetic, ...story } = file;
  return { work, ...story };
}
