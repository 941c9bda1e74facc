import { expect, test } from 'vitest';
import { indexAfterKey, neighbourAt, withMoved } from '../../src/readingList/useArranging.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

const ids = ['a', 'b', 'c', 'd'] as StoryId[];

test.each([
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 2, 3],
  ['ArrowDown', 3, 3],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['Tab', 1, undefined],
])('%s leads from place %i to %s of four', (key, at, expected) => {
  expect(indexAfterKey(key, at, ids.length)).toBe(expected);
});

test('the neighbour of a moved line is the line that follows it', () => {
  for (let from = 0; from < ids.length; from++) {
    for (let at = 0; at < ids.length; at++) {
      const moved = withMoved(ids, from, at);
      expect([...moved].sort()).toEqual(ids);
      expect(moved[at]).toBe(ids[from]);
      expect(neighbourAt(ids, from, at)).toBe(moved[at + 1]);
    }
  }
});
