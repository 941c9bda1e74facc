// @vitest-environment edge-runtime
import { afterEach, expect, test, vi } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import type { Doc } from '../../convex/_generated/dataModel.js';
import { StoryWriter } from '../../convex/catalogue/storyWriter.ts';
import {
  parseListPage,
  parseRows,
  parseShelfPage,
  parseSiblings,
} from '../../src/shared/protocol/catalogue.ts';
import type { ListPage, StoryId } from '../../src/shared/story/catalogue.ts';
import { detailFields } from '../../src/shared/story/storyFields.ts';
import { expectRefusal } from './refusals.ts';
import { type Backend, makeBackend, makeStory, publish, uploadFile } from './setup.ts';

afterEach(() => {
  vi.useRealTimers();
});

const languages = async (backend: Backend) =>
  (await backend.query(api.list.library, { after: 0, limit: 1 })).languages;
const dayMs = 24 * 60 * 60 * 1000;
const stories = (language: string, ...works: string[]) =>
  works.map((work) => makeStory({ work, language, title: work }));

const changes = (backend: Backend, language: string, after = 0, limit = 400): Promise<ListPage> =>
  backend.query(api.list.changes, { language, after, limit });
const heads = (backend: Backend, ...languages: string[]) => backend.query(api.list.heads, { languages });
const seqOf = async (backend: Backend, language: string) => (await heads(backend, language)).lists[0]?.seq;
const catalogueHead = (backend: Backend) => backend.query(api.feed.head, { scope: 'catalogue' });
const remove = (backend: Backend, ...slugs: string[]) =>
  backend.mutation(internal.library.removeStories, { slugs });

/** Moves a story to another language under its id, as a curator may at the desk. */
const move = (backend: Backend, slug: string, language: string) =>
  backend.run((ctx) =>
    StoryWriter.use(ctx as never, async (writer) => {
      const found = await ctx.db
        .query('stories')
        .withIndex('by_slug', (q) => q.eq('slug', slug))
        .unique();
      const [work = ''] = slug.split('/');
      await writer.replace(found as Doc<'stories'>, makeStory({ work, language, title: work }));
    }),
  );

/** Reads a language's feed as a mirror does, and returns what is on each page, in seq order. */
async function readAll(backend: Backend, language: string, limit: number, from = 0) {
  const pages: (readonly [number, string])[][] = [];
  for (let after = from; ; ) {
    const page = await changes(backend, language, after, limit);
    expect(parseListPage(page)).toBe(page);
    const rows = page.rows.map(({ seq, work }) => [seq, work] as const);
    const removals = page.tombstones.map(({ seq, movedTo = '' }) => [seq, `†${movedTo}`] as const);
    pages.push([...rows, ...removals].sort(([a], [b]) => a - b));
    if (page.isDone) return pages;
    expect(page.cursor).toBeGreaterThan(after);
    after = page.cursor;
  }
}

test('an empty library has heads at zero, and empty pages', async () => {
  const backend = makeBackend();
  expect(await heads(backend, 'or', '')).toEqual({
    epoch: '',
    front: 0,
    lists: [
      { language: 'or', seq: 0 },
      { language: '', seq: 0 },
    ],
  });
  const empty = { rows: [], cursor: 0, isDone: true, epoch: '', floor: 0 };
  expect(await changes(backend, 'or')).toEqual({ ...empty, tombstones: [] });
  expect(await backend.query(api.list.shelf, { language: 'or', after: 0, limit: 9 })).toEqual(empty);
  expect(await languages(backend)).toEqual([]);
});

test.each([1, 2, 3, 7, 500])('pages of %i have every row of a language once, in seq order', async (limit) => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a', 'b'), ...stories('gu', 'a'), ...stories('or', 'c', 'd'));
  await publish(backend, makeStory({ work: 'a', title: 'Another title' }));
  const pages = await readAll(backend, 'or', limit);
  const entries = [
    [2, 'b'],
    [4, 'c'],
    [5, 'd'],
    [6, 'a'],
  ];
  expect(pages.flat()).toEqual(entries);
  // A full page does not say whether it is the last.
  expect(pages).toHaveLength(Math.floor(entries.length / limit) + 1);
  expect((await readAll(backend, 'gu', limit)).flat()).toEqual([[3, 'a']]);
});

