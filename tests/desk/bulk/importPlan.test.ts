import { expect, test } from 'vitest';
import type { FoundStory } from '../../../src/desk/bulk/foundStories.ts';
import { planOf, withMoves } from '../../../src/desk/bulk/importPlan.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';

const found = (work: string, content = 'ଗୋଟିଏ ଗାଁ।'): FoundStory => ({
  path: `${work}/or.md`,
  story: { work, language: 'or', title: 'ଗାଁ', author: 'Asha', licence: 'CC0-1.0', content },
  sound: new Map(),
  odd: [],
});
const isNew = { kind: 'new', narration: null } as const;
const duplicate = { storyId: 'one' as StoryId, slug: 'well/or', title: 'ଗାଁ' };
const plan = (stories: readonly FoundStory[], ...changes: Parameters<typeof planOf>[1]) =>
  planOf({ stories, broken: [], leftOut: [] }, changes).stories;

test('a story whose text the library has under another name can be moved there', () => {
  const stories = plan([found('new-well')], { ...isNew, duplicate });
  expect(stories).toMatchObject([{ duplicate, odd: [] }]);
  expect(withMoves(stories, new Set())).toEqual(stories);
  expect(withMoves(stories, new Set(['new-well/or.md']))).toMatchObject([{ story: { moves: 'one' } }]);
});

test('a copied folder is reported, and the story that is imported with it is not moved', () => {
  const unchanged = { kind: 'unchanged', narration: null } as const;
  const stories = plan([found('well'), found('well-copy')], unchanged, { ...isNew, duplicate });
  expect(stories).toMatchObject([{ path: 'well-copy/or.md', odd: [expect.stringContaining('well/or')] }]);
  expect(stories[0]).not.toHaveProperty('duplicate');
});

test('of two new files with the same text the second is reported, but not of two without words', () => {
  expect(plan([found('well'), found('well-copy')], isNew, isNew).map(({ odd }) => odd)).toEqual([
    [],
    ['its text is the same as that of well/or.md'],
  ]);
  expect(plan([found('well', ''), found('lamp', '')], isNew, isNew).flatMap(({ odd }) => odd)).toEqual([]);
});
