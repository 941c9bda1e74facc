import type { StoryFields } from '../story/storyFields.ts';
import { BrokenFile } from './brokenFile.ts';
import { parseStorybook, parseStorybookIndex, type StorybookIndex, spdxOf } from './globalStorybooks.ts';
import { usualTag } from './workStory.ts';

/** A folder whose texts can be read, on a disk or picked in a browser. */
export interface TextFolder {
  /** The folder's name. */
  readonly name: string;
  /** The path of a file in the folder, for messages. */
  pathOf(name: string): string;
  /** Throws BrokenFile with the reason. */
  readText(name: string): Promise<string>;
}

/** A story read from a file of a collection. */
type StorybookStory = StoryFields & { readonly content: string };

/** A story of a collection, read on demand. */
interface FoundStorybook {
  readonly path: string;
  readonly slug: string;
  /** Throws BrokenFile with the reason. */
  load(): Promise<StorybookStory>;
}

const storybookName = /^(\d{3,5})_.*\.md$/is;

/** Whether a file names the collection and links each story, by its own name. */
export function isIndexName(name: string): boolean {
  return name.toLowerCase() === 'readme.md';
}

/** Whether a file name is like that of a Global Storybooks story, which begins with its number. */
export function isStorybookName(name: string): boolean {
  return storybookName.test(name);
}

/** A story file of a language folder. Its text is read on demand, so that a collection need not fit into memory. */
interface Entry {
  readonly folder: TextFolder;
  /** The tag that the folder's name stands for. */
  readonly language: string;
  readonly name: string;
  readonly number: string;
  readonly index: StorybookIndex;
  /** Undefined for a file that cannot be read. */
  readonly isTranslation: boolean | undefined;
}

/** A language folder and the names of its files. */
interface LanguageFolder {
  readonly folder: TextFolder;
  readonly names: readonly string[];
}

/** A file that cannot be read, and why. */
interface Unreadable {
  readonly path: string;
  readonly reason: string;
}

interface FoundStorybooks {
  readonly stories: readonly FoundStorybook[];
  /** Files other than stories that cannot be read. */
  readonly unreadable: readonly Unreadable[];
}

/**
 * Finds the stories of language folders, ordered by number and language. Stories with the same number are one work, and
 * if exactly one of them is no translation, it is the original of the others. `collectionName` applies if no README names
 * the collection.
 */
export async function readStorybooks(
  languageFolders: readonly LanguageFolder[],
  collectionName: string,
): Promise<FoundStorybooks> {
  const entries: Entry[] = [];
  const unreadable: Unreadable[] = [];
  for (const language of languageFolders) entries.push(...(await readLanguage(language, unreadable)));
  const named = entries.find((entry) => entry.index.collection !== undefined)?.index.collection;
  const collection = named ?? collectionName;
  const licenceUrls = new Map(entries.flatMap((entry) => [...entry.index.licenceUrls]));

  const originals = new Map<string, string[]>();
  for (const { number, language, isTranslation } of entries) {
    if (isTranslation !== false) continue;
    const languages = originals.get(number) ?? [];
    originals.set(number, languages);
    languages.push(language);
  }
  entries.sort((a, b) => compare(a.number, b.number) || compare(a.language, b.language));
  const stories = entries.map((entry) => {
    const work = `${nameOf(collection)}-${entry.number}`;
    const [original, ...more] = originals.get(entry.number) ?? [];
    return {
      path: entry.folder.pathOf(entry.name),
      slug: `${work}/${entry.language}`,
      load: () => loadStory(entry, work, collection, licenceUrls, more.length === 0 ? original : undefined),
    };
  });
  return { stories, unreadable };
}

async function loadStory(
  { folder, language, name, index, number }: Entry,
  work: string,
  collection: string,
  licenceUrls: ReadonlyMap<string, string>,
  original: string | undefined,
): Promise<StorybookStory> {
  const parsed = parseStorybook(await folder.readText(name));
  if (parsed.language !== undefined && usualTag(parsed.language) !== language) {
    throw new BrokenFile(
      `it gives its language as '${parsed.language}', but is in the folder '${folder.name}'`,
    );
  }
  const { url, licenceName = '' } = index.rows.get(number) ?? {};
  const licence = parsed.licenceName || licenceName;
  return {
    work,
    language,
    title: parsed.title,
    author: parsed.author,
    ...(parsed.translator !== undefined && { translation_author: parsed.translator }),
    ...(parsed.translator !== undefined && original !== undefined && { originalLanguage: original }),
    ...(parsed.credits.length > 0 && { credits: parsed.credits }),
    licence: spdxOf(licence, licenceUrls.get(licence)),
    source: { name: collection, ...(url !== undefined && { url }) },
    content: parsed.content,
  };
}

async function readLanguage({ folder, names }: LanguageFolder, unreadable: Unreadable[]): Promise<Entry[]> {
  const index = await readIndex({ folder, names }, unreadable);
  const language = usualTag(folder.name);
  const entries: Entry[] = [];
  for (const name of names) {
    const number = storybookName.exec(name)?.[1];
    if (number === undefined) continue;
    entries.push({ folder, language, name, number, index, isTranslation: await isTranslation(folder, name) });
  }
  return entries;
}

async function readIndex(
  { folder, names }: LanguageFolder,
  unreadable: Unreadable[],
): Promise<StorybookIndex> {
  const name = names.find(isIndexName);
  if (name === undefined) return parseStorybookIndex('');
  try {
    return parseStorybookIndex(await folder.readText(name));
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    unreadable.push({ path: folder.pathOf(name), reason: error.message });
    return parseStorybookIndex('');
  }
}

async function isTranslation(folder: TextFolder, name: string): Promise<boolean | undefined> {
  try {
    return parseStorybook(await folder.readText(name)).translator !== undefined;
  } catch (error) {
    if (error instanceof BrokenFile) return undefined;
    throw error;
  }
}

/** A collection's name as part of a work's name: 'Pratham Books' becomes 'pratham-books'. */
function nameOf(collection: string): string {
  return (
    collection
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'storybook'
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
