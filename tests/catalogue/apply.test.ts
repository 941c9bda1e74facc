import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { applyListPage, applyShelf, storeBody, storeRows, storeStory } from '../../src/catalogue/apply.ts';
import { database } from '../../src/catalogue/database.ts';
import { follow, listOf, unfollow } from '../../src/catalogue/lists.ts';
import {
  allStories,
  body,
  mirrorState,
  savedStories,
  savedStory,
  story,
} from '../../src/catalogue/queries.ts';
import { forgetSaved, storeSavedRecord } from '../../src/catalogue/saved.ts';
import type { CatalogueRow, ListPage, ShelfPage, StoryId } from '../../src/shared/story/catalogue.ts';
import { withFreshDatabase } from './freshDatabase.ts';
import { makeBody, makeListPage as makePage, makeStory } from './makeStory.ts';
import { storiesIn } from './storiesIn.ts';

withFreshDatabase();
beforeEach(() => follow(['or'], true));

const applyPage = (page: ListPage, after: number) => applyListPage('or', page, after);

const idsIn = async (language: string) => (await storiesIn(language)).map(({ id }) => id);

async function save(row: CatalogueRow): Promise<void> {
  await storeSavedRecord({
    storyId: row.id,
    savedAt: 1,
    sizeBytes: 1,
    bodyHash: row.bodyHash,
    partHashes: [],
    partUrls: [],
  });
}

test('a row that cannot be stored leaves neither rows nor the cursor behind', async () => {
  const unstorable = { ...makeStory({ seq: 2 }), credits: (() => undefined) as never };

  await expect(applyPage(makePage({ rows: [makeStory({ seq: 1 }), unstorable] }), 0)).rejects.toThrow();

  expect(await idsIn('or')).toEqual([]);
  expect(await listOf('or')).toMatchObject({ cursor: 0, filled: false });
});

test('the mirror is filling until the first last page, and ready from then on', async () => {
  expect(await mirrorState('gu')).toEqual({ kind: 'empty' });
  await applyPage(makePage({ rows: [makeStory({ seq: 1 })], isDone: false }), 0);
  expect(await mirrorState('or')).toEqual({ kind: 'filling' });
  await applyPage(makePage({ rows: [makeStory({ seq: 2 })] }), 1);
  expect(await mirrorState('or')).toMatchObject({ kind: 'ready', cursor: 2 });
  await applyPage(makePage({ rows: [makeStory({ seq: 3 })], isDone: false }), 2);
  expect(await mirrorState('or')).toMatchObject({ kind: 'ready', cursor: 3 });
});

test('an empty library is a ready mirror', async () => {
  await applyPage(makePage(), 0);
  expect(await mirrorState('or')).toMatchObject({ kind: 'ready', cursor: 0 });
});

test('a tombstone removes the row and its text', async () => {
  const row = makeStory({ seq: 1 });
  await applyPage(makePage({ rows: [row, makeStory({ seq: 2 })] }), 0);
  await storeBody(makeBody(row));

  await applyPage(makePage({ tombstones: [{ id: row.id, seq: 3 }] }), 2);

  expect(await idsIn('or')).toEqual(['story2']);
  expect(await story(row.id)).toBeUndefined();
  expect(await body(row.id)).toBeUndefined();
});

test('a saved story that is withdrawn, also twice, stays readable outside the lists, and is an ordinary one when it is published again', async () => {
  const row = makeStory({ seq: 1 });
  await applyPage(makePage({ rows: [row, makeStory({ seq: 2 })] }), 0);
  await storeBody(makeBody(row));
  await save(row);

  for (const seq of [3, 4]) await applyPage(makePage({ tombstones: [{ id: row.id, seq }] }), seq - 1);
  expect(await idsIn('or')).toEqual(['story2']);
  expect(await allStories()).toHaveLength(1);
  expect(await story(row.id)).toEqual(row);
  expect(await body(row.id)).toMatchObject({ bodyHash: row.bodyHash });
  expect(await savedStories()).toMatchObject([{ row, saved: { withdrawn: { id: row.id } } }]);

  const again = { ...row, seq: 5, title: 'Again' };
  await applyPage(makePage({ rows: [again] }), 4);
  expect(await idsIn('or')).toEqual(['story2', 'story1']);
  expect(await story(row.id)).toEqual(again);
  expect(await savedStory(row.id)).not.toHaveProperty('withdrawn');

  // A restored library, whose sweep finds the story missing.
  await applyPage(makePage({ epoch: 'epoch2', rows: [] }), 5);
  await applyPage(makePage({ epoch: 'epoch2', rows: [makeStory({ seq: 2 })] }), 0);
  expect(await savedStories()).toMatchObject([{ row: again }]);
  await storeStory({ ...again, seq: 9 }, makeBody(again));
  expect(await savedStory(row.id)).not.toHaveProperty('withdrawn');
});

