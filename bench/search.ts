import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { wordsOf } from '../src/catalogue/search/marks.ts';
import { find, index, type SearchedStory } from '../src/catalogue/search/storySearch.ts';
import { parseStoryFile } from '../src/importing/storyFile.ts';
import type { CatalogueRow, StoryId } from '../src/shared/story/catalogue.ts';
import { previewOf } from '../src/shared/story/preview.ts';
import { readPairs, sharesFound, type TypedPair } from '../tests/text/sound/typedPairs.ts';
import { writeStories } from './generatedStories.ts';
import { atMost, compared, pairOf, type Row, type Section } from './report.ts';
import { percentile, whole } from './statistics.ts';
import { queryText, type Stock, withServer } from './stockedServer.ts';

const largeCount = 10_000;
const sizeAimRatio = 1.15;
const firstAim = 0.8;
const firstFiveAim = 0.95;
const searchesAim = 18;

/** Each this many pairs is typed letter by letter. */
const typedShare = 8;

/**
 * What people type to find a title or a name, in the search of all stories beside MiniSearch as it comes, with the same
 * fields and tokenizer: whether the story comes first, the time of a letter, the size of the index.
 */
export async function search(stock: Stock): Promise<Section> {
  const small = await storiesOf(stock);
  const large = await storiesOf(largeCount);
  const pairs = [...readPairs('pairs'), ...readPairs('heldOutPairs')];
  return {
    title: 'Search',
    method: `In Node, on the words of ${whole(small.length)} and of ${whole(large.length)} stories; each ${typedShare}th of ${pairs.length} typed titles and names letter by letter. The held-out pairs were put away until the end. The size is that of the index in JSON.`,
    rows: [
      ...(typeof stock === 'string'
        ? [...(await readersSearches(small, stock)), ...(await shares(small))]
        : []),
      ...(await costs(small, pairs)),
      ...(await costs(large, pairs)),
    ],
  };
}

/**
 * Searches as readers make them, written before the search could take words of a story's beginning: a title in its own
 * script, a misspelt one, an author, a subject. Each with the numbers of the works that are meant.
 */
const searches = readFileSync(join(import.meta.dirname, 'readerSearches.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [typed = '', meant = ''] = line.split('\t');
    return { typed, meant: meant.split(' ') };
  });

/** As a device with the lists of all languages finds them, and the library for one with none. */
async function readersSearches(stories: readonly SearchedStory[], stock: Stock): Promise<Row[]> {
  const made = await index(beginnings(stories), neverAborted);
  const onDevice = searches.filter(({ typed, meant }) => isFound(find(made, typed)?.ids ?? [], meant));
  const byLibrary = await withServer(stock, async ({ server }) => {
    const found = [];
    for (const search of searches) {
      const asked = { query: search.typed, languages: [] };
      const { value } = JSON.parse(await queryText(server.origin, 'list:search', asked));
      if (
        isFound(
          (value as CatalogueRow[]).map(({ work }) => work),
          search.meant,
        )
      )
        found.push(search);
    }
    return found;
  });
  const row = (where: string, found: typeof searches): Row => ({
    what: `a work meant is among the first five, of ${searches.length} searches ${where}`,
    lipi: `${found.length}${found.length < searches.length ? `, not ${missing(found)}` : ''}`,
    aim: { text: `at least ${searchesAim}`, isMet: found.length >= searchesAim },
  });
  const missing = (found: typeof searches) =>
    searches.flatMap((one) => (found.includes(one) ? [] : [`“${one.typed}”`])).join(', ');
  return [row('on a device', onDevice), row('by the library', byLibrary)];
}

/** `ids` begin with the names of works, as 'pratham-books-0002/or.md'. */
function isFound(ids: readonly string[], meant: readonly string[]): boolean {
  const works = [...new Set(ids.map((id) => id.split('/')[0] ?? ''))];
  return works.slice(0, 5).some((work) => meant.some((number) => work.endsWith(`-${number}`)));
}

