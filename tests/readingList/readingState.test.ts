import { expect, test } from 'vitest';
import type { Place } from '../../src/readerData/readerStore.ts';
import { readingState, readingWords } from '../../src/readingList/listEntries.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

const storyId = 's' as StoryId;
const text = (offset: number, at: number) => ({ offset, bodyHash: 'h', at });
const words = (place: Omit<Place, 'storyId'> | undefined, length?: number, duration?: number) =>
  readingWords(readingState(place && { ...place, storyId }, length, duration));

test('a story that was not begun has no state', () => {
  expect(words(undefined)).toBeUndefined();
  expect(words({ speed: 1.5 })).toBeUndefined();
});

test('the more recent of reading and listening counts', () => {
  const audio = { positionSeconds: 60, at: 20 };
  expect(words({ text: text(500, 10), audio }, 1000, 240)).toBe('25% listened');
  expect(words({ text: text(500, 30), audio }, 1000, 240)).toBe('50% read');
});

test('without a known length no percentage is shown', () => {
  expect(words({ text: text(500, 10) })).toBe('In progress');
  expect(words({ audio: { positionSeconds: 75, at: 1 } })).toBe('Listened to 1:15');
});

test('a begun story shows at least 1 %, and an unfinished one at most 99 %', () => {
  expect(words({ text: text(1, 10) }, 10_000)).toBe('1% read');
  expect(words({ text: text(10_000, 10) }, 9000)).toBe('99% read');
});

test('a finished story stays finished while it is read again', () => {
  const place = { storyId, text: text(100, 50), finishedAt: 20 };
  expect(readingState(place, 1000, undefined)).toEqual({ kind: 'finished' });
  expect(words(place, 1000)).toBeUndefined();
});
