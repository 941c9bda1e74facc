import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { storeBody } from '../../src/catalogue/apply.ts';
import {
  cardsFrom,
  languages,
  savedStories,
  storiesFrom,
  storiesOfWork,
  story,
  textsOf,
} from '../../src/catalogue/queries.ts';
import { forgetSaved, readQueue, storeSavedRecord, want } from '../../src/catalogue/saved.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { stock, withFreshDatabase } from './freshDatabase.ts';
import { makeBody, makeStory } from './makeStory.ts';
import { storiesIn } from './storiesIn.ts';

withFreshDatabase();

test('languages are in the order of the home page, with their story counts', async () => {
  const tags = ['en', 'gu', 'or', 'or', 'bn', 'or', 'gu'];
  await stock(tags.map((language, index) => makeStory({ seq: index + 1, language })));
  expect(await languages()).toEqual([
    { language: 'or', storyCount: 3 },
    { language: 'gu', storyCount: 2 },
    { language: 'bn', storyCount: 1 },
    { language: 'en', storyCount: 1 },
  ]);
});

test('an empty library has no languages', async () => {
  expect(await languages()).toEqual([]);
});

test('the stories of a language are newest first, those told by pictures alone last, without those of others', async () => {
  await stock([
    makeStory({ seq: 1, publishedAt: 2000 }),
    makeStory({ seq: 2, publishedAt: 3000 }),
    makeStory({ seq: 3, publishedAt: -5 }),
    makeStory({ seq: 4, language: 'ori' }),
    makeStory({ seq: 5, language: 'gu' }),
    makeStory({ seq: 6, wordCount: 0 }),
  ]);
  expect((await storiesIn('or')).map(({ id }) => id)).toEqual(['story2', 'story1', 'story3', 'story6']);
});

test('a story told by pictures alone is a card only in a language that has no others', async () => {
  const rows = [1, 2, 3, 4, 5].map((seq) => makeStory({ seq }));
  const pictures = ['or', 'gu'].map((language, index) =>
    makeStory({ seq: index + 6, language, wordCount: 0 }),
  );
  await stock([...rows, ...pictures]);
  const around = await cardsFrom('or', -2, 4);
  expect(around.rows.map(({ id }) => id)).toEqual(['story2', 'story1', 'story5', 'story4']);
  expect(around.total).toBe(5);
  expect((await cardsFrom('gu', 0, 9)).rows.map(({ id }) => id)).toEqual(['story7']);
});

test('any part of a list can be read by itself, wrapping around its end', async () => {
  const total = 9;
  await stock(Array.from({ length: total }, (_, index) => makeStory({ seq: index + 1 })));
  const whole = (await storiesIn('or')).map(({ id }) => id);
  for (let first = -2 * total; first <= 2 * total; first++) {
    for (let count = 1; count < total; count++) {
      const part = await storiesFrom('or', first, count);
      expect(part.first).toBe(((first % total) + total) % total);
      expect(part.rows.map(({ id }) => id)).toEqual(
        Array.from({ length: count }, (_, index) => whole[(part.first + index) % total]),
      );
    }
  }
});

test('a part as long as the list or longer is the whole list from its first story', async () => {
  await stock([1, 2, 3].map((seq) => makeStory({ seq })));
  for (const count of [3, 4, 64]) {
    const part = await storiesFrom('or', -24, count);
    expect(part).toEqual({ first: 0, total: 3, rows: await storiesIn('or') });
  }
  expect(await storiesFrom('gu', 5, 64)).toEqual({ first: 0, total: 0, rows: [] });
});

test('a row is returned exactly as the feed sent it', async () => {
  const row = makeStory({ seq: 1, translation_author: 'T' });
  await stock([row]);
  expect(await story(row.id)).toStrictEqual(row);
});

test('of the texts asked for, those on the device are returned', async () => {
  const rows = [1, 2, 3].map((seq) => makeStory({ seq }));
  await stock(rows);
  for (const row of rows.slice(1)) await storeBody(makeBody(row));
  const [first, second] = rows.map(({ id }) => id) as [StoryId, StoryId];
  expect([...(await textsOf([first, second])).values()]).toMatchObject([
    { storyId: second, content: 'Text of story2' },
  ]);
});

test('the texts of one work are in the order of the languages', async () => {
  await stock([
    makeStory({ seq: 1, work: 'w', language: 'en' }),
    makeStory({ seq: 2, work: 'w', language: 'or' }),
    makeStory({ seq: 3, work: 'v' }),
  ]);
  expect((await storiesOfWork('w')).map(({ language }) => language)).toEqual(['or', 'en']);
});

test('saved stories have their rows, last saved first, and saving removes them from the queue', async () => {
  await stock([makeStory({ seq: 1 }), makeStory({ seq: 2 })]);
  const [first, second] = ['story1', 'story2'] as StoryId[] as [StoryId, StoryId];
  await want([first]);
  await want([second]);
  const record = { sizeBytes: 1, bodyHash: 'h', partHashes: [], partUrls: [] };
  await storeSavedRecord({ ...record, storyId: first, savedAt: 1 });
  await storeSavedRecord({ ...record, storyId: second, savedAt: 2 });

  expect((await savedStories()).map(({ row }) => row.id)).toEqual([second, first]);
  expect([...(await readQueue()).storyIds]).toEqual([]);
  await forgetSaved(second);
  expect((await savedStories()).map(({ row }) => row.id)).toEqual([first]);
});