test('the heads are those of the languages asked for, in that order, and of no other’s change', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a'), ...stories('gu', 'a', 'b'));
  const { epoch } = await catalogueHead(backend);
  const lists = [
    { language: 'gu', seq: 3 },
    { language: 'ta', seq: 0 },
    { language: 'or', seq: 1 },
  ];
  expect(await heads(backend, 'gu', 'ta', 'or')).toEqual({ epoch, front: 0, lists });
  await remove(backend, 'a/or');
  lists[2] = { language: 'or', seq: 4 };
  expect(await heads(backend, 'gu', 'ta', 'or')).toEqual({ epoch, front: 0, lists });
  expect(await seqOf(backend, '')).toBe(0);
});

test('a row of a list has its narration and no details', async () => {
  const backend = makeBackend();
  const part = await uploadFile(backend, 'sound');
  const narration = { synthetic: true, narrator: 'eSpeak NG', parts: [part] };
  const details = { source: { name: 'S' }, credits: [{ role: 'Illustration', name: 'N' }] };
  await publish(backend, makeStory({ narration, ...details }), makeStory({ language: 'hi' }));
  const { rows } = await changes(backend, 'or');
  expect(rows[0]?.narration?.parts[0]?.url).toMatch(/^https?:/);
  const [whole] = await backend.query(api.stories.rows, { ids: [String(rows[0]?.id)] });
  expect(whole).toMatchObject({ ...rows[0], ...details });
  for (const detail of detailFields) {
    expect(rows[0]).not.toHaveProperty(detail);
    expect(whole).toHaveProperty(detail);
  }
});

test.each([1, 2, 50])('a removed story is a tombstone of its language, with pages of %i', async (limit) => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a', 'b', 'c'), ...stories('gu', 'a'));
  const { rows } = await changes(backend, 'or');
  await remove(backend, 'b/or', 'a/gu');
  expect((await readAll(backend, 'or', limit, 4)).flat()).toEqual([[5, '†']]);
  expect((await changes(backend, 'or', 4)).tombstones).toEqual([{ id: rows[1]?.id, seq: 5 }]);
  expect((await readAll(backend, 'gu', limit, 4)).flat()).toEqual([[6, '†']]);
  // Devices with version 0.9.0 get each once, as before.
  const page = await backend.query(api.feed.changes, { scope: 'catalogue', after: 4, limit: 50 });
  expect(page.tombstones.map(({ seq }) => seq)).toEqual([5, 6]);
});

test('a story that was removed and published again is on its page as a row only', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a', 'b'));
  await remove(backend, 'a/or');
  await publish(backend, ...stories('or', 'a'));
  expect(await readAll(backend, 'or', 50)).toEqual([
    [
      [2, 'b'],
      [4, 'a'],
    ],
  ]);
  expect((await readAll(backend, 'or', 1)).flat()).toEqual([
    [2, 'b'],
    [3, '†'],
    [4, 'a'],
  ]);
  const page = await backend.query(api.feed.changes, { scope: 'catalogue', after: 0, limit: 50 });
  expect(page.rows.map(({ seq }) => seq)).toEqual([2, 4]);
  expect(page.tombstones).toEqual([]);
});

test('a story that gets another language leaves one feed and joins the other', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a', 'b'));
  const { rows } = await changes(backend, 'or');
  await move(backend, 'a/or', 'gu');
  expect((await changes(backend, 'or', 2)).tombstones).toEqual([{ id: rows[0]?.id, seq: 3, movedTo: 'gu' }]);
  expect(await changes(backend, 'gu')).toMatchObject({ rows: [{ id: rows[0]?.id, seq: 4 }], cursor: 4 });
  expect(await languages(backend)).toEqual([
    { language: 'or', storyCount: 1 },
    { language: 'gu', storyCount: 1 },
  ]);
  const page = await backend.query(api.feed.changes, { scope: 'catalogue', after: 2, limit: 50 });
  expect(page).toMatchObject({ rows: [{ seq: 4, language: 'gu' }], tombstones: [], cursor: 4, isDone: true });
  // Back again: whoever has seen neither move gets the row.
  await move(backend, 'a/gu', 'or');
  expect((await readAll(backend, 'or', 50)).flat()).toEqual([
    [2, 'b'],
    [6, 'a'],
  ]);
  expect((await readAll(backend, 'gu', 50)).flat()).toEqual([[5, '†or']]);
});

