import { expect, test } from 'vitest';
import { restOf } from '../../src/audio/playQueue.ts';
import type { StoryId } from '../../src/shared/catalogue.ts';

const [a, b, c, x] = ['a', 'b', 'c', 'x'] as [StoryId, StoryId, StoryId, StoryId];

test('a queue stands at the story that is at hand, and ends after its last', () => {
  expect(restOf([a, b, c], a)).toEqual([b, c]);
  expect(restOf([a, b, c], c)).toEqual([]);
});

test('a story that is not in the queue has left it, and so has nothing at all', () => {
  expect(restOf([a, b], x)).toBeUndefined();
  expect(restOf([a, b], null)).toBeUndefined();
  expect(restOf([], a)).toBeUndefined();
});
