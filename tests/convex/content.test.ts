// @vitest-environment edge-runtime
import { expect, test } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { makeBackend, makeStory, publish } from './setup.ts';

test('an empty library returns empty lists', async () => {
  const backend = makeBackend();
  expect(await backend.query(api.content.get, {})).toEqual([]);
  expect(await backend.query(api.content.getDistinctLanguages, {})).toEqual([]);
});

test('content.get returns every story with exactly the fields of the contract', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ language: 'gu', title: 'લીમડો', content: 'એક', translation_author: 'Asha' }),
    makeStory({ title: 'ନିମ', content: 'ଏକ<br>ଦୁଇ' }),
  );
  expect(await backend.query(api.content.get, {})).toEqual([
    { _id: expect.any(String), language: 'or', title: 'ନିମ', author: 'Lipi', content: 'ଏକ<br>ଦୁଇ' },
    {
      _id: expect.any(String),
      language: 'gu',
      title: 'લીમડો',
      author: 'Lipi',
      translation_author: 'Asha',
      content: 'એક',
    },
  ]);
});

const tooLarge = {
  data: { code: 'library_too_large', message: expect.stringContaining('feed:changes') },
};

test('a library with more stories than an array can hold is refused by their count', async () => {
  const backend = makeBackend();
  await publish(backend, makeStory());
  const setCount = (storyCount: number) =>
    backend.run(async (ctx) => {
      const count = await ctx.db.query('languages').first();
      if (count) await ctx.db.patch(count._id, { storyCount });
    });
  await setCount(8192);
  expect(await backend.query(api.content.get, {})).toHaveLength(1);
  await setCount(8193);
  await expect(backend.query(api.content.get, {})).rejects.toMatchObject(tooLarge);
  expect(await backend.query(api.content.getDistinctLanguages, {})).toEqual(['or']);
});

test('a library with more text and timings than an answer can carry is refused', async () => {
  const backend = makeBackend();
  await publish(backend, makeStory());
  const timing = { part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 3 };
  const setSize = (bodySizeBytes: number, timings: number) =>
    backend.run(async (ctx) => {
      const story = await ctx.db.query('stories').first();
      const body = await ctx.db.query('bodies').first();
      if (!story || !body) return;
      await ctx.db.patch(story._id, { bodySizeBytes });
      await ctx.db.patch(body._id, { timings: Array.from({ length: timings }, () => timing) });
    });
  const nearly = 15 * 1024 * 1024 - 100_000;
  await setSize(nearly, 1000);
  expect(await backend.query(api.content.get, {})).toHaveLength(1);
  for (const [sizeBytes, timings] of [
    [nearly, 3000],
    [15 * 1024 * 1024, 0],
  ] as const) {
    await setSize(sizeBytes, timings);
    await expect(backend.query(api.content.get, {})).rejects.toMatchObject(tooLarge);
  }
});

test('languages are listed in launch order, English last, and leave the list with their last story', async () => {
  const backend = makeBackend();
  const languages = ['en', 'hi', 'gu', 'ta', 'or', 'bn', 'mr'];
  const listed = async () => (await backend.query(api.content.getDistinctLanguages, {})).join(' ');
  await publish(backend, ...languages.map((language) => makeStory({ language })));
  expect(await listed()).toBe('or gu ta mr bn hi en');
  await publish(backend, makeStory({ work: 'second', language: 'or' }));
  await backend.mutation(internal.library.removeStories, { slugs: ['neem-shade/or', 'neem-shade/ta'] });
  expect(await listed()).toBe('or gu mr bn hi en');
});
