// @vitest-environment edge-runtime
import { expect, test } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import type { HomeSnapshot, StorySnapshot } from '../../src/shared/catalogue.ts';
import { makeBackend, makeStory } from './setup.ts';

test('an empty library paints an empty home', async () => {
  expect(await makeBackend().query(api.firstPaint.home, { limit: 15 })).toEqual({
    languages: [],
    language: '',
    rows: [],
    total: 0,
    head: { seq: 0, epoch: '' },
  });
});

test('the home page shows the language of most stories, the one that its reader prefers or the one that is asked for, newest first, and how many there are', async () => {
  const backend = makeBackend();
  await backend.mutation(internal.library.upsertStories, {
    stories: [
      makeStory({ work: 'en-only', language: 'en' }),
      ...[3, 1, 2].map((day) => makeStory({ work: `day-${day}`, publishedAt: day * 1000 })),
    ],
  });
  const languages = [
    { language: 'or', storyCount: 3 },
    { language: 'en', storyCount: 1 },
  ];
  const home: HomeSnapshot = await backend.query(api.firstPaint.home, { limit: 2 });
  expect(home).toMatchObject({ languages, language: 'or', total: 3 });
  expect(home.rows.map((row) => row.work)).toEqual(['day-3', 'day-2']);
  const asked = await backend.query(api.firstPaint.home, { limit: 2, language: 'en' });
  expect(asked).toMatchObject({ languages, language: 'en', total: 1 });
  expect(asked.rows.map((row) => row.work)).toEqual(['en-only']);
  const unknown = await backend.query(api.firstPaint.home, { limit: 2, language: 'gu' });
  expect(unknown).toMatchObject({ language: 'or', total: 3 });
  const reader = await backend.query(api.firstPaint.home, { limit: 2, preferred: ['gu', 'en'] });
  expect(reader).toMatchObject({ languages: [...languages].reverse(), language: 'en', total: 1 });
});

test('a story comes with its text and the other texts of its work', async () => {
  const backend = makeBackend();
  await backend.mutation(internal.library.upsertStories, {
    stories: [
      makeStory({ language: 'en' }),
      makeStory({ language: 'gu' }),
      makeStory({ language: 'or', content: 'ନିମ' }),
      makeStory({ work: 'another', language: 'or' }),
    ],
  });
  const listed = await backend.query(internal.library.listStories, { after: '', limit: 10 });
  const storyId = listed.find((row) => row.slug === 'neem-shade/or')?.id ?? '';
  const story: StorySnapshot | null = await backend.query(api.firstPaint.story, { storyId });
  expect(story?.row.slug).toBe('neem-shade/or');
  expect(story?.body.content).toBe('ନିମ');
  expect(story?.siblings.map((row) => row.slug)).toEqual(['neem-shade/gu', 'neem-shade/en']);
});
