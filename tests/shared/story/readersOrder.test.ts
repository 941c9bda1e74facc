import { expect, test } from 'vitest';
import { inReadersOrder } from '../../../src/shared/story/readersOrder.ts';

test("the reader's preferred languages come first, then those with the most stories", () => {
  const counts = Object.entries({ or: 6, gu: 6, ta: 1, hi: 40, en: 404, 'pa-Arab': 2 }).map(
    ([language, storyCount]) => ({ language, storyCount }),
  );
  const order = (...preferred: string[]) => inReadersOrder(counts, preferred).map(({ language }) => language);
  expect(order()).toEqual(['en', 'hi', 'or', 'gu', 'pa-Arab', 'ta']);
  expect(order('fr', 'ta-IN', 'gu')).toEqual(['ta', 'gu', 'en', 'hi', 'or', 'pa-Arab']);
  expect(order('pa')[0]).toBe('pa-Arab');
  // A rendered page keeps its order, and languages that have come since follow.
  expect(order('or', 'en')).toEqual(['or', 'en', 'hi', 'gu', 'pa-Arab', 'ta']);
});
