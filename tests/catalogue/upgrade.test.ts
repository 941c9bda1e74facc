import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedStory, StoredStory } from '../../src/catalogue/database.ts';
import { lipiStore } from '../../src/settings/lipiStore.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { makeBody, makeStory } from './makeStory.ts';

/** As 0.9.0 wrote them. */
const story = (seq: number, language: string): Omit<StoredStory, 'detailSeq'> => ({
  ...makeStory({ seq, language }),
  generation: 2,
  hasWords: 1,
});
const feed = { key: 'feed', epoch: 'epoch1', cursor: 9, generation: 2, floorAtStart: 4 };
const saved = (storyId: string): SavedStory => ({
  ...{ storyId: storyId as StoryId, savedAt: 1, sizeBytes: 1, bodyHash: 'h', partHashes: [], partUrls: [] },
});

async function writeFormer(tables: {
  readonly stories: readonly ReturnType<typeof story>[];
  readonly saved?: readonly SavedStory[];
  readonly meta?: readonly object[];
}): Promise<void> {
  const former = new Dexie('lipi-catalogue');
  former.version(1).stores({
    stories: 'id, [language+hasWords+publishedAt+work], work',
    bodies: 'storyId',
    saved: 'storyId',
    meta: 'key',
  });
  await former.table('stories').bulkAdd(tables.stories);
  await former.table('bodies').bulkAdd(tables.stories.map((row) => makeBody(row)));
  await former.table('saved').bulkAdd(tables.saved ?? []);
  await former.table('meta').bulkAdd(tables.meta ?? []);
  former.close();
}

async function upgraded() {
  vi.resetModules();
  const { database } = await import('../../src/catalogue/database.ts');
  const { lists } = await import('../../src/catalogue/lists.ts');
  const read = {
    lists: await lists(),
    stories: await database.stories.toArray(),
    texts: await database.bodies.toCollection().primaryKeys(),
    saved: await database.saved.toArray(),
    meta: await database.meta.toCollection().primaryKeys(),
  };
  database.close();
  return read;
}

beforeEach(async () => {
  await Dexie.delete('lipi-catalogue');
  lipiStore.language = null;
  vi.stubGlobal('navigator', { languages: ['or-IN', 'fr'] });
});
afterEach(() => void vi.unstubAllGlobals());

test("the reader's languages and those of saved stories go on where the feed of all was; the others leave", async () => {
  const rows = [story(1, 'or'), story(2, 'gu'), story(3, 'gu'), story(4, 'hi')];
  const signUps = { key: 'signUps', rows: [] };
  await writeFormer({
    stories: rows,
    saved: [saved('story2')],
    meta: [{ ...feed, filled: true, everFilled: true }, signUps],
  });
  const now = await upgraded();
  const position = { epoch: 'epoch1', cursor: 9, generation: 2, floorAtStart: 4 };
  const list = { ...position, filled: true, everFilled: true, isWhole: true };
  expect(now.lists).toEqual([
    { ...list, key: 'list:gu', language: 'gu' },
    { ...list, key: 'list:or', language: 'or' },
  ]);
  // With their details, so that none is fetched again.
  expect(now.stories).toEqual(rows.slice(0, 3).map((row) => ({ ...row, detailSeq: 0 })));
  expect(now.texts).toEqual(['story1', 'story2', 'story3']);
  expect(now.saved).toEqual([saved('story2')]);
  expect(now.meta).toEqual(['list:gu', 'list:or', 'signUps']);
});

test('a reader of none of the languages goes on with all', async () => {
  vi.stubGlobal('navigator', { languages: ['fr'] });
  await writeFormer({
    stories: [story(1, 'or'), story(2, 'gu')],
    meta: [{ ...feed, filled: true, everFilled: true }],
  });
  const { lists, stories } = await upgraded();
  expect(lists.map(({ language }) => language)).toEqual(['gu', 'or']);
  expect(stories).toHaveLength(2);
});

test('a feed that was being filled goes on being filled', async () => {
  await writeFormer({ stories: [story(1, 'or')], meta: [{ ...feed, filled: false, everFilled: false }] });
  expect((await upgraded()).lists).toMatchObject([{ cursor: 9, filled: false, everFilled: false }]);
});

test('a device that had only opened a story, or nothing, follows no language yet', async () => {
  await writeFormer({ stories: [story(1, 'or')] });
  const { lists, stories } = await upgraded();
  expect([lists, stories.length]).toEqual([[], 1]);
  await Dexie.delete('lipi-catalogue');
  await writeFormer({ stories: [] });
  expect((await upgraded()).lists).toEqual([]);
});