test('with the saved copy of a withdrawn story goes its text', async () => {
  const row = makeStory({ seq: 1 });
  await applyPage(makePage({ rows: [row] }), 0);
  await storeBody(makeBody(row));
  await save(row);
  await applyPage(makePage({ tombstones: [{ id: row.id, seq: 2 }] }), 1);
  await forgetSaved(row.id);
  expect(await story(row.id)).toBeUndefined();
  expect(await body(row.id)).toBeUndefined();
});

test('a page requested from a cursor that another tab has moved is not stored', async () => {
  await applyPage(makePage({ rows: [makeStory({ seq: 1 }), makeStory({ seq: 2 })] }), 0);

  const late = await applyPage(makePage({ rows: [makeStory({ seq: 1, title: 'Older' })] }), 0);

  expect(late).toEqual({ kind: 'superseded' });
  expect((await story('story1' as StoryId))?.title).toBe('Title of story1');
});

test('a text whose row changed stays readable until the new one replaces it', async () => {
  const row = makeStory({ seq: 1 });
  await applyPage(makePage({ rows: [row] }), 0);
  await storeBody(makeBody(row, { content: 'old' }));

  await applyPage(makePage({ rows: [{ ...row, seq: 2, bodyHash: 'hash-2' }] }), 1);

  expect(await body(row.id)).toMatchObject({ content: 'old', bodyHash: row.bodyHash });
  expect((await story(row.id))?.bodyHash).toBe('hash-2');
});

test('a new epoch resyncs by mark and sweep, and the old rows stay readable until the last page', async () => {
  const [kept, gone] = [makeStory({ seq: 1, id: 'kept' }), makeStory({ seq: 2, id: 'gone' })];
  await applyPage(makePage({ rows: [kept, gone] }), 0);
  await storeBody(makeBody(kept));
  await storeBody(makeBody(gone));
  await save(kept);

  expect(await applyPage(makePage({ epoch: 'epoch2', rows: [] }), 2)).toEqual({ kind: 'resync' });
  expect(await idsIn('or')).toEqual(['gone', 'kept']);
  expect(await mirrorState('or')).toMatchObject({ kind: 'ready', cursor: 0 });

  await applyPage(
    makePage({ epoch: 'epoch2', rows: [makeStory({ seq: 1, id: 'new' })], cursor: 1, isDone: false }),
    0,
  );
  expect((await idsIn('or')).sort()).toEqual(['gone', 'kept', 'new']);

  await applyPage(makePage({ epoch: 'epoch2', rows: [{ ...kept, seq: 2 }], cursor: 2 }), 1);
  expect((await idsIn('or')).sort()).toEqual(['kept', 'new']);
  expect(await body(kept.id)).toBeDefined();
  expect(await savedStory(kept.id)).toBeDefined();
  expect(await body(gone.id)).toBeUndefined();
  expect(await listOf('or')).toMatchObject({ epoch: 'epoch2', cursor: 2, filled: true });
});

