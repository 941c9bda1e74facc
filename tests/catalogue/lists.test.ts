import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { applyListPage, storeBody } from '../../src/catalogue/apply.ts';
import { database } from '../../src/catalogue/database.ts';
import { follow, listOf, lists, unfollow } from '../../src/catalogue/lists.ts';
import { allStories, areListsWhole } from '../../src/catalogue/queries.ts';
import { storeSavedRecord } from '../../src/catalogue/saved.ts';
import { changeList, stock, withFreshDatabase } from './freshDatabase.ts';
import { makeBody, makeListPage, makeStory } from './makeStory.ts';

withFreshDatabase();

test('languages are followed once each, in the order of their tags', async () => {
  expect(await lists()).toEqual([]);
  await follow(['or', 'gu']);
  await Promise.all([follow(['gu', 'hi']), follow(['hi'])]);
  expect((await lists()).map(({ language, isWhole }) => [language, isWhole])).toEqual([
    ['gu', false],
    ['hi', false],
    ['or', false],
  ]);
  await database.meta.put({ key: 'library', counts: [], front: { epoch: '', seq: 0, front: null } });
  expect(await lists()).toHaveLength(3);
});

test('first stories become a whole list, which is read from its beginning; a whole list stays one', async () => {
  await follow(['or']);
  await changeList('list:or', { cursor: 7, filled: true, everFilled: true, generation: 3 });
  await follow(['or'], true);
  expect(await listOf('or')).toMatchObject({ isWhole: true, cursor: 0, filled: false, generation: 4 });
  await changeList('list:or', { cursor: 7, filled: true });
  await follow(['or']);
  await follow(['or'], true);
  expect(await listOf('or')).toMatchObject({ isWhole: true, cursor: 7, filled: true, generation: 4 });
});

test('the lists are whole when each has been read to its end', async () => {
  expect(await areListsWhole()).toBe(false);
  await stock([makeStory({ seq: 1 })]);
  expect(await areListsWhole()).toBe(true);
  await follow(['gu']);
  await changeList('list:gu', { filled: true, everFilled: true });
  expect(await areListsWhole()).toBe(false);
  await follow(['gu'], true);
  expect(await areListsWhole()).toBe(false);
});

test('with a language go its stories and their texts, but those that are saved', async () => {
  const rows = [makeStory({ seq: 1 }), makeStory({ seq: 2 }), makeStory({ seq: 3, language: 'gu' })];
  await stock(rows);
  for (const row of rows) await storeBody(makeBody(row));
  const record = { savedAt: 1, sizeBytes: 1, bodyHash: 'h', partHashes: [], partUrls: [] };
  await storeSavedRecord({ ...record, storyId: makeStory({ seq: 2 }).id });

  await unfollow('or');
  expect((await lists()).map(({ language }) => language)).toEqual(['gu']);
  expect((await allStories()).map(({ id }) => id).sort()).toEqual(['story2', 'story3']);
  expect((await database.bodies.toCollection().primaryKeys()).sort()).toEqual(['story2', 'story3']);

  // The library withdrew it meanwhile.
  await follow(['or'], true);
  await applyListPage('or', makeListPage({ rows: [makeStory({ seq: 1 })], cursor: 4 }), 0);
  expect((await allStories()).map(({ id }) => id).sort()).toEqual(['story1', 'story3']);
  expect(await database.saved.get(makeStory({ seq: 2 }).id)).toHaveProperty('withdrawn');
});
