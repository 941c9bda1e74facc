import { expect, test } from 'vitest';
import { markedRuns } from '../../../src/catalogue/search/marks.ts';
import { find, index, type SearchedStory } from '../../../src/catalogue/search/storySearch.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { readPairs, sharesFound, storiesOf } from '../../text/sound/typedPairs.ts';

const { signal } = new AbortController();

function story(language: string, title: string, changed: Partial<SearchedStory> = {}): SearchedStory {
  return { id: title as StoryId, language, title, author: 'Asha', ...changed };
}

/** The titles found, with what is marked in brackets. */
async function marked(stories: readonly SearchedStory[], query: string): Promise<string[]> {
  const found = find(await index(stories, signal), query);
  return (found?.ids ?? []).map((id) => {
    const { title, language } = stories.find((one) => one.id === id) as SearchedStory;
    const runs = found ? markedRuns(title, found.marks, language) : [];
    return runs.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');
  });
}

const shelf = [
  story('hi', 'मोटा राजा'),
  story('bn', 'মোটা রাজার কুকুর'),
  story('or', 'ଗୁଲିର ବାକ୍ସ', { author: 'Sanjiv Jaiswal' }),
  story('ta', 'மழைப் பாட்டு', { translator: 'Meera Tendolkar' }),
  story('en', 'The Rain Song'),
];

test.each([
  ['gulir bakso', ['[ଗୁଲିର] [ବାକ୍ସ]']],
  ['mazhai pa', ['[மழைப்] [பாட்டு]']],
  ['mota raja', ['[मोटा] [राजा]', '[মোটা] [রাজার] কুকুর']],
  ['मोटा राजा', ['[मोटा] [राजा]', '[মোটা] [রাজার] কুকুর']],
  ['kukur mota rajar', ['[মোটা] [রাজার] [কুকুর]']],
  ['rain', ['The [Rain] Song']],
])('%j is found, and marked as it stands: %j', async (query, titles) => {
  expect((await marked(shelf, query)).slice(0, titles.length)).toEqual(titles);
});

test('what is written as it was typed comes before what only sounds so', async () => {
  const stories = [story('hi', 'बानी'), story('hi', 'बानी की कहानी', { author: 'Bani' }), story('kn', 'ಬಾನಿ')];
  const made = await index(stories, signal);
  expect(find(made, 'ಬಾನಿ')?.ids[0]).toBe('ಬಾನಿ');
  expect(find(made, 'bani')?.ids[0]).toBe('बानी की कहानी');
  expect(find(made, 'bani')?.ids).toHaveLength(3);
});

test.each(['sanjeev', 'sanjib jaysval', 'संजीव जायसवाल', 'mira tendulkar', 'मीरा तेंडोलकर'])(
  'a person is found by %j, in any spelling and script',
  async (query) => {
    const title = /[sस]/.test(query[0] ?? '') ? 'ଗୁଲିର ବାକ୍ସ' : 'மழைப் பாட்டு';
    expect(find(await index(shelf, signal), query)?.ids).toEqual([title]);
  },
);

test('a misspelt sound offers what is near, and marks it', async () => {
  expect(await marked(shelf, 'mota rajar kukkud')).toEqual(['[মোটা] [রাজার] [কুকুর]', '[मोटा] राजा']);
  expect(await marked([story('hi', 'रंगबिरंग'), ...shelf], 'rang birang')).toEqual(['[रंगबिरंग]']);
  expect(find(await index(shelf, signal), 'mazai pattu')?.isNear).toBe(true);
});

test('one letter that is being typed does not yet find all the words that begin with its sound', async () => {
  expect(find(await index(shelf, signal), 'g')?.ids ?? []).toEqual([]);
});

// Over the titles and names of both lists; over the whole collection: `npm run bench -- search --corpus <folder>`.
test.each([
  ['pairs', 0.97, 0.99],
  ['heldOutPairs', 0.96, 0.99],
] as const)('what people type finds what they mean: %s', async (name, leastFirst, leastFirstFive) => {
  const pairs = readPairs(name);
  const stories = storiesOf([...readPairs('pairs'), ...readPairs('heldOutPairs')]);
  const made = await index(stories, signal);
  const { first, firstFive } = sharesFound(pairs, stories, (typed) => find(made, typed)?.ids ?? []);
  expect(first).toBeGreaterThanOrEqual(leastFirst);
  expect(firstFive).toBeGreaterThanOrEqual(leastFirstFive);
});
