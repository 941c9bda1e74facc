import { type AudioLimits, hardToSeekWords } from '../audioFile/readAudioFile.ts';
import type { StoryText } from '../desk/bulk.ts';
import { sha256Of } from '../sha256.ts';
import { BrokenFile } from './brokenFile.ts';
import { isIndexName, isStorybookName, readStorybooks, type TextFolder } from './globalStorybooksFolder.ts';
import { narrationBeside } from './narrationBeside.ts';
import type { StoryFile } from './storyFile.ts';
import { textOf, textSizeLimit } from './textOf.ts';
import {
  isBesideName,
  isCopyName,
  isLeftBehind,
  isPlainText,
  isStoryName,
  readPlacedStory,
  whyLeftOut,
} from './workStory.ts';

/** A file of the folder to import, which is read on demand. */
export interface CollectionFile {
  /** With forward slashes, starting with the name of the folder that was chosen. */
  readonly path: string;
  /** All bytes. Throws BrokenFile with the reason, also if there are more than `limitBytes`. */
  read(limitBytes: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** An audio file of a narration. It is read again when it is sent, so that only one is in memory at a time. */
export interface SoundFile {
  readonly sizeBytes: number;
  /** The bytes that were checked. Throws BrokenFile if they have changed since, or cannot be read any more. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A story read from its files. */
export interface CollectedStory {
  /** Required fields that its file lacks are '' (`missingFields`). */
  readonly story: StoryText;
  /** The audio files of its narration by their SHA-256. */
  readonly sound: ReadonlyMap<string, SoundFile>;
  /** What a curator should know of its files although they can be imported, in words. */
  readonly odd: readonly string[];
}

/** A story that is read on demand. */
interface StorySource {
  readonly path: string;
  /** Throws BrokenFile with the reason why it cannot be imported. */
  load(): Promise<CollectedStory>;
}

/** A file that is not imported, and why. */
export interface FileReason {
  readonly path: string;
  readonly reason: string;
}

export interface Collection {
  readonly sources: readonly StorySource[];
  /** Files other than stories that cannot be read. */
  readonly unreadable: readonly FileReason[];
  /**
   * The files that no story used, once the sources were loaded, except those that operating systems and repositories leave
   * behind.
   */
  readonly leftOut: () => readonly FileReason[];
}

/** The files of a folder by their names. */
interface Folder {
  readonly texts: Map<string, CollectionFile>;
  /** Audio and timings. */
  readonly beside: Map<string, CollectionFile>;
  index: CollectionFile | undefined;
}

/**
 * Finds the stories among files: collections of Global Storybooks, which are language folders with numbered stories next to
 * each other, and story files in our own format at any depth, with the narrations beside them.
 */
export async function openCollection(
  files: Iterable<CollectionFile>,
  audioLimits: AudioLimits,
): Promise<Collection> {
  const folders = new Map<string, Folder>();
  const others: FileReason[] = [];
  for (const file of [...files].sort(byPath)) {
    const name = lastOf(file.path);
    const folder = folders.get(parentOf(file.path)) ?? {
      texts: new Map(),
      beside: new Map(),
      index: undefined,
    };
    folders.set(parentOf(file.path), folder);
    const sameKind = isStoryName(name) ? folder.texts : isBesideName(name) ? folder.beside : undefined;
    if (isIndexName(name)) folder.index ??= file;
    else if (isLeftBehind(file.path)) continue;
    else if (!sameKind) others.push({ path: file.path, reason: whyLeftOut(file.path) });
    else if (sameKind.has(name)) others.push({ path: file.path, reason: 'another file has the same path' });
    else sameKind.set(name, file);
  }
  for (const { texts } of folders.values()) {
    const plain = [...texts.values()].filter(({ path }) => isPlainText(path));
    for (const { path } of plain.length < texts.size ? plain : []) {
      texts.delete(lastOf(path));
      others.push({ path, reason: 'it is a .txt file beside .md files, which are the stories' });
    }
  }
  const collections = await findStorybooks(folders);
  const sources = [...collections.sources];
  const used = new Set<CollectionFile>();
  const ofStorybooks = new Set(sources.map(({ path }) => path));
  for (const { texts, beside } of folders.values()) {
    // Copies come last, because the first of two files for one story is the story.
    for (const file of [...texts.values()].sort((a, b) => Number(isCopy(a)) - Number(isCopy(b)))) {
      if (ofStorybooks.has(file.path)) continue;
      sources.push({ path: file.path, load: () => readStory(file, beside, used, audioLimits) });
    }
  }
  const leftOut = () => {
    const unused = [...folders.values()]
      .flatMap(({ beside }) => [...beside.values()])
      .filter((file) => !used.has(file))
      .map(({ path }) => ({ path, reason: whyLeftOut(path) }));
    return [...others, ...unused].sort(byPath);
  };
  return { sources: withoutDoubles(sources), unreadable: collections.unreadable, leftOut };
}

/** The stories of Global Storybooks; sibling language folders are one collection, named by its index or their parent. */
async function findStorybooks(
  folders: ReadonlyMap<string, Folder>,
): Promise<{ readonly sources: readonly StorySource[]; readonly unreadable: readonly FileReason[] }> {
  const collections = new Map<string, { readonly folder: TextFolder; readonly names: readonly string[] }[]>();
  for (const [path, { texts, index }] of folders) {
    const names = [...texts.keys()];
    if (path === '' || !names.some(isStorybookName)) continue;
    const all = new Map(texts);
    if (index) all.set(lastOf(index.path), index);
    const languageFolders = collections.get(parentOf(path)) ?? [];
    collections.set(parentOf(path), languageFolders);
    languageFolders.push({ folder: textFolder(path, all), names: [...all.keys()] });
  }
  const sources: StorySource[] = [];
  const unreadable: FileReason[] = [];
  for (const [parent, languageFolders] of collections) {
    const name = lastOf(parent) || (languageFolders[0]?.folder.name ?? '');
    const found = await readStorybooks(languageFolders, name);
    unreadable.push(...found.unreadable);
    for (const { path, load } of found.stories) {
      sources.push({ path, load: async () => ({ story: await load(), sound: new Map(), odd: [] }) });
    }
  }
  return { sources, unreadable };
}

function textFolder(path: string, files: ReadonlyMap<string, CollectionFile>): TextFolder {
  return {
    name: lastOf(path),
    pathOf: (name) => `${path}/${name}`,
    readText: (name) => readText(files, name),
  };
}

async function readStory(
  file: CollectionFile,
  beside: ReadonlyMap<string, CollectionFile>,
  used: Set<CollectionFile>,
  audioLimits: AudioLimits,
): Promise<CollectedStory> {
  const { work, stem, file: read } = readPlacedStory(file.path, textOf(await file.read(textSizeLimit)));
  const { narrator: _narrator, synthetic: _synthetic, unused = [], ...fields } = read;
  const { narration, sound, odd } = await readNarration(read, stem, beside, used, audioLimits);
  return {
    story: { work, ...fields, ...(narration && { narration }) },
    sound,
    odd: unused.length > 0 ? [notUsed(unused), ...odd] : odd,
  };
}

/** The most unused fields that are named, and the most of a name. */
const namedFields = 10;
const nameUnits = 40;

function notUsed(fields: readonly string[]): string {
  const names = fields.slice(0, namedFields).map((name) => name.slice(0, nameUnits));
  const more = fields.length - names.length;
  return `these fields of its front matter are not used: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The narration of a story, from the files of its folder whose names begin with `stem`, which are added to `used`. */
async function readNarration(
  story: StoryFile,
  stem: string,
  files: ReadonlyMap<string, CollectionFile>,
  used: Set<CollectionFile>,
  audioLimits: AudioLimits,
): Promise<Omit<CollectedStory, 'story'> & Pick<StoryText, 'narration'>> {
  const use = (name: string) => {
    const file = fileOf(files, name);
    used.add(file);
    return file;
  };
  const beside = await narrationBeside(story, stem, {
    names: files.keys(),
    readText: async (name) => textOf(await use(name).read(textSizeLimit)),
    readAudio: (name) => use(name).read(audioLimits.sizeBytes),
    audioLimits,
  });
  if (!beside) return { sound: new Map(), odd: [] };
  const { parts, ...narration } = beside;
  /** The file may have changed since it was checked. */
  const readAgain = async (name: string, sha256: string) => {
    const bytes = await fileOf(files, name).read(audioLimits.sizeBytes);
    if ((await sha256Of(bytes)) !== sha256)
      throw new BrokenFile(`${name}: it changed while it was being imported`);
    return bytes;
  };
  return {
    narration: {
      ...narration,
      parts: parts.map(({ file: _file, isHardToSeek: _isHardToSeek, ...part }) => part),
    },
    sound: new Map(
      parts.map(({ file, sha256, sizeBytes }) => [
        sha256,
        { sizeBytes, read: () => readAgain(file, sha256) },
      ]),
    ),
    odd: parts.flatMap(({ file, isHardToSeek }) => (isHardToSeek ? [`${file}: ${hardToSeekWords}`] : [])),
  };
}

/** Why the second of two files for one story is not imported. */
export function alreadyStory(first: string, slug: string): string {
  return `${first} is already the story ${slug}`;
}

/** Two files for one story would overwrite each other at each import, so the second one is broken. */
function withoutDoubles(sources: readonly StorySource[]): readonly StorySource[] {
  const paths = new Map<string, string>();
  return sources.map(({ path, load }) => ({
    path,
    load: async () => {
      const loaded = await load();
      const { work, language } = loaded.story;
      const slug = `${work}/${language}`;
      const first = work === '' ? path : (paths.get(slug) ?? path);
      if (first !== path) throw new BrokenFile(alreadyStory(first, slug));
      paths.set(slug, path);
      return loaded;
    },
  }));
}

async function readText(files: ReadonlyMap<string, CollectionFile>, name: string): Promise<string> {
  return textOf(await fileOf(files, name).read(textSizeLimit));
}

function fileOf(files: ReadonlyMap<string, CollectionFile>, name: string): CollectionFile {
  const file = files.get(name);
  if (!file) throw new BrokenFile('it is missing');
  return file;
}

function isCopy({ path }: CollectionFile): boolean {
  return isCopyName(lastOf(path));
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : 1;
}

/** The path without its last segment; empty for a path of a single segment. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
