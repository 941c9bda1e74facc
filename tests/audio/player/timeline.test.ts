import { expect, test } from 'vitest';
import { positionState } from '../../../src/audio/player/mediaSession.ts';
import { locate, makeTimeline } from '../../../src/audio/player/timeline.ts';
import { storageUrl } from '../../../src/audio/storageUrl.ts';

const timeline = makeTimeline([{ durationSeconds: 60 }, { durationSeconds: 30 }, { durationSeconds: 10 }]);

test('parts follow each other without gaps', () => {
  expect(timeline).toEqual({ durationSeconds: 100, startsSeconds: [0, 60, 90] });
  expect(makeTimeline([])).toEqual({ durationSeconds: 0, startsSeconds: [] });
});

test.each([
  [0, 0, 0],
  [59.9, 0, 59.9],
  [60, 1, 0],
  [89, 1, 29],
  [90, 2, 0],
  [100, 2, 10],
  [-5, 0, 0],
  [1000, 2, 10],
])('second %d is in part %d at %d', (position, index, offsetSeconds) => {
  expect(locate(timeline, position)).toEqual({ index, offsetSeconds });
});

test('the lock screen never gets a position that would throw', () => {
  const state = { positionSeconds: 5, durationSeconds: 60, playbackRate: 1 };
  expect(positionState(state)).toEqual({ position: 5, duration: 60, playbackRate: 1 });
  expect(positionState({ ...state, positionSeconds: 61 })).toMatchObject({ position: 60 });
  expect(positionState({ ...state, positionSeconds: -1 })).toMatchObject({ position: 0 });
  expect(positionState({ ...state, playbackRate: 0 })).toBeUndefined();
  expect(positionState({ ...state, durationSeconds: Number.NaN })).toBeUndefined();
  expect(positionState({ ...state, durationSeconds: 0 })).toBeUndefined();
  expect(positionState({ ...state, durationSeconds: Number.POSITIVE_INFINITY })).toBeUndefined();
});

test.each([
  ['http://127.0.0.1:3210/api/storage/a1', 'https://lipi.example', 'https://lipi.example/api/storage/a1'],
  ['/api/storage/a1', 'https://lipi.example', 'https://lipi.example/api/storage/a1'],
  [
    'https://x.convex.cloud/api/storage/a1?t=2',
    'https://x.convex.cloud',
    'https://x.convex.cloud/api/storage/a1?t=2',
  ],
])('%s is asked of the backend in use', (url, address, expected) => {
  expect(storageUrl({ url }, address)).toBe(expected);
});
