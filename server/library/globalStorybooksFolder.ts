import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import {
  parseStorybook,
  parseStorybookIndex,
  type Storybook,
  type StorybookIndex,
  spdxOf,
} from './globalStorybooks.ts';
import { readText } from './readText.ts';
import type { LoadedStory, StorySource } from './storySource.ts';

const storybookName = /^(\d{3,5})_.*\.md$/;

/** Whether a file name is that of a Global Storybooks story: its number comes first. */
export function isStorybookName(name: string): boolean {
  return storybookName.test(name);
}

interface Entry {
  readonly path: string;
  readonly number: string;
  readonly language: string;
  readonly index: StorybookIndex;
  readonly parsed: Storybook | BrokenFile;
}

/**
 * Finds the stories of language folders, in order of number and language. Stories that share a number are one
 * work, and where exactly one of them is no translation, it is the original of the others.
 */
export async function readStorybooks(
  languageFolders: readonly string[],
  collectionFolder: string,
): Promise<(StorySource & { readonly slug: string })[]> {
  const entries: Entry[] = [];
  for (const folder of languageFolders) entries.push(...(await readLanguage(folder)));
  if (entries.length === 0) return [];
  const named = entries.find((entry) => entry.index.collection !== undefined)?.index.collection;
  const collection = named ?? basename(resolve(collectionFolder));
  const licenceUrls = new Map(entries.flatMap((entry) => [...entry.index.licenceUrls]));

  const originals = new Map<string, string[]>();
  for (const { number, language, parsed } of entries) {
    if (parsed instanceof BrokenFile || parsed.translator !== undefined) continue;
    originals.set(number, [...(originals.get(number) ?? []), language]);
  }
  entries.sort((a, b) => compare(a.number, b.number) || compare(a.language, b.language));
  return entries.map((entry) => {
    const work = `${nameOf(collection)}-${entry.number}`;
    const [original, ...more] = originals.get(entry.number) ?? [];
    return {
      path: entry.path,
      slug: `${work}/${entry.language}`,
      load: async () =>
        toStory(entry, work, collection, licenceUrls, more.length === 0 ? original : undefined),
    };
  });
}

function toStory(
  { parsed, index, number, language }: Entry,
  work: string,
  collection: string,
  licenceUrls: ReadonlyMap<string, string>,
  original: string | undefined,
): LoadedStory {
  if (parsed instanceof BrokenFile) throw parsed;
  if (parsed.language !== undefined && parsed.language !== language) {
    throw new BrokenFile(
      `it says that its language is '${parsed.language}' but lies in the folder '${language}'`,
    );
  }
  const url = index.rows.get(number)?.url;
  return {
    story: {
      work,
      language,
      title: parsed.title,
      author: parsed.author,
      ...(parsed.translator !== undefined && { translation_author: parsed.translator }),
      ...(parsed.translator !== undefined && original !== undefined && { originalLanguage: original }),
      ...(parsed.credits.length > 0 && { credits: [...parsed.credits] }),
      licence: spdxOf(parsed.licenceName, licenceUrls.get(parsed.licenceName)),
      source: { name: collection, ...(url !== undefined && { url }) },
      content: parsed.content,
    },
    files: new Map(),
  };
}

async function readLanguage(folder: string): Promise<Entry[]> {
  const language = basename(resolve(folder));
  const names = await readdir(folder);
  const index = parseStorybookIndex(
    names.includes('README.md') ? await readText(join(folder, 'README.md')) : '',
  );
  const entries: Entry[] = [];
  for (const name of names) {
    const number = storybookName.exec(name)?.[1];
    if (number === undefined) continue;
    const path = join(folder, name);
    entries.push({ path, number, language, index, parsed: await readStorybook(path) });
  }
  return entries;
}

async function readStorybook(path: string): Promise<Storybook | BrokenFile> {
  try {
    return parseStorybook(await readText(path));
  } catch (error) {
    if (error instanceof BrokenFile) return error;
    throw error;
  }
}

/** A name as a part of a work's name: 'Pratham Books' is 'pratham-books'. */
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
