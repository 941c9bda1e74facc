import { expect, test } from 'vitest';
import { shelvesOf } from '../../../src/home/shelves/shelvesOf.ts';
import type { KnownStory } from '../../../src/readerData/useKnownStories.ts';
import type { CatalogueRow } from '../../../src/shared/story/catalogue.ts';
import { makeRow, narration } from '../../app/makeStories.ts';

const dayMs = 24 * 60 * 60 * 1000;
const nowMs = Date.UTC(2026, 10, 25);
const long = { wordCount: 5000 };
const short = { wordCount: 100 };
const old = { publishedAt: nowMs - 400 * dayMs };

function known(row: Partial<CatalogueRow>, reader: Partial<KnownStory> = {}): KnownStory {
  return {
    row: makeRow({ publishedAt: nowMs, ...long, ...row }),
    isSaved: false,
    hasText: false,
    progress: undefined,
    ...reader,
  };
}

function shelves(stories: readonly KnownStory[], isOffline = false) {
  return shelvesOf(stories, { language: 'or', nowMs, isOffline }).map(({ name, stories: on }) => [
    name,
    on.map(({ row }) => row.seq),
  ]);
}

test('a story is on the first shelf that it fits, and on no other', () => {
  const stories = [
    known({ seq: 1, narration, ...short }),
    known({ seq: 2, ...short }),
    known({ seq: 3 }),
    known({ seq: 4, ...old }),
  ];
  expect(shelves(stories)).toEqual([
    ['To listen to', [1]],
    ['Short reads', [2]],
    ['New', [3]],
  ]);
});

test('an empty shelf is left out', () => {
  expect(shelves([known({ seq: 1, ...old })])).toEqual([]);
  expect(shelves([])).toEqual([]);
  expect(shelves([known({ seq: 1, ...old, ...short })])).toEqual([['Short reads', [1]]]);
});

test('a story is new for sixty days', () => {
  const aged = (days: number) => shelves([known({ seq: 1, publishedAt: nowMs - days * dayMs })]);
  expect(aged(60)).toEqual([['New', [1]]]);
  expect(aged(61)).toEqual([]);
});

test('a story that does not fit on a full shelf may be on the next', () => {
  const stories = Array.from({ length: 14 }, (_, index) => known({ seq: index + 1, narration }));
  expect(shelves(stories)).toEqual([
    ['To listen to', [9, 10, 11, 12, 13, 14, 1, 2, 3, 4, 5, 6]],
    ['New', [7, 8]],
  ]);
});

test('the stories shown first above the shelves come last on a shelf', () => {
  const stories = Array.from({ length: 10 }, (_, index) => known({ seq: index + 1, ...old, ...short }));
  expect(shelves(stories)).toEqual([['Short reads', [9, 10, 1, 2, 3, 4, 5, 6, 7, 8]]]);
});

test('finished stories are on no shelf, and picture stories are not short reads', () => {
  expect(
    shelves([known({ seq: 1 }, { progress: 'finished' }), known({ seq: 2, ...old, wordCount: 0 })]),
  ).toEqual([]);
});

test('a picture story is last on its shelf', () => {
  const stories = Array.from({ length: 10 }, (_, index) =>
    known({ seq: index + 1, ...(index === 8 && { wordCount: 0 }) }),
  );
  expect(shelves(stories)).toEqual([['New', [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]]]);
});

test('offline, a story on the device comes first, even if the shelf was full without it', () => {
  const stories = Array.from({ length: 20 }, (_, index) =>
    known({ seq: index + 1, narration }, { hasText: index === 18 }),
  );
  expect(shelves(stories, true)[0]?.[1]).toEqual([19, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20]);
  expect(shelves(stories)[0]?.[1]).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
});

test('a shelf’s link includes its language, but of that to listen to, which has other languages’ works too', () => {
  const paths = shelvesOf(
    [known({ seq: 1, language: 'gu', narration }), known({ seq: 2, language: 'gu', ...short })],
    {
      language: 'gu',
      nowMs,
      isOffline: false,
    },
  ).map(({ path }) => path);
  expect(paths).toEqual(['/library?narrated=1', '/library?language=gu&length=short']);
});

test('narrated works of other languages follow, each once, and are on no other shelf', () => {
  const heard = { narration, work: 'heard' };
  const stories = [
    known({ seq: 1, ...heard }),
    known({ seq: 2, language: 'gu', ...heard }),
    known({ seq: 3, language: 'gu', narration, work: 'more' }),
    known({ seq: 4, language: 'hi', narration, work: 'more' }),
    ...Array.from({ length: 11 }, (_, index) => known({ seq: index + 5, language: 'hi', narration })),
  ];
  expect(shelves(stories)).toEqual([['To listen to', [1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]]]);
});

test('offline, the first shelf has the saved stories of all languages, which are on no other', () => {
  const saved = [
    known({ seq: 9, language: 'or', ...old }, { isSaved: true, hasText: true, progress: 'finished' }),
    known({ seq: 2, language: 'en' }, { isSaved: true, hasText: true }),
  ];
  const stories = [known({ seq: 1, language: 'en' }), known({ seq: 2, language: 'en' })];
  const shelves = (isOffline: boolean) =>
    shelvesOf(stories, { language: 'en', nowMs, isOffline, saved }).map(({ name, path, stories: on }) => [
      name,
      path,
      on.map(({ row }) => row.seq),
    ]);
  expect(shelves(true)).toEqual([
    ['On this device', '/saved', [9, 2]],
    ['New', '/library?language=en', [1]],
  ]);
  expect(shelves(false)).toEqual([['New', '/library?language=en', [1, 2]]]);
});

test('offline without saved stories there is no shelf for them', () => {
  expect(shelves([known({ seq: 1 })], true)).toEqual([['New', [1]]]);
});
