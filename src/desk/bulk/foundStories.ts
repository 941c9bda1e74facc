import type { StoryText } from '../../shared/desk/bulk.ts';
import { BrokenFile } from '../../shared/storyFiles/brokenFile.ts';
import { readPlacedStory, whyLeftOut } from '../../shared/storyFiles/workStory.ts';
import * as reasons from '../../words/desk/brokenFiles.ts';
import { findCollections } from './foundCollections.ts';
import { readNarration, textOfFile } from './foundNarration.ts';
import type { FileBeside, PickedFiles, PickedText } from './pickedFiles.ts';

/** A story that was read from a file. */
export interface FoundStory {
  readonly path: string;
  /** Required fields that its file lacks are empty (`missingFields.ts`). */
  readonly story: StoryText;
  /** The files of its narration, by their SHA-256. Empty without a narration. */
  readonly sound: ReadonlyMap<string, FileBeside>;
  /** Faults of its narration that readers would notice, in words. */
  readonly odd: readonly string[];
}

/** A file that cannot be imported, and why. */
export interface Broken {
  readonly path: string;
  readonly reason: string;
}

export interface FoundStories {
  readonly stories: readonly FoundStory[];
  readonly broken: readonly Broken[];
  /** Files that belong to no story, except those that operating systems leave behind. */
  readonly leftOut: readonly Broken[];
}

/** Texts that are read before the page gets a chance to render. */
const filesAtOnce = 25;

/**
 * UTF-16 units of all texts of one import, which the page holds in memory until they are written: a library of some 50,000
 * stories.
 */
const textsLimit = 200 * 1000 * 1000;

/**
 * Reads collections of Global Storybooks, and texts with the narrations next to them, as the import command does, in order
 * of their paths. Unlike the command, it also takes texts that are not in a work folder or lack required fields. `pause`
 * lets the page render.
 */
export async function findStories(
  { texts, indexes, beside, others, unreadable }: PickedFiles,
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
  const broken: Broken[] = [...unreadable].map(([path, kind]) => ({ path, reason: reasons.ofZip[kind] }));
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
      // When both were written, the second would replace the first.
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

/** Files by their folder and their name in it. */
function byFolder(beside: PickedFiles['beside']): Folders {
  const folders = new Map<string, Map<string, FileBeside>>();
  for (const [path, file] of beside) {
    const folder = folderOf(path);
    const files = folders.get(folder) ?? new Map<string, FileBeside>();
    folders.set(folder, files.set(path.slice(folder.length), file));
  }
  return folders;
}

/** The folder of a path, including the trailing slash. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
