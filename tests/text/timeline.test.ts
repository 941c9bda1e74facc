import { expect, test } from 'vitest';
import { locate, makeTimeline } from '../../src/text/timeline.ts';

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
