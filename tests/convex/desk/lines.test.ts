import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { asha, content, importStory, readersFeed, withDesk } from './deskFixture.ts';

withDesk();

const facts = (ids: readonly string[], find = '') =>
  asha.caller.query(api.desk.lines.facts, { ids: [...ids], find });

test('the desk learns of a draft and of a story that nobody has opened what only their texts tell', async () => {
  const draft = await asha.create({ licence: '', source: { name: 'A notebook' } }, `${content} <b>`);
  await importStory({ work: 'well', content, source: { name: 'A notebook' } });
  const storyId = (await readersFeed()).rows[0]?.id as string;
  expect(await facts([draft.manuscriptId, storyId, 'nothing'], 'ଦ୍ୱିତୀୟ ପ୍ରଥମ')).toEqual({
    examined: 3,
    facts: [
      { id: draft.manuscriptId, licence: '', isTimed: false, warnings: 1, isIncomplete: true, isFound: true },
      { id: storyId, licence: 'CC-BY-4.0', isTimed: false, warnings: 0, isIncomplete: false, isFound: true },
    ],
  });
  expect((await facts([storyId], 'ଦ୍ୱିତୀୟ ନାହିଁ')).facts[0]?.isFound).toBe(false);
});

test('one call examines as many as it can read, and says how many', async () => {
  const long = 'ଗପ। '.repeat(40_000);
  const { manuscriptId } = await asha.create({}, long);
  expect((await facts(Array(6).fill(manuscriptId))).examined).toBe(3);
});