async function shares(stories: readonly SearchedStory[]): Promise<Row[]> {
  const made = await index(withoutTexts(stories), neverAborted);
  const plain = makePlain(withoutTexts(stories));
  return (['pairs', 'heldOutPairs'] as const).flatMap((name) => {
    const pairs = readPairs(name);
    const count = `${pairs.length} ${name === 'pairs' ? 'pairs' : 'held-out pairs'}`;
    const lipi = sharesFound(pairs, stories, (typed) => find(made, typed)?.ids ?? []);
    const beside = sharesFound(pairs, stories, (typed) => searchPlain(plain, typed));
    const row = (what: string, share: 'first' | 'firstFive', least: number): Row => ({
      ...compared(`${what}, ${count}`, pairOf(lipi[share], beside[share]), 'MiniSearch', percent),
      aim: { text: `at least ${percent(least)}`, isMet: lipi[share] >= least },
    });
    return [
      row('the story meant is the first', 'first', firstAim),
      row('the story meant is among the first five', 'firstFive', firstFiveAim),
    ];
  });
}

async function costs(stories: readonly SearchedStory[], pairs: readonly TypedPair[]): Promise<Row[]> {
  const size = `${whole(stories.length)} stories`;
  const rows: Row[] = [];
  for (const [texts, searched] of [
    ['with their texts', stories],
    ['without texts', withoutTexts(stories)],
  ] as const) {
    const begun = performance.now();
    const plain = makePlain(searched);
    const plainMs = performance.now() - begun;
    const made = await index(searched, neverAborted);
    const madeMs = performance.now() - begun - plainMs;
    const lipi = letterTimes(pairs, (typed) => find(made, typed));
    const beside = letterTimes(pairs, (typed) => searchPlain(plain, typed));
    const times = (what: string, share: number) =>
      compared(
        `${what}, ${size} ${texts}`,
        pairOf(percentile(lipi, share), percentile(beside, share)),
        'MiniSearch',
        shownMs,
      );
    const bytes = pairOf(JSON.stringify(made.words).length, JSON.stringify(plain).length);
    rows.push(
      times('a letter, median', 0.5),
      times('a letter, 95 of 100', 0.95),
      compared(`making the index, ${size} ${texts}`, pairOf(madeMs, plainMs), 'MiniSearch', shownMs),
      {
        ...compared(
          `size of the index, ${size} ${texts}`,
          bytes,
          'MiniSearch',
          (units) => `${whole(Math.round(units / 1000))} KB`,
        ),
        aim: atMost(sizeAimRatio, bytes.ratio),
      },
    );
  }
  return rows;
}

const neverAborted = new AbortController().signal;

function makePlain(stories: readonly SearchedStory[]): MiniSearch<SearchedStory> {
  const plain = new MiniSearch<SearchedStory>({
    fields: ['title', 'author', 'translator', 'text'],
    tokenize: wordsOf,
    searchOptions: { boost: { title: 4, author: 3, translator: 2 }, prefix: true, combineWith: 'AND' },
  });
  plain.addAll(stories);
  return plain;
}

/** As its documentation advises: the words, else similar ones. */
function searchPlain(plain: MiniSearch<SearchedStory>, typed: string): StoryId[] {
  const exact = plain.search(typed);
  const found = exact.length > 0 ? exact : plain.search(typed, { fuzzy: 0.3, combineWith: 'OR' });
  return found.map(({ id }) => id as StoryId);
}

function letterTimes(pairs: readonly TypedPair[], search: (typed: string) => unknown): number[] {
  return pairs
    .filter((_, at) => at % typedShare === 0)
    .flatMap(({ typed }) =>
      Array.from(typed, (_, at) => {
        const begun = performance.now();
        search(typed.slice(0, at + 1));
        return performance.now() - begun;
      }),
    );
}

async function storiesOf(stock: Stock): Promise<SearchedStory[]> {
  if (typeof stock === 'string') return await readStories(stock);
  const folder = await mkdtemp(join(tmpdir(), 'lipi-search-'));
  await writeStories(folder, stock);
  const stories = await readStories(folder);
  await rm(folder, { recursive: true });
  return stories;
}

async function readStories(folder: string): Promise<SearchedStory[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'));
  return await Promise.all(
    files.map(async (file) => {
      const story = parseStoryFile(await readFile(join(folder, file), 'utf8'));
      const { title, language, author, translation_author: translator, content: text } = story;
      return { id: file as StoryId, title, language, author, translator, text };
    }),
  );
}

function withoutTexts(stories: readonly SearchedStory[]): SearchedStory[] {
  return stories.map((story) => ({ ...story, text: undefined }));
}

/** As a device has them that has opened none: their previews stand for their texts. */
function beginnings(stories: readonly SearchedStory[]): SearchedStory[] {
  return stories.map((story) => ({ ...story, text: previewOf(story.text ?? '') }));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function shownMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
}
