import type { StoryText } from '../shared/desk/bulk.ts';
import type { AudioLimits } from './audioFile/readAudioFile.ts';
import { BrokenFile, type CollectionFile, textOf, textSizeLimit } from './collectionFile.ts';
import { narrationBeside, type SoundFile } from './narrationBeside.ts';
import { isBesideName, isLeftBehind, isStoryName, readPlacedStory, whyLeftOut } from './workStory.ts';

export interface CollectedStory {
  /** Required fields that its file lacks are '' (`missingFields`). */
  readonly story: StoryText;
  readonly sound: ReadonlyMap<string, SoundFile>;
  /** What a curator should know of its files although they can be imported, in words. */
  readonly odd: readonly string[];
}

/** `load` throws BrokenFile with the reason why the story cannot be imported. */
type StorySource = { readonly path: string; load(): Promise<CollectedStory> };

export interface FileReason {
  readonly path: string;
  readonly reason: string;
}

/** The files of a folder by their names: stories, and the audio and timings beside them. */
type Folder = Readonly<Record<'texts' | 'beside', Map<string, CollectionFile>>>;

/**
 * Finds the stories among files, at any depth, with the narrations beside them. `leftOut` returns the files that no
 * story used, once the sources were loaded, except those that operating systems and repositories leave behind.
 */
export function openCollection(files: Iterable<CollectionFile>, audioLimits: AudioLimits) {
  const folders = new Map<string, Folder>();
  const others: FileReason[] = [];
  for (const file of [...files].sort(byPath)) {
    const { path } = file;
    if (isLeftBehind(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const parent = path.slice(0, -name.length);
    const folder = folders.get(parent) ?? { texts: new Map(), beside: new Map() };
    folders.set(parent, folder);
    const sameKind = isStoryName(name) ? folder.texts : isBesideName(name) ? folder.beside : undefined;
    if (!sameKind) others.push({ path, reason: whyLeftOut(path) });
    else if (sameKind.has(name)) others.push({ path, reason: 'another file has the same path' });
    else sameKind.set(name, file);
  }
  const used = new Set<CollectionFile>();
  const sources: StorySource[] = [];
  for (const { texts, beside } of folders.values()) {
    const hasMarkdown = [...texts.values()].some(({ path }) => !isPlainText(path));
    for (const file of texts.values()) {
      const { path } = file;
      if (hasMarkdown && isPlainText(path)) {
        others.push({ path, reason: 'it is a .txt file beside .md files, which are the stories' });
      } else sources.push({ path, load: () => readStory(file, beside, used, audioLimits) });
    }
  }
  const leftOut = () => {
    const unused = [...folders.values()]
      .flatMap(({ beside }) => [...beside.values()])
      .filter((file) => !used.has(file))
      .map(({ path }) => ({ path, reason: whyLeftOut(path) }));
    return [...others, ...unused].sort(byPath);
  };
  return { sources: withoutDoubles(sources.sort(byPath)), leftOut };
}

/** A .txt file is a story, or beside Markdown files somebody's notes or labels. */
function isPlainText(path: string): boolean {
  return /\.txt$/i.test(path);
}

async function readStory(
  file: CollectionFile,
  beside: ReadonlyMap<string, CollectionFile>,
  used: Set<CollectionFile>,
  audioLimits: AudioLimits,
): Promise<CollectedStory> {
  const { work, stem, file: read } = readPlacedStory(file.path, textOf(await file.read(textSizeLimit)));
  const { narrator: _narrator, synthetic: _synthetic, unused = [], ...fields } = read;
  const { narration, sound, odd } = await narrationBeside(read, stem, beside, used, audioLimits);
  const unknown = `its front matter has fields that are not known here: ${unused.join(', ').slice(0, 200)}`;
  return {
    story: { work, ...fields, ...(narration && { narration }) },
    sound,
    odd: unused.length > 0 ? [unknown, ...odd] : odd,
  };
}

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

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : 1;
}

/** The required fields that a story file may lack, in the order in which a curator is asked for them. */
export const requiredFields = ['title', 'language', 'author', 'licence', 'narrator'] as const;

export type RequiredField = (typeof requiredFields)[number];

export function missingFields(story: StoryText): readonly RequiredField[] {
  return requiredFields.filter((field) => statedValue(story, field) === '');
}

export function statedValue(story: StoryText, field: RequiredField): string | undefined {
  return field === 'narrator' ? story.narration?.narrator : story[field];
}

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

export function missingText(fields: readonly RequiredField[]): string {
  return `it has no ${oneOf.format(fields)}`;
}
