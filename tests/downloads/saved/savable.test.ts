import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSavedRecord, want } from '../../../src/catalogue/saved.ts';
import { chooseCommute, savableStories } from '../../../src/downloads/saved/savable.ts';
import { storePlace } from '../../../src/readerData/places.ts';
import { lipiStore } from '../../../src/settings/lipiStore.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { stock, withFreshDatabase } from '../../catalogue/freshDatabase.ts';
import { makeNarrationPart, makeStory } from '../../catalogue/makeStory.ts';

withFreshDatabase();
beforeEach(() => {
  vi.stubGlobal('navigator', { languages: [] });
  lipiStore.language = 'or';
});

const narration = {
  synthetic: true,
  narrator: 'eSpeak NG',
  durationSeconds: 60,
  parts: [makeNarrationPart({ sizeBytes: 1000 })],
};

test("suggested stories are narrated, in the reader's languages, and not saved, queued or finished", async () => {
  const rows = [
    makeStory({ seq: 1, language: 'or', narration, bodySizeBytes: 5 }),
    makeStory({ seq: 2, language: 'or' }),
    makeStory({ seq: 3, language: 'or', narration }),
    makeStory({ seq: 4, language: 'or', narration }),
    makeStory({ seq: 5, language: 'gu', narration }),
    makeStory({ seq: 6, language: 'gu', narration }),
  ];
  await stock(rows);
  vi.stubGlobal('navigator', { languages: ['gu-IN'] });
  const record = { savedAt: 1, sizeBytes: 1, bodyHash: 'h', partHashes: [], partUrls: [] };
  await storeSavedRecord({ ...record, storyId: 'story5' as StoryId });
  await want(['story3' as StoryId]);
  await storePlace('story4' as StoryId, { finishedAt: 1 });

  const { stories, languages, narratedCount } = await savableStories();
  expect(stories.map(({ id }) => id)).toEqual(['story1', 'story6']);
  expect(stories[0]).toMatchObject({ language: 'or', sizeBytes: 1005, durationSeconds: 60 });
  expect(languages).toEqual(['or', 'gu']);
  expect(narratedCount).toBe(5);
});

test('the languages are the reader’s of those that the device follows, or all of these', async () => {
  await stock(['or', 'gu', 'ta', 'mr'].map((language, index) => makeStory({ seq: index + 11, language })));
  const suggested = async () => (await savableStories()).languages;
  lipiStore.language = null;
  expect(await suggested()).toEqual(['gu', 'mr', 'or', 'ta']);
  vi.stubGlobal('navigator', { languages: ['ta-IN', 'fr'] });
  expect(await suggested()).toEqual(['ta']);
  lipiStore.language = 'mr';
  expect(await suggested()).toEqual(['mr', 'ta']);
});

test('the whole list of a language is searched', async () => {
  const rows = Array.from({ length: 200 }, (_, index) =>
    makeStory({ seq: index + 1, language: 'or', ...(index < 3 && { narration }) }),
  );
  await stock(rows);
  expect((await savableStories()).stories).toHaveLength(3);
});

const candidates = [12, 25, 4, 9, 3].map((minutes) => ({ minutes, durationSeconds: minutes * 60 }));
const chosen = (minutes: number) => chooseCommute(candidates, minutes).map((story) => story.minutes);

test('stories are taken in order as long as they fit into the time', () => {
  expect(chosen(30)).toEqual([12, 4, 9, 3]);
  expect(chosen(37)).toEqual([12, 25]);
});

test('a story that ends exactly on time fits', () => {
  expect(chosen(12)).toEqual([12]);
  expect(chosen(3)).toEqual([3]);
  expect(chosen(2.99)).toEqual([]);
});