test('a feed that ends before the cursor resyncs, and rows missing from it are removed', async () => {
  const [kept, gone] = [makeStory({ seq: 1, id: 'kept' }), makeStory({ seq: 2, id: 'gone' })];
  await applyPage(makePage({ rows: [kept, gone] }), 0);
  await storeBody(makeBody(gone));

  expect(await applyPage(makePage({ cursor: 1 }), 2)).toEqual({ kind: 'resync' });
  expect(await idsIn('or')).toEqual(['gone', 'kept']);

  expect(await applyPage(makePage({ rows: [kept], cursor: 1 }), 0)).toMatchObject({ kind: 'applied' });
  expect(await idsIn('or')).toEqual(['kept']);
  expect(await body(gone.id)).toBeUndefined();
  expect(await listOf('or')).toMatchObject({ epoch: 'epoch1', cursor: 1, filled: true });
});

test('a floor above the cursor resyncs, a floor at the cursor does not', async () => {
  await applyPage(makePage({ rows: [makeStory({ seq: 5 })] }), 0);
  expect(await applyPage(makePage({ floor: 5, rows: [makeStory({ seq: 6 })] }), 5)).toMatchObject({
    kind: 'applied',
  });
  expect(await applyPage(makePage({ floor: 7, rows: [makeStory({ seq: 9 })] }), 6)).toEqual({
    kind: 'resync',
  });
});

test('the first fill of an old library keeps paging below the floor', async () => {
  const first = makePage({ floor: 5000, rows: [makeStory({ seq: 10 })], isDone: false });
  expect(await applyPage(first, 0)).toMatchObject({ kind: 'applied' });
  const second = makePage({ floor: 5000, rows: [makeStory({ seq: 20 })], isDone: false });
  expect(await applyPage(second, 10)).toMatchObject({ kind: 'applied' });
});

test('a floor that rises during a fill restarts it, and the second fill completes', async () => {
  await applyPage(makePage({ floor: 0, rows: [makeStory({ seq: 10 })], isDone: false }), 0);
  const risen = makePage({ floor: 5000, rows: [makeStory({ seq: 20 })], isDone: false });
  expect(await applyPage(risen, 10)).toEqual({ kind: 'resync' });
  await applyPage(makePage({ floor: 5000, rows: [makeStory({ seq: 10 })], isDone: false }), 0);
  expect(await applyPage(risen, 10)).toMatchObject({ kind: 'applied' });
  await applyPage(makePage({ floor: 5000, cursor: 6000 }), 20);
  expect(await mirrorState('or')).toMatchObject({ kind: 'ready', cursor: 6000 });
});

test('a story fetched ahead of the feed is kept, one already removed by the feed is not', async () => {
  await applyPage(makePage({ rows: [makeStory({ seq: 3 })] }), 0);
  const [ahead, removed] = [makeStory({ seq: 7, id: 'ahead' }), makeStory({ seq: 2, id: 'removed' })];

  expect(await storeStory(ahead, makeBody(ahead))).toBe(true);
  expect(await storeStory(removed, makeBody(removed))).toBe(false);

  expect(await idsIn('or')).toEqual(['ahead', 'story3']);
  expect(await body(removed.id)).toBeUndefined();
});

test('a story fetched with an older row leaves the newer row in place', async () => {
  const row = makeStory({ seq: 3, title: 'Newer' });
  await applyPage(makePage({ rows: [row] }), 0);
  await storeStory({ ...row, seq: 1, title: 'Older' }, makeBody(row));
  expect((await story(row.id))?.title).toBe('Newer');
  expect(await database.bodies.count()).toBe(1);
});

test('a story fetched with an older row does not put an older text over the current one', async () => {
  const row = makeStory({ seq: 3, bodyHash: 'new' });
  await applyPage(makePage({ rows: [row] }), 0);
  await storeBody(makeBody(row, { content: 'new text' }));
  const older = { ...row, seq: 1, bodyHash: 'old' };
  await storeStory(older, makeBody(older, { content: 'old text' }));
  expect(await body(row.id)).toMatchObject({ bodyHash: 'new', content: 'new text' });
});

const gu = (seq: number, id: string, fields: Partial<Omit<CatalogueRow, 'id'>> = {}) =>
  makeStory({ seq, id, language: 'gu', ...fields });
