import { expect, test } from 'vitest';
import { restOf } from '../../src/player/playQueue.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

const [a, b, c, x] = ['a', 'b', 'c', 'x'] as [StoryId, StoryId, StoryId, StoryId];

test('the rest of a queue is what follows the current story', () => {
  expect(restOf([a, b, c], a)).toEqual([b, c]);
  expect(restOf([a, b, c], c)).toEqual([]);
});

test('a story outside the queue has no rest', () => {
  expect(restOf([a, b], x)).toBeUndefined();
  expect(restOf([a, b], null)).toBeUndefined();
  expect(restOf([], a)).toBeUndefined();
});
