import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { hasSavedOrWanted } from '../../src/catalogue/queries.ts';
import {
  failWanted,
  pauseWanted,
  readQueue,
  resumeWanted,
  storeSavedRecord,
  unwant,
  want,
} from '../../src/catalogue/saved.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withFreshDatabase } from './freshDatabase.ts';

withFreshDatabase();

const [a, b, c] = ['a', 'b', 'c'] as StoryId[] as [StoryId, StoryId, StoryId];
const failure = { reason: 'server', message: 'no' } as const;

test('stories are queued in the order asked for, each once', async () => {
  await want([b]);
  await want([a, b, c]);
  expect([...(await readQueue()).storyIds]).toEqual([b, a, c]);
  await unwant(a);
  expect([...(await readQueue()).storyIds]).toEqual([b, c]);
});

test('one or all stories are paused and resumed; asking again resumes', async () => {
  await want([a, b]);
  await pauseWanted([a, c]);
  expect((await readQueue()).pausedIds).toEqual(new Set([a]));
  await pauseWanted();
  expect((await readQueue()).pausedIds).toEqual(new Set([a, b]));
  await want([a]);
  expect((await readQueue()).pausedIds).toEqual(new Set([b]));
  await resumeWanted();
  expect((await readQueue()).pausedIds.size).toBe(0);
});

test('consent to a price is kept until the story is saved, removed or failed', async () => {
  await want([a, b]);
  await want([b, c], { atAnyPrice: true });
  expect((await readQueue()).anyPriceIds).toEqual(new Set([b, c]));
  await want([b]);
  await resumeWanted([a], { atAnyPrice: true });
  await unwant(c);
  expect((await readQueue()).anyPriceIds).toEqual(new Set([a, b]));
  await failWanted(b, failure);
  expect((await readQueue()).anyPriceIds).toEqual(new Set([a]));
});

test('a failure leaves the queue and is remembered until the story is asked for again or saved', async () => {
  await want([a, b]);
  await pauseWanted([a]);
  await failWanted(a, failure);
  expect(await readQueue()).toEqual({
    storyIds: new Set([b]),
    pausedIds: new Set(),
    anyPriceIds: new Set(),
    failures: new Map([[a, failure]]),
  });
  await unwant(b);
  expect(await hasSavedOrWanted()).toBe(true);
  await want([a]);
  expect((await readQueue()).failures.size).toBe(0);
  await failWanted(a, failure);
  const record = { savedAt: 1, sizeBytes: 1, bodyHash: 'h', partHashes: [], partUrls: [] };
  await storeSavedRecord({ ...record, storyId: a });
  expect((await readQueue()).failures.size).toBe(0);
  expect(await hasSavedOrWanted()).toBe(true);
});

test('a story no longer queued is not recorded as a failure', async () => {
  await failWanted(a, failure);
  expect((await readQueue()).failures.size).toBe(0);
});
