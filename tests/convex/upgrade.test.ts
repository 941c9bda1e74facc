// @vitest-environment edge-runtime
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { type Backend, makeBackend, makeStory, publish } from './setup.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const nothing = {
  ...{ slug: '', work: '', title: '', language: '', author: '', licence: '' },
  ...{ preview: '', wordCount: 0, bodySizeBytes: 0, bodyHash: '' },
};

/** As version 0.9.0 stored them: stories that were withdrawn as the last changes up to number `seq`, and no other. */
async function withdrawnBefore(backend: Backend, seq: number, slugs: readonly string[]) {
  await backend.run(async (ctx) => {
    for (const [index, slug] of slugs.entries()) {
      const row = { ...nothing, publishedAt: 1000, changedAt: 2000, withdrawn: { slug } };
      await ctx.db.insert('stories', { ...row, seq: seq - slugs.length + 1 + index });
    }
    await ctx.db.insert('heads', { scope: 'catalogue', seq, epoch: 'first', floor: 2 });
  });
}

async function upgrade(backend: Backend) {
  await backend.mutation(internal.upgrade.lists, {});
  await backend.finishAllScheduledFunctions(() => vi.runAllTimers());
}

const changes = (backend: Backend, language: string, after: number) =>
  backend.query(api.list.changes, { language, after, limit: 400 });
const stored = <Table extends 'heads' | 'tombstones'>(backend: Backend, table: Table) =>
  backend.run(async (ctx) =>
    (await ctx.db.query(table).collect()).map(({ _id, _creationTime, ...row }) => row),
  );

test('stories that version 0.9.0 withdrew leave their languages’ feeds, under new numbers', async () => {
  const backend = makeBackend();
  await withdrawnBefore(backend, 9, ['a/or', 'b/gu', 'c/pa-Arab']);
  // What a device knows of the feeds stays valid.
  expect(await changes(backend, 'or', 9)).toMatchObject({ epoch: 'first.1', floor: 2, tombstones: [] });
  await upgrade(backend);
  const page = await changes(backend, 'or', 9);
  expect(page).toMatchObject({ epoch: 'first.1', floor: 2, tombstones: [{ seq: 10 }], isDone: true });
  expect(await changes(backend, 'gu', 9)).toMatchObject({ tombstones: [{ seq: 11 }] });
  expect(await changes(backend, 'pa-Arab', 9)).toMatchObject({ tombstones: [{ seq: 12 }] });
  const feed = { scope: 'catalogue', after: 0, limit: 50 };
  const { tombstones, cursor } = await backend.query(api.feed.changes, feed);
  expect([tombstones.map(({ seq }) => seq), cursor]).toEqual([[7, 8, 9], 12]);
});

test('the upgrade ends, takes any number of stories, and writes nothing a second time', async () => {
  const backend = makeBackend();
  await withdrawnBefore(
    backend,
    600,
    Array.from({ length: 400 }, (_, n) => `w${n}/or`),
  );
  await upgrade(backend);
  const all = await stored(backend, 'tombstones');
  expect(all).toHaveLength(400);
  expect(new Set(all.map(({ rowId }) => rowId)).size).toBe(400);
  await publish(backend, makeStory({ work: 'late' }));
  await backend.mutation(internal.library.removeStories, { slugs: ['late/or'] });
  await upgrade(backend);
  expect(await stored(backend, 'tombstones')).toHaveLength(401);
});

test('a story that is withdrawn before the upgrade runs gets no second tombstone', async () => {
  const backend = makeBackend();
  await publish(backend, makeStory({ work: 'a' }), makeStory({ work: 'b' }));
  await backend.mutation(internal.library.removeStories, { slugs: ['a/or'] });
  await upgrade(backend);
  expect((await stored(backend, 'tombstones')).map(({ seq }) => seq)).toEqual([3]);
});

test('settings that were made before the upgrade are those of the current number, none are of number 0', async () => {
  const heads = [];
  for (const name of [undefined, 'Ours']) {
    const backend = makeBackend();
    await withdrawnBefore(backend, 9, []);
    if (name !== undefined) {
      await backend.run((ctx) => ctx.db.insert('settings', { key: 'libraryName', value: name }));
    }
    await upgrade(backend);
    heads.push(await stored(backend, 'heads'));
    const { front } = await backend.query(api.list.heads, { languages: ['or'] });
    expect(await backend.query(api.frontPage.known, {})).toMatchObject({ seq: front, epoch: 'first.1' });
  }
  const catalogue = { scope: 'catalogue', seq: 9, epoch: 'first', floor: 2 };
  const lists = { ...catalogue, scope: 'lists', seq: 0 };
  expect(heads).toEqual([
    [catalogue, lists, { ...catalogue, scope: 'front', seq: 0 }],
    [catalogue, lists, { ...catalogue, scope: 'front' }],
  ]);
});

test('the upgrade of an empty library leaves it to the first story to begin the lists', async () => {
  const backend = makeBackend();
  await upgrade(backend);
  expect(await stored(backend, 'heads')).toEqual([]);
  await publish(backend, makeStory());
  expect((await stored(backend, 'heads')).map(({ scope }) => scope)).toEqual(['catalogue', 'lists']);
});
