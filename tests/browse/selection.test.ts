import { expect, test } from 'vitest';
import { nothingSelected, withAll, withPressed } from '../../src/browse/SaveStories.tsx';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

const shown = ['a', 'b', 'c', 'd', 'e'] as StoryId[];
const [a, b, , d] = shown as [StoryId, StoryId, StoryId, StoryId];
const idsAfter = (...presses: [StoryId, boolean][]) => [
  ...presses.reduce((now, [id, isRange]) => withPressed(now, shown, id, isRange), nothingSelected).ids,
];

test('a press selects a story, and a second press deselects it', () => {
  expect(idsAfter([b, false])).toEqual(['b']);
  expect(idsAfter([b, false], [b, false])).toEqual([]);
});

test('a press with Shift gives the whole range the new state of the pressed story, in both directions', () => {
  expect(idsAfter([b, false], [d, true]).sort()).toEqual(['b', 'c', 'd']);
  expect(idsAfter([d, false], [b, true]).sort()).toEqual(['b', 'c', 'd']);
  expect(idsAfter([a, false], [d, true], [b, true]).sort()).toEqual(['a']);
});

test('a first press with Shift, or one after a hidden story, affects one story', () => {
  expect(idsAfter([d, true])).toEqual(['d']);
  expect([...withPressed({ ids: new Set(), lastId: 'gone' as StoryId }, shown, d, true).ids]).toEqual(['d']);
});

test('all are selected, and then none', () => {
  const all = withAll(nothingSelected, shown);
  expect([...all.ids]).toEqual(shown);
  expect(withAll(all, shown)).toEqual(nothingSelected);
});
