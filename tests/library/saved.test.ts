import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { database } from '../../src/library/database.ts';
import { isAskedFor } from '../../src/library/queries.ts';
import {
  failWanted,
  keepSaved,
  pauseWanted,
  readQueue,
  resumeWanted,
  unwant,
  want,
} from '../../src/library/saved.ts';
import type { StoryId } from '../../src/shared/catalogue.ts';
import { withFreshDatabase } from './freshDatabase.ts';

withFreshDatabase();

const [a, b, c] = ['a', 'b', 'c'] as StoryId[] as [StoryId, StoryId, StoryId];
const failure = { reason: 'server', message: 'no' } as const;

test('stories are wanted in the order in which they were asked for, each once', async () => {
  await want([b]);
  await want([a, b, c]);
  expect([...(await readQueue()).storyIds]).toEqual([b, a, c]);
  await unwant(a);
  expect([...(await readQueue()).storyIds]).toEqual([b, c]);
});

test('one or all are paused and resumed; asking again resumes', async () => {
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

test('who was told of a price and agreed is not asked again, until the story is here or unwanted', async () => {
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

test('a failure leaves the queue and is remembered until it is asked for again or saved', async () => {
  await want([a, b]);
  await pauseWanted([a]);
  await failWanted(a, failure);
  expect(await readQueue()).toEqual({
    storyIds: new Set([b]),
    pausedIds: new Set(),
    anyPriceIds: new Set(),
    failures: new Map([[a, failure]]),
  });
  expect([await isAskedFor(a), await isAskedFor(b), await isAskedFor(c)]).toEqual([true, true, false]);
  await want([a]);
  expect((await readQueue()).failures.size).toBe(0);
  await failWanted(a, failure);
  const record = { savedAt: 1, sizeBytes: 1, bodyHash: 'h', partHashes: [], partUrls: [] };
  await keepSaved({ ...record, storyId: a });
  expect((await readQueue()).failures.size).toBe(0);
  expect(await isAskedFor(a)).toBe(true);
});

test('what is no longer wanted does not come back as a failure', async () => {
  await failWanted(a, failure);
  expect((await readQueue()).failures.size).toBe(0);
});

test('a queue that an older build left is read as it is', async () => {
  await database.meta.put({ key: 'wanted', storyIds: [a] });
  expect(await readQueue()).toEqual({
    storyIds: new Set([a]),
    pausedIds: new Set(),
    anyPriceIds: new Set(),
    failures: new Map(),
  });
});
