import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSavedRecord, want } from '../../src/catalogue/saved.ts';
import { restOf, storyAfter } from '../../src/player/storyAfter.ts';
import { storePlace } from '../../src/readerData/places.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { stock, withFreshDatabase } from '../catalogue/freshDatabase.ts';
import { makeNarrationPart, makeStory } from '../catalogue/makeStory.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';

withPageGlobals();
withFreshDatabase();
beforeEach(() => void vi.stubGlobal('navigator', { languages: ['or-IN'] }));

const narration = { synthetic: true, narrator: 'N', durationSeconds: 60, parts: [makeNarrationPart()] };
const now = makeStory({ seq: 9, narration });
/** In shelf order. */
const silent = makeStory({ seq: 8 });
const begun = makeStory({ seq: 7, narration });
const near = makeStory({ seq: 6, narration });
const far = makeStory({ seq: 5, narration });

async function stockShelf(): Promise<void> {
  await stock([now, silent, begun, near, far]);
  await storePlace(begun.id, { audio: { positionSeconds: 5, at: 1 } });
  await want([far.id]);
  await storeSavedRecord({
    storyId: far.id,
    savedAt: 1,
    sizeBytes: 1,
    bodyHash: far.bodyHash,
    partHashes: [],
    partUrls: [],
  });
}

const idAfter = async (queue: readonly StoryId[], savedOnly: boolean) =>
  (await storyAfter(now, queue, savedOnly))?.id;

test('the next story is the next one on the shelf that is narrated and not begun', async () => {
  await stockShelf();
  expect(await idAfter([], false)).toBe(near.id);
});

test('restricted to saved stories, the next story is the next saved one', async () => {
  await stockShelf();
  expect(await idAfter([], true)).toBe(far.id);
});

test('a queue takes precedence, includes begun stories, and skips those that cannot be played', async () => {
  await stockShelf();
  const queue = [near.id, now.id, silent.id, begun.id, far.id];
  expect(await idAfter(queue, false)).toBe(begun.id);
  expect(await idAfter(queue, true)).toBe(far.id);
});

test('nothing follows the last story of a queue', async () => {
  await stockShelf();
  expect(await idAfter([near.id, now.id], false)).toBeUndefined();
  expect(await idAfter([near.id], false)).toBe(near.id);
});

test('the rest of a queue is what follows the current story, and none outside the queue', () => {
  const queue = [near.id, now.id, far.id];
  expect(restOf(queue, near.id)).toEqual([now.id, far.id]);
  expect(restOf(queue, far.id)).toEqual([]);
  expect(restOf(queue, silent.id)).toBeUndefined();
  expect(restOf(queue, undefined)).toBeUndefined();
});