const moved = (id: string, seq: number, movedTo: string) => ({ id: id as StoryId, seq, movedTo });
const shelfOf = (rows: readonly CatalogueRow[], cursor: number, epoch = 'epoch1'): ShelfPage => ({
  ...{ rows: rows as ShelfPage['rows'], cursor, epoch, isDone: true, floor: 0 },
});

test('a page of a language that is not followed, or of which only the first stories are, is not stored', async () => {
  await follow(['hi']);
  for (const language of ['gu', 'hi']) {
    const page = makePage({ rows: [makeStory({ seq: 1, language })] });
    expect(await applyListPage(language, page, 0)).toBeUndefined();
  }
  expect(await applyShelf('or', shelfOf([makeStory({ seq: 1 })], 1), 0)).toBeUndefined();
  expect(await applyShelf('gu', shelfOf([gu(1, 'a')], 1), 0)).toBeUndefined();
  expect(await allStories()).toEqual([]);
});

test("the floor of other languages' tombstones has a list read anew once, not at each pull", async () => {
  await applyPage(makePage({ rows: [makeStory({ seq: 5 })] }), 0);
  const quiet = (after: number) => applyPage(makePage({ floor: 9, cursor: 5 }), after);
  expect(await quiet(5)).toEqual({ kind: 'resync' });
  await applyPage(makePage({ floor: 9, rows: [makeStory({ seq: 5 })] }), 0);
  expect(await quiet(5)).toEqual({ kind: 'applied' });
  expect(await applyPage(makePage({ floor: 10, cursor: 5 }), 5)).toEqual({ kind: 'resync' });
});

test('a story that moves to another language is in that list, whichever of the two feeds arrives first', async () => {
  const before = makeStory({ seq: 1, id: 'a' });
  const [left, arrived] = [makePage({ tombstones: [moved('a', 2, 'gu')] }), makePage({ rows: [gu(3, 'a')] })];
  for (const isNewFirst of [true, false]) {
    for (const language of ['or', 'gu']) await unfollow(language);
    await follow(['or', 'gu'], true);
    await applyPage(makePage({ rows: [before] }), 0);
    if (isNewFirst) await applyListPage('gu', arrived, 0);
    await applyPage(left, 1);
    if (!isNewFirst) await applyListPage('gu', arrived, 0);
    expect([await idsIn('or'), await idsIn('gu')]).toEqual([[], ['a']]);
  }
});

test('a page that was answered before a story moved does not take it back', async () => {
  await follow(['gu'], true);
  await applyListPage('gu', makePage({ rows: [gu(3, 'a')] }), 0);
  await applyPage(makePage({ rows: [makeStory({ seq: 1, id: 'a' })] }), 0);
  expect([await idsIn('or'), await idsIn('gu')]).toEqual([[], ['a']]);
});

test('after a restore to before it moved, a story is in the list that has it again', async () => {
  await follow(['gu'], true);
  await applyPage(makePage({ rows: [makeStory({ seq: 9 })] }), 0);
  await applyListPage('gu', makePage({ rows: [gu(8, 'a')] }), 0);
  expect(await applyListPage('gu', makePage({ epoch: 'epoch2', cursor: 1 }), 8)).toEqual({ kind: 'resync' });
  expect(await listOf('or')).toMatchObject({ epoch: 'epoch2', cursor: 0, filled: false });

  await applyPage(makePage({ epoch: 'epoch2', rows: [makeStory({ seq: 1, id: 'a' })] }), 0);
  await applyListPage('gu', makePage({ epoch: 'epoch2', cursor: 1 }), 0);
  expect([await idsIn('or'), await idsIn('gu')]).toEqual([['a'], []]);
});

test('a saved story that moves has the other language followed, and its copy stays', async () => {
  const row = makeStory({ seq: 1, id: 'a' });
  await applyPage(makePage({ rows: [row] }), 0);
  await storeBody(makeBody(row));
  await save(row);
  await applyPage(makePage({ tombstones: [moved('a', 2, 'gu')] }), 1);
  expect(await listOf('gu')).toMatchObject({ isWhole: true, filled: false });
  expect(await idsIn('or')).toEqual([]);
  expect(await savedStory(row.id)).not.toHaveProperty('withdrawn');
  expect(await body(row.id)).toBeDefined();

  await applyListPage('gu', makePage({ rows: [gu(3, 'a', { title: 'New' })] }), 0);
  expect(await savedStories()).toMatchObject([{ row: { language: 'gu', title: 'New' } }]);
});

