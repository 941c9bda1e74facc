import { expect, test, vi } from 'vitest';
import { listViewOf } from '../../../src/desk/stories/listAddress.ts';
import {
  factsKey,
  filteredLines,
  foundLines,
  type StoryLine,
  sortedLines,
  stateOf,
  storyLines,
} from '../../../src/desk/stories/storyLines.ts';
import type { DeskRow, LineFacts, ManuscriptId } from '../../../src/shared/desk/desk.ts';
import type { CatalogueRow, StoryId } from '../../../src/shared/story/catalogue.ts';
import { makeRow } from '../../app/makeStories.ts';
import { makeDeskRow } from '../makeDeskRow.ts';

const makeManuscript = (id: string, changed: Partial<DeskRow> = {}) =>
  makeDeskRow({ id: id as ManuscriptId, work: id, title: id, licence: 'CC0-1.0', ...changed });

const makeStory = (id: string, changed: Partial<CatalogueRow> = {}) =>
  makeRow({ id: id as StoryId, language: 'gu', title: id, author: 'Ravi', publishedAt: 1, ...changed });

const allStories = listViewOf('').filter;

const titles = (lines: readonly StoryLine[]) => lines.map(({ title }) => title);

test('a story is in the table once, with its manuscript if it has one', () => {
  const manuscripts = [makeManuscript('m', { title: 'Mine', storyId: 's1' as StoryId })];
  const lines = storyLines(manuscripts, [makeStory('s1', { title: 'Old' }), makeStory('s2')]);
  expect(lines.map(({ opens, title }) => [opens.kind, title])).toEqual([
    ['manuscript', 'Mine'],
    ['story', 's2'],
  ]);
});

test('a manuscript is a draft, published, changed since, or in the bin', () => {
  const published = { storyId: 's' as StoryId, revision: 2, publishedRevision: 2 };
  expect(stateOf(makeManuscript('a'))).toBe('draft');
  expect(stateOf(makeManuscript('a', published))).toBe('published');
  expect(stateOf(makeManuscript('a', { ...published, revision: 3 }))).toBe('changed');
  expect(stateOf(makeManuscript('a', { ...published, deletedAt: 1 }))).toBe('inBin');
});

test('a narration is a voice, synthetic, a draft at the desk, or missing', () => {
  const spoken = { narrator: 'Asha', durationSeconds: 1, parts: [] };
  const published = (id: string, narration?: number) => ({
    storyId: id as StoryId,
    ...(narration !== undefined && { narration, publishedNarration: 1 }),
  });
  const lines = storyLines(
    [
      makeManuscript('a', published('s1', 1)),
      makeManuscript('b', published('s2', 2)),
      makeManuscript('c', { narration: 1 }),
      makeManuscript('d'),
    ],
    [
      makeStory('s1', { narration: { ...spoken, synthetic: false } }),
      makeStory('s2', { narration: { ...spoken, synthetic: true } }),
      makeStory('s3', { narration: { ...spoken, synthetic: true } }),
      makeStory('s4'),
    ],
  );
  expect(lines.map(({ narrated }) => narrated)).toEqual([
    ...['voice', 'synthetic', 'draft', 'none'],
    ...['synthetic', 'none'],
  ]);
});

test('the table is filtered by language, state and narration, and shows everything without a filter', () => {
  const lines = storyLines(
    [makeManuscript('a'), makeManuscript('b', { narration: 1 }), makeManuscript('c', { language: 'gu' })],
    [makeStory('d')],
  );
  const shown = (filter: object) => titles(filteredLines(lines, { ...allStories, ...filter }));
  expect(shown({})).toEqual(['a', 'b', 'c', 'd']);
  expect(shown({ language: 'gu' })).toEqual(['c', 'd']);
  expect(shown({ language: 'gu', state: 'draft' })).toEqual(['c']);
  expect(shown({ narrated: 'draft' })).toEqual(['b']);
  expect(shown({ state: 'inBin' })).toEqual([]);
});