test('a story that is deleted for good was withdrawn before, and moves no feed', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a'), ...stories('gu', 'a'));
  await remove(backend, 'a/or');
  vi.setSystemTime(Date.now() + 31 * dayMs);
  await backend.mutation(internal.desk.bin.empty, {});
  expect((await readAll(backend, 'or', 50)).flat()).toEqual([[3, '†']]);
  expect((await readAll(backend, 'gu', 1)).flat()).toEqual([[2, 'a']]);
  expect(await heads(backend, 'or', 'gu')).toMatchObject({ lists: [{ seq: 3 }, { seq: 2 }] });
});

test('an empty page leaves the cursor where it is, unless the server is behind it', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a'), ...stories('gu', 'a', 'b'));
  for (const [after, cursor] of [
    [1, 1],
    [3, 3],
    [4, 3],
    [2 ** 40, 3],
  ] as const) {
    expect(await changes(backend, 'or', after)).toMatchObject({ rows: [], cursor, isDone: true });
  }
  expect(await changes(backend, 'no language', 2)).toMatchObject({ rows: [], cursor: 2, isDone: true });
  await remove(backend, 'a/or');
  expect(await changes(backend, '', 0)).toMatchObject({ rows: [], tombstones: [], cursor: 0, isDone: true });
});

test('a page has at most 400 entries, whatever limit is asked for', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', ...Array.from({ length: 401 }, (_, n) => `w${n}`)));
  const page = await changes(backend, 'or', 0, 1e9);
  expect(page.rows).toHaveLength(400);
  expect(page).toMatchObject({ cursor: 400, isDone: false });
  expect(await changes(backend, 'or', 400)).toMatchObject({ cursor: 401, isDone: true });
});

test('a page ends before it looks up more than 3,000 files', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', ...Array.from({ length: 80 }, (_, n) => `w${n}`)));
  const part = await uploadFile(backend, 'sound');
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query('stories').collect()) {
      const narration = { synthetic: true, narrator: 'N', durationSeconds: 80, parts: Array(40).fill(part) };
      await ctx.db.patch(_id, { narration });
    }
  });
  expect(await changes(backend, 'or')).toMatchObject({ cursor: 75, isDone: false });
  expect(await changes(backend, 'or', 75)).toMatchObject({ cursor: 80, isDone: true });
});

test('a shelf has the first stories of a language, whole, and its cursor', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ work: 'pictures', publishedAt: 4000, content: '' }),
    makeStory({ work: 'old', publishedAt: 1000 }),
    makeStory({ work: 'new', publishedAt: 3000 }),
    makeStory({ work: 'pictures', language: 'gu', content: '' }),
    ...stories('ta', ...Array.from({ length: 61 }, (_, n) => `w${n}`)),
  );
  const shelf = (language: string, limit: number, after = 7) =>
    backend.query(api.list.shelf, { language, after, limit });
  const page = await shelf('or', 9);
  expect(parseShelfPage(page)).toBe(page);
  expect(page.rows.map(({ work }) => work)).toEqual(['new', 'old']);
  const { epoch } = await heads(backend, 'or');
  expect(page).toMatchObject({ cursor: 3, isDone: true, epoch, floor: 0 });
  expect((await shelf('or', 1.5)).rows).toHaveLength(1);
  expect((await shelf('gu', 9)).rows.map(({ work }) => work)).toEqual(['pictures']);
  expect((await shelf('ta', 1e9)).rows).toHaveLength(60);
  await remove(backend, 'pictures/or');
  expect((await shelf('', 9)).rows).toEqual([]);
  const home = await backend.query(api.firstPaint.home, { limit: 2, language: 'or' });
  expect(home.head).toEqual({ seq: await seqOf(backend, 'or'), epoch });
  expect(home.head.seq).toBe(66);
});

