// @vitest-environment edge-runtime
import { expect, test } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import type { HomeSnapshot, StorySnapshot } from '../../src/shared/story/catalogue.ts';
import { makeBackend, makeStory, publish } from './setup.ts';

test('an empty library gives an empty home page', async () => {
  expect(await makeBackend().query(api.firstPaint.home, { limit: 15 })).toEqual({
    languages: [],
    language: '',
    rows: [],
    total: 0,
    head: { seq: 0, epoch: '' },
  });
});

test('the home page shows the newest stories of the largest, preferred or requested language', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ work: 'en-only', language: 'en' }),
    ...[3, 1, 2].map((day) => makeStory({ work: `day-${day}`, publishedAt: day * 1000 })),
  );
  const languages = [
    { language: 'or', storyCount: 3 },
    { language: 'en', storyCount: 1 },
  ];
  const home: HomeSnapshot = await backend.query(api.firstPaint.home, { limit: 2 });
  expect(home).toMatchObject({ languages, language: 'or', total: 3 });
  expect(home.rows.map((row) => row.work)).toEqual(['day-3', 'day-2']);
  for (const row of home.rows) {
    expect(row).toHaveProperty('preview');
    for (const detail of ['source', 'credits', 'licence']) expect(row).not.toHaveProperty(detail);
  }
  const asked = await backend.query(api.firstPaint.home, { limit: 2, language: 'en' });
  expect(asked).toMatchObject({ languages, language: 'en', total: 1 });
  expect(asked.rows.map((row) => row.work)).toEqual(['en-only']);
  const unknown = await backend.query(api.firstPaint.home, { limit: 2, language: 'gu' });
  expect(unknown).toMatchObject({ language: 'or', total: 3 });
  const reader = await backend.query(api.firstPaint.home, { limit: 2, preferred: ['gu', 'en'] });
  expect(reader).toMatchObject({ languages: [...languages].reverse(), language: 'en', total: 1 });
});

test('stories told by pictures alone are cards of the home page only where there are no others', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ work: 'new-pictures', publishedAt: 4000, content: '' }),
    makeStory({ work: 'pictures', publishedAt: 3000, content: '' }),
    makeStory({ work: 'new', publishedAt: 2000 }),
    makeStory({ work: 'old', publishedAt: 1000 }),
    makeStory({ work: 'pictures', language: 'gu', publishedAt: 1000, content: '' }),
  );
  const cards = async (limit: number, language?: string) => {
    const { rows, total } = await backend.query(api.firstPaint.home, {
      limit,
      ...(language && { language }),
    });
    return [rows.map(({ work }) => work), total];
  };
  expect(await cards(2, 'or')).toEqual([['new', 'old'], 4]);
  expect(await cards(3, 'or')).toEqual([['new', 'old'], 2]);
  expect(await cards(3, 'gu')).toEqual([['pictures'], 1]);
});

test('the library page begins with the newest stories of the language asked for, or else the reader’s, each with its work’s other languages, and without wordless ones', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ work: 'first', language: 'en', publishedAt: 5000 }),
    makeStory({ work: 'both', language: 'gu', publishedAt: 4000 }),
    makeStory({ work: 'both', language: 'or', publishedAt: 4000 }),
    makeStory({ work: 'pictures', language: 'or', publishedAt: 6000, content: '' }),
    makeStory({ work: 'old', language: 'or', publishedAt: 1000 }),
  );
  const list = async (limit: number, asked: { only?: string; language?: string }) => {
    const args = { limit, preferred: ['gu-IN'], ...asked };
    const { rows, total } = await backend.query(internal.firstPaint.library, args);
    return { rows: rows.map(({ slug, otherLanguages }) => [slug, otherLanguages]), total };
  };
  const both = (language: string, other: string) => [`both/${language}`, [other]];
  expect(await list(3, {})).toEqual({ rows: [both('gu', 'or')], total: 1 });
  expect(await list(3, { language: 'en' })).toEqual({ rows: [['first/en', undefined]], total: 1 });
  expect(await list(1, { only: 'or' })).toEqual({ rows: [both('or', 'gu')], total: 3 });
  expect(await list(3, { only: 'or' })).toEqual({
    rows: [both('or', 'gu'), ['old/or', undefined]],
    total: 3,
  });
  expect(await list(3, { only: 'ta' })).toEqual({ rows: [], total: 0 });
});

test('a story is sent with its text and its versions in other languages', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ language: 'en' }),
    makeStory({ language: 'gu' }),
    makeStory({ language: 'or', content: 'ନିମ' }),
    makeStory({ work: 'another', language: 'or' }),
  );
  const listed = await backend.query(internal.library.listStories, { after: '', limit: 10 });
  const idOf = (slug: string) => listed.find((row) => row.slug === slug)?.id ?? '';
  const storyId = idOf('neem-shade/or');
  const story: StorySnapshot | null = await backend.query(api.firstPaint.story, { storyId });
  expect(story?.row.slug).toBe('neem-shade/or');
  expect(story?.body.content).toBe('ନିମ');
  // Links need no more of them, and the page is to fit the first round trip.
  expect(story?.siblings).toEqual([
    { id: idOf('neem-shade/gu'), language: 'gu' },
    { id: idOf('neem-shade/en'), language: 'en' },
  ]);
});
