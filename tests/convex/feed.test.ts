// @vitest-environment edge-runtime
import { expect, onTestFinished, test, vi } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { binAgeMs } from '../../src/shared/desk/desk.ts';
import type { FeedPage } from '../../src/shared/story/catalogue.ts';
import { expectRefusal } from './refusals.ts';
import { type Backend, makeBackend, makeStory, publish, uploadFile } from './setup.ts';

const scope = 'catalogue';

const publishWorks = (backend: Backend, ...works: string[]) =>
  publish(backend, ...works.map((work) => makeStory({ work })));

/** Reads the whole feed in pages of `limit`, as a mirror does. */
async function readAll(backend: Backend, limit: number, from = 0): Promise<FeedPage[]> {
  const pages: FeedPage[] = [];
  for (let after = from; ; ) {
    const page: FeedPage = await backend.query(api.feed.changes, { scope, after, limit });
    pages.push(page);
    if (page.isDone) return pages;
    expect(page.cursor).toBeGreaterThan(after);
    after = page.cursor;
  }
}

test('an empty library has a head at zero and one empty page', async () => {
  const backend = makeBackend();
  expect(await backend.query(api.feed.head, { scope })).toEqual({ seq: 0, epoch: '' });
  expect(await backend.query(api.feed.changes, { scope, after: 0, limit: 10 })).toMatchObject({
    rows: [],
    tombstones: [],
    cursor: 0,
    isDone: true,
  });
});

test.each([1, 2, 3, 7, 500])('pages of %i carry every row once, in seq order', async (limit) => {
  const backend = makeBackend();
  await publishWorks(backend, 'a', 'b', 'c');
  await publishWorks(backend, 'd', 'e', 'f', 'g');
  const pages = await readAll(backend, limit);
  const rows = pages.flatMap((page) => page.rows);
  expect(rows.map((row) => row.work)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pages.at(-1)?.cursor).toBe(7);
  expect(pages).toHaveLength(Math.ceil(7 / limit));
});

test('a changed story moves to the end and is sent once', async () => {
  const backend = makeBackend();
  await publishWorks(backend, 'a', 'b');
  await publish(backend, makeStory({ work: 'a', title: 'Another title' }));
  const [page] = await readAll(backend, 10);
  expect(page?.rows.map((row) => [row.work, row.seq])).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
  const [later] = await readAll(backend, 10, 2);
  expect(later?.rows.map((row) => row.title)).toEqual(['Another title']);
});

test('writing a story again without change does not move the head', async () => {
  const backend = makeBackend();
  expect(await publishWorks(backend, 'a', 'b')).toEqual(['added', 'added']);
  const before = await backend.query(api.feed.head, { scope });
  expect(await publishWorks(backend, 'a', 'b')).toEqual(['unchanged', 'unchanged']);
  expect(await backend.query(api.feed.head, { scope })).toEqual(before);
});

test.each([1, 2, 50])('removals are sent as tombstones in seq order with pages of %i', async (limit) => {
  const backend = makeBackend();
  await publishWorks(backend, 'a', 'b', 'c', 'd');
  const [first] = await readAll(backend, 50);
  await backend.mutation(internal.library.removeStories, { slugs: ['b/or'] });
  // The row of a removed story stays for 30 days; then a tombstone takes its place.
  vi.setSystemTime(Date.now() + binAgeMs + 1);
  onTestFinished(() => void vi.useRealTimers());
  await backend.mutation(internal.desk.bin.empty, {});
  await backend.mutation(internal.library.removeStories, { slugs: ['c/or'] });
  await publishWorks(backend, 'e');
  const pages = await readAll(backend, limit);
  expect(pages.flatMap((page) => page.tombstones)).toEqual([
    { id: first?.rows[1]?.id, seq: 6 },
    { id: first?.rows[2]?.id, seq: 7 },
  ]);
  expect(pages.flatMap((page) => page.rows).map((row) => row.work)).toEqual(['a', 'd', 'e']);
  const order = pages.flatMap((page) =>
    [...page.rows, ...page.tombstones].map((entry) => entry.seq).sort((a, b) => a - b),
  );
  expect(order).toEqual([1, 4, 6, 7, 8]);
});

test('a page never carries more than 250 entries, whatever limit is asked for', async () => {
  const backend = makeBackend();
  await publishWorks(backend, ...Array.from({ length: 251 }, (_, n) => `w${n}`));
  const page = await backend.query(api.feed.changes, { scope, after: 0, limit: 1e9 });
  expect(page.rows).toHaveLength(250);
  expect(page.isDone).toBe(false);
});

test('a narration carries an address for each file', async () => {
  const backend = makeBackend();
  const part = await uploadFile(backend, 'sound');
  await publish(backend, makeStory({ narration: { synthetic: true, narrator: 'eSpeak NG', parts: [part] } }));
  const [page] = await readAll(backend, 10);
  const narration = page?.rows[0]?.narration;
  expect(narration).toMatchObject({ synthetic: true, narrator: 'eSpeak NG', durationSeconds: 2 });
  expect(narration?.parts[0]).toMatchObject({ sha256: part.sha256, sizeBytes: 5, mimeType: 'audio/mpeg' });
  expect(narration?.parts[0]?.url).toMatch(/^https?:/);
  expect(narration?.parts[0]).not.toHaveProperty('storageId');
});

test('an unknown scope and an invalid cursor are refused with a code', async () => {
  const backend = makeBackend();
  // A refusal does not repeat the argument, which may be long.
  for (const unknown of ['users/1', 'x'.repeat(10_000)]) {
    await expectRefusal(backend.query(api.feed.head, { scope: unknown }), 'unknown_scope', {
      message: 'There is no feed of that name.',
    });
  }
  for (const after of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, 2 ** 53]) {
    await expectRefusal(backend.query(api.feed.changes, { scope, after, limit: 5 }), 'invalid_cursor');
  }
  await expectRefusal(backend.query(api.feed.changes, { scope, after: 0, limit: 0 }), 'invalid_cursor');
});

test('a new epoch changes the head even of an empty library', async () => {
  const backend = makeBackend();
  await backend.mutation(internal.library.newEpoch, {});
  const first = await backend.query(api.feed.head, { scope });
  await backend.mutation(internal.library.newEpoch, {});
  const second = await backend.query(api.feed.head, { scope });
  expect(first.epoch).not.toBe('');
  expect(second.epoch).not.toBe(first.epoch);
  expect(second.seq).toBe(0);
});

test('a mirror from before file addresses changed reads everything again, whichever function it asks', async () => {
  const backend = makeBackend();
  await publish(backend, makeStory());
  const stored = await backend.run((ctx) => ctx.db.query('heads').first());
  const head = await backend.query(api.feed.head, { scope: 'catalogue' });
  const page = await backend.query(api.feed.changes, { scope: 'catalogue', after: 0, limit: 1 });
  const home = await backend.query(api.firstPaint.home, { limit: 1 });
  expect(head.epoch).not.toBe(stored?.epoch);
  expect([page.epoch, home.head.epoch]).toEqual([head.epoch, head.epoch]);
});
