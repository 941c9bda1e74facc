// @vitest-environment edge-runtime
import { expect, test } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { makeBackend, makeStory } from './setup.ts';

test('an empty library answers empty lists', async () => {
  const backend = makeBackend();
  expect(await backend.query(api.content.get, {})).toEqual([]);
  expect(await backend.query(api.content.getDistinctLanguages, {})).toEqual([]);
});

test('content.get lists every story with exactly the fields of the contract', async () => {
  const backend = makeBackend();
  await backend.mutation(internal.library.upsertStories, {
    stories: [
      makeStory({ language: 'gu', title: 'લીમડો', content: 'એક', translation_author: 'Asha' }),
      makeStory({ title: 'ନିମ', content: 'ଏକ<br>ଦୁଇ' }),
    ],
  });
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

test('languages come in the order of the launch, English last, and go with their last story', async () => {
  const backend = makeBackend();
  const languages = ['en', 'hi', 'gu', 'ta', 'or', 'bn', 'mr'];
  await backend.mutation(internal.library.upsertStories, {
    stories: languages.map((language) => makeStory({ language })),
  });
  expect(await backend.query(api.content.getDistinctLanguages, {})).toEqual([
    'or',
    'gu',
    'ta',
    'mr',
    'bn',
    'hi',
    'en',
  ]);
  await backend.mutation(internal.library.upsertStories, {
    stories: [makeStory({ work: 'second', language: 'or' })],
  });
  await backend.mutation(internal.library.removeStories, { slugs: ['neem-shade/or', 'neem-shade/ta'] });
  expect(await backend.query(api.content.getDistinctLanguages, {})).toEqual([
    'or',
    'gu',
    'mr',
    'bn',
    'hi',
    'en',
  ]);
});
