import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterAll, expect, test } from 'vitest';
import { database } from '../../src/library/database.ts';
import { makeStory } from './makeStory.ts';
import { storiesIn } from './storiesIn.ts';

afterAll(() => {
  database.close();
});

test('a mirror of the first layout is read in the order of the shelf, with nothing fetched again', async () => {
  const first = new Dexie('lipi-catalogue');
  first.version(1).stores({
    stories: 'id, [language+publishedAt], work',
    bodies: 'storyId',
    saved: 'storyId',
    meta: 'key',
  });
  const rows = ['b', 'c', 'a'].map((work, index) => makeStory({ seq: index + 1, work }));
  await first.table('stories').bulkPut(rows.map((row) => ({ ...row, publishedAt: 1000, generation: 1 })));
  first.close();

  expect((await storiesIn('or')).map(({ work }) => work)).toEqual(['c', 'b', 'a']);
  expect(database.verno).toBe(2);
});