test('a saved story that moved to a list which no longer has it is withdrawn', async () => {
  await follow(['gu'], true);
  const row = makeStory({ seq: 1, id: 'a' });
  await applyPage(makePage({ rows: [row] }), 0);
  await save(row);
  await applyListPage('gu', makePage({ tombstones: [{ id: row.id, seq: 4 }] }), 0);
  await applyPage(makePage({ tombstones: [moved('a', 2, 'gu')] }), 1);
  expect(await savedStory(row.id)).toHaveProperty('withdrawn');
  expect([await idsIn('or'), await idsIn('gu')]).toEqual([[], []]);
});

test('a row of a list leaves the details that the device has, which a whole row replaces', async () => {
  const { preview: _, licence: __, ...listed } = makeStory({ seq: 2, id: 'a', title: 'New' });
  await applyPage(makePage({ rows: [makeStory({ seq: 1, id: 'a', preview: 'Old' })] }), 0);
  await applyPage(makePage({ rows: [listed] }), 1);
  expect(await database.stories.get('a' as StoryId)).toMatchObject({
    ...{ title: 'New', preview: 'Old', seq: 2, detailSeq: 1 },
  });
  await storeRows([{ ...listed, preview: 'New', licence: 'CC0-1.0' }]);
  expect(await database.stories.get('a' as StoryId)).toMatchObject({ preview: 'New', detailSeq: 2 });
});

test('a row fetched by its id is not stored over a newer one, nor when its list is past it', async () => {
  await applyPage(makePage({ rows: [makeStory({ seq: 3 })], isDone: false }), 0);
  await storeRows([
    makeStory({ seq: 2, id: 'story3' }),
    makeStory({ seq: 2, id: 'gone' }),
    makeStory({ seq: 4, id: 'ahead' }),
    gu(1, 'other'),
  ]);
  expect((await allStories()).map(({ id, seq }) => [id, seq]).sort()).toEqual([
    ['ahead', 4],
    ['other', 1],
    ['story3', 3],
  ]);
});

test('a newer shelf replaces the first stories; a later one of the list stays, and a saved one that is gone is withdrawn', async () => {
  await follow(['gu']);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id, index) => gu(index + 1, id)) as [
    CatalogueRow,
    CatalogueRow,
    CatalogueRow,
    CatalogueRow,
  ];
  await applyShelf('gu', shelfOf([c, b, a], 3), 0);
  await storeBody(makeBody(c));
  await save(b);
  expect(await mirrorState('gu')).toEqual({ kind: 'ready', epoch: 'epoch1', cursor: 3 });
  await storeRows([gu(0, 'old', { publishedAt: 1 })]);
  expect(await applyShelf('gu', shelfOf([d, a], 6), 3)).toEqual({ kind: 'applied' });
  expect(await idsIn('gu')).toEqual(['d', 'a', 'old']);
  expect(await savedStory(b.id)).toHaveProperty('withdrawn');
  expect(await body(c.id)).toBeUndefined();
  expect(await applyShelf('gu', shelfOf([c, b, a], 3), 3)).toEqual({ kind: 'superseded' });

  await applyShelf('gu', shelfOf([], 9), 6);
  expect(await idsIn('gu')).toEqual([]);
});

test('a shelf that becomes a whole list stays readable, and loses at the end what the library has not', async () => {
  await follow(['gu']);
  await applyShelf('gu', shelfOf([gu(3, 'c'), gu(2, 'b')], 3), 0);
  await follow(['gu'], true);
  await applyListPage('gu', makePage({ rows: [gu(1, 'a')], isDone: false }), 0);
  expect(await idsIn('gu')).toEqual(['c', 'b', 'a']);
  await applyListPage('gu', makePage({ rows: [gu(3, 'c')] }), 1);
  expect(await idsIn('gu')).toEqual(['c', 'a']);
});