test('languages come in the order of all lists', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('en', 'a', 'b'), ...stories('gu', 'a'), ...stories('or', 'a'));
  expect(await languages(backend)).toEqual([
    { language: 'or', storyCount: 1 },
    { language: 'gu', storyCount: 1 },
    { language: 'en', storyCount: 2 },
  ]);
});

test('rows are read by id in the order asked, without those that are no published story', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a', 'b', 'c'));
  const [a, b, c] = (await changes(backend, 'or')).rows.map(({ id }) => id) as [StoryId, StoryId, StoryId];
  await remove(backend, 'b/or');
  const rows = await backend.query(api.stories.rows, { ids: [c, 'malformed', b, '', a] });
  expect(parseRows(rows)).toBe(rows);
  expect(rows.map(({ work }) => work)).toEqual(['c', 'a']);
});

test('a work’s other texts are named, also those published later, and none for what is no published story', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a', 'b'), ...stories('hi', 'a'));
  const [a] = (await changes(backend, 'or')).rows;
  const siblings = async (storyId: string) => {
    const texts = await backend.query(api.stories.siblings, { storyId });
    expect(parseSiblings(texts)).toBe(texts);
    return texts.map(({ language }) => language);
  };
  expect(await siblings(String(a?.id))).toEqual(['hi']);
  await publish(backend, ...stories('gu', 'a'));
  expect(await siblings(String(a?.id))).toEqual(['gu', 'hi']);
  await remove(backend, 'a/or');
  expect(await siblings(String(a?.id))).toEqual([]);
  expect(await siblings('malformed')).toEqual([]);
});

test('malformed requests are refused with a code', async () => {
  const backend = makeBackend();
  for (const after of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, 2 ** 53]) {
    const args = { language: 'or', after, limit: 5 };
    await expectRefusal(backend.query(api.list.changes, args), 'invalid_cursor');
    await expectRefusal(backend.query(api.list.shelf, args), 'invalid_cursor');
  }
  await expectRefusal(changes(backend, 'or', 0, 0), 'invalid_cursor');
  for (const length of [0, 101]) {
    const texts = Array<string>(length).fill('or');
    await expectRefusal(heads(backend, ...texts), 'invalid_request');
    await expectRefusal(backend.query(api.stories.rows, { ids: texts }), 'invalid_request');
  }
  expect((await heads(backend, ...Array<string>(100).fill('or'))).lists).toHaveLength(100);
});

test('a restore gives the lists a new epoch, the one of the first paint and of the settings', async () => {
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a'));
  await backend.run((ctx) => ctx.db.insert('settings', { key: 'libraryName', value: 'Ours' }));
  await backend.mutation(internal.upgrade.lists, {});
  const before = await heads(backend, 'or');
  await backend.mutation(internal.library.newEpoch, {});
  const { epoch } = await heads(backend, 'or');
  expect(epoch).not.toBe(before.epoch);
  const page = await changes(backend, 'or');
  const home = await backend.query(api.firstPaint.home, { limit: 1 });
  expect([page.epoch, home.head.epoch, home.front?.epoch]).toEqual([epoch, epoch, epoch]);
});

test('deleting old tombstones raises the floor of their languages alone', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const backend = makeBackend();
  await publish(backend, ...stories('or', 'a'), ...stories('gu', 'a'));
  await remove(backend, 'a/or');
  const floors = async () => [
    (await changes(backend, 'or')).floor,
    (await changes(backend, 'gu')).floor,
    (await backend.query(api.feed.changes, { scope: 'catalogue', after: 0, limit: 9 })).floor,
  ];
  vi.setSystemTime(Date.now() + 31 * dayMs);
  await backend.mutation(internal.desk.bin.empty, {});
  vi.setSystemTime(Date.now() + 60 * dayMs);
  await backend.mutation(internal.housekeeping.pruneTombstones, {});
  expect(await floors()).toEqual([3, 0, 0]);
  vi.setSystemTime(Date.now() + 31 * dayMs);
  await backend.mutation(internal.housekeeping.pruneTombstones, {});
  expect(await floors()).toEqual([3, 0, 4]);
  expect(await changes(backend, 'or')).toMatchObject({ rows: [], tombstones: [], cursor: 0 });
});
