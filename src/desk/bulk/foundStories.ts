import type { StoryText } from '../../shared/deskBulk.ts';
import { BrokenFile } from '../../shared/storyFiles/brokenFile.ts';
import { readPlacedStory, whyLeftOut } from '../../shared/storyFiles/workStory.ts';
import * as reasons from '../../words/desk/brokenFiles.ts';
import { findCollections } from './foundCollections.ts';
import { readNarration, textOfFile } from './foundNarration.ts';
import type { FileBeside, PickedFiles, PickedText } from './pickedFiles.ts';

/** A story that was read from a file. */
export interface FoundStory {
  readonly path: string;
  /** What its file does not say and a story needs is an empty line (`lackingFields.ts`). */
  readonly story: StoryText;
  /** The files of its narration, by their SHA-256. Empty for a text alone. */
  readonly sound: ReadonlyMap<string, FileBeside>;
  /** What readers would mind in its narration, in words. */
  readonly odd: readonly string[];
}

/** A file that cannot go into the library, and why. */
export interface Broken {
  readonly path: string;
  readonly reason: string;
}

export interface FoundStories {
  readonly stories: readonly FoundStory[];
  readonly broken: readonly Broken[];
  /** What belongs to no story, but for what systems leave behind. */
  readonly leftOut: readonly Broken[];
}

/** Texts that are read before the page gets to draw again. */
const filesAtOnce = 25;

/** UTF-16 units of all texts of one import, which the page holds until they are written: a library of some 50,000 stories. */
const textsLimit = 200 * 1000 * 1000;

/**
 * Reads collections of Global Storybooks, and texts with the narrations beside them, as the import command does, in order of
 * their paths; texts besides that lie in no work folder, or say less than a story needs. `pause` lets the page draw.
 */
export async function findStories(
  { texts, indexes, beside, others }: PickedFiles,
  pause: () => Promise<void>,
): Promise<FoundStories> {
  let readFiles = 0;
  const pauseNowAndThen = async () => {
    readFiles += 1;
    if (readFiles % filesAtOnce === 0) await pause();
  };
  const folders = byFolder(beside);
  const belonging = new Set<FileBeside>();
  const stories: FoundStory[] = [];
  const broken: Broken[] = [];
  const paths = new Map<string, string>();
  let textsLength = 0;
  const placed = texts.filter(({ path }) => {
    const isPlain = isPlainPath(path);
    if (!isPlain) broken.push({ path, reason: reasons.noPlainPath });
    return isPlain;
  });
  const collections = await findCollections({ texts: placed, indexes }, pauseNowAndThen);
  broken.push(...collections.unreadable);
  const ofCollections = new Set(collections.stories.map(({ path }) => path));
  const files: readonly { readonly path: string; readonly load: () => Promise<FoundStory> }[] = [
    ...collections.stories.map(({ path, load }) => ({
      path,
      load: async () => ({ path, story: await load(), sound: new Map(), odd: [] }),
    })),
    ...placed
      .filter(({ path }) => !ofCollections.has(path))
      .map((file) => ({
        path: file.path,
        load: async () => {
          await pauseNowAndThen();
          return readStory(file, folders, (used) => belonging.add(used));
        },
      })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const file of files) {
    try {
      const found = await file.load();
      const { work, language } = found.story;
      const slug = `${work}/${language}`;
      const first = work === '' ? undefined : paths.get(slug);
      // The second would take the place of the first as soon as both are written.
      if (first !== undefined) throw new BrokenFile(reasons.alreadyStory(first, slug));
      paths.set(slug, file.path);
      textsLength += found.story.content.length;
      if (textsLength > textsLimit) throw new BrokenFile(reasons.tooMuchText);
      stories.push(found);
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push({ path: file.path, reason: error.message });
    }
  }
  const unused = [...beside].filter(([, file]) => !belonging.has(file)).map(([path]) => path);
  const leftOut = [...others, ...unused].sort().map((path) => ({ path, reason: whyLeftOut(path) }));
  return { stories, broken, leftOut };
}

type Folders = ReadonlyMap<string, ReadonlyMap<string, FileBeside>>;

async function readStory(
  text: PickedText,
  folders: Folders,
  onUsed: (file: FileBeside) => void,
): Promise<FoundStory> {
  const { path } = text;
  const { work, stem, file } = readPlacedStory(path, await textOfFile(text));
  const { narrator: _narrator, synthetic: _synthetic, ...story } = file;
  const beside = folders.get(folderOf(path)) ?? new Map();
  const { narration, sound, odd } = await readNarration(file, stem, beside, onUsed);
  return { path, story: { work, ...story, ...(narration && { narration }) }, sound, odd };
}

function isPlainPath(path: string): boolean {
  const steps = path.split('/');
  return !path.includes('\\') && !['', '.', '..'].some((step) => steps.includes(step));
}

/** Files by the folder that they lie in and their name there. */
function byFolder(beside: PickedFiles['beside']): Folders {
  const folders = new Map<string, Map<string, FileBeside>>();
  for (const [path, file] of beside) {
    const folder = folderOf(path);
    const files = folders.get(folder) ?? new Map<string, FileBeside>();
    folders.set(folder, files.set(path.slice(folder.length), file));
  }
  return folders;
}

/** Up to its last stroke, which is part of it. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