test('the table is filtered by licence and by what the texts tell, as far as the library has said it', () => {
  const { licence: _, ...withoutLicence } = makeStory('s');
  const lines = storyLines([makeManuscript('m', { narration: 1 })], [withoutLicence]);
  const facts = (line: StoryLine | undefined, changed: Partial<LineFacts>) =>
    line &&
    ([
      factsKey(line),
      {
        ...{
          id: line.opens.id,
          licence: '',
          isTimed: false,
          warnings: 0,
          isIncomplete: false,
          isFound: false,
        },
        ...changed,
      },
    ] as const);
  const known = [
    facts(lines[0], { isFound: true, warnings: 1 }),
    facts(lines[1], { licence: 'CC0-1.0', isIncomplete: true }),
  ].filter((each) => each !== undefined);
  const shown = (filter: object, said = new Map(known)) =>
    titles(filteredLines(lines, { ...allStories, ...filter }, said));
  expect(shown({ licence: 'CC0-1.0' })).toEqual(['m', 's']);
  expect(shown({ licence: 'CC0-1.0' }, new Map())).toEqual(['m']);
  expect(shown({ check: 'warnings' })).toEqual(['m']);
  expect(shown({ check: 'incomplete' })).toEqual(['s']);
  expect(shown({ check: 'untimed' })).toEqual(['m']);
  expect(shown({ check: 'warnings' }, new Map())).toEqual([]);
  expect(titles(foundLines(lines, 'words of a text', new Map(known)))).toEqual(['m']);
});

test('a story is without a translation when no text of its work is in that language', () => {
  const lines = storyLines(
    [makeManuscript('a', { work: 'well' }), makeManuscript('b', { work: 'neem' })],
    [makeStory('c', { work: 'well', language: 'gu' })],
  );
  expect(titles(filteredLines(lines, { ...allStories, untranslated: 'gu' }))).toEqual(['b']);
});

test('a search matches every word, in any field and in any Unicode form', () => {
  const lines = storyLines(
    // The letter ଡ଼, once as one code point and once as two.
    [makeManuscript('a', { title: 'ଗାଁ ଓଡ଼ିଶା', author: 'Asha Rao' }), makeManuscript('b')],
    [makeStory('neem')],
  );
  expect(titles(foundLines(lines, 'ଓଡ\u0b3cିଶା rao'))).toEqual(['ଗାଁ ଓଡ଼ିଶା']);
  expect(titles(foundLines(lines, 'gujarati'))).toEqual(['neem']);
  expect(titles(foundLines(lines, 'rao neem'))).toEqual([]);
});

test('a search ignores case, nuktas and the marks of Latin letters', () => {
  const lines = storyLines(
    [
      makeManuscript('a', { title: 'पेड़ की छाया', author: 'Café' }),
      makeManuscript('b', { title: 'पेड', author: 'cafe' }),
    ],
    [],
  );
  for (const [search, found] of [
    ['पेड', 2],
    ['पेड\u093c', 2],
    ['CAFE\u0301', 2],
    ['cafe छाया', 1],
    ['पेट', 0],
  ] as const)
    expect(foundLines(lines, search), search).toHaveLength(found);
});

test('the table can be sorted by any column', () => {
  const lines = storyLines(
    [
      makeManuscript('b', { savedAt: 3 }),
      makeManuscript('A', { savedAt: 1 }),
      makeManuscript('c10', { savedAt: 2 }),
    ],
    [makeStory('c9', { publishedAt: 4 })],
  );
  expect(titles(sortedLines(lines, 'title'))).toEqual(['A', 'b', 'c9', 'c10']);
  expect(titles(sortedLines(lines, 'changedAt'))).toEqual(['A', 'c10', 'b', 'c9']);
});

test('a search with thousands of combining marks does not normalize them all', () => {
  const normalized: number[] = [];
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    normalized.push(this.length);
    return normalize.call(this, form);
  });
  expect(
    foundLines(storyLines([makeManuscript('neem')], [makeStory('neem')]), `a${'\u0301'.repeat(5000)}`),
  ).toEqual([]);
  vi.restoreAllMocks();
  expect(Math.max(0, ...normalized)).toBeLessThan(5000);
});
