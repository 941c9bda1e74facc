import { expect, test } from 'vitest';
import {
  find,
  index,
  type SearchedStory,
  type StoryIndex,
} from '../../../src/catalogue/search/storySearch.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';

const { signal } = new AbortController();

function story(id: string, title: string, changed: Partial<SearchedStory> = {}): SearchedStory {
  return { id: id as StoryId, language: 'en', title, author: 'Asha', ...changed };
}

const shelf = [
  story('rain', 'The Rain in Puri'),
  story('neem', 'ନିମ ଛାଇ', { author: 'ମନୋଜ' }),
  story('road', 'सड़क पर', { author: 'रवि', translator: 'José', subjects: 'city शहर' }),
  story('well', 'The Well', { text: 'A bucket, a rope; rain at night.' }),
];

const idsOf = (made: StoryIndex, query: string) => find(made, query)?.ids;

test('a story is found by words, or their beginnings, of its title, author, translator, subjects and text', async () => {
  const made = await index(shelf, signal);
  expect(idsOf(made, 'pur')).toEqual(['rain']);
  expect(idsOf(made, 'ମନୋ')).toEqual(['neem']);
  expect(idsOf(made, 'ନିମ')).toEqual(['neem']);
  expect(idsOf(made, 'buck rope')).toEqual(['well']);
  expect(idsOf(made, 'शहर')).toEqual(['road']);
});

test('a match in the title ranks above one in the text', async () => {
  expect(idsOf(await index(shelf, signal), 'rain')).toEqual(['rain', 'well']);
});

test('all words must match', async () => {
  expect(idsOf(await index(shelf, signal), 'rain puri')).toEqual(['rain']);
});

test('case, marks on Latin letters and the nukta make no difference', async () => {
  const made = await index(shelf, signal);
  expect(idsOf(made, 'JOSE')).toEqual(['road']);
  // The letter as two code points, as one, and without its nukta.
  for (const road of ['सड़क', 'स\u095cक', 'सडक']) expect(idsOf(made, road)).toEqual(['road']);
});

test('without an exact match, similar words are offered', async () => {
  const made = await index(shelf, signal);
  expect(find(made, 'bukket')).toEqual({
    ids: ['well'],
    isNear: true,
    marks: { words: ['bucket'], areWhole: true, sounds: [] },
  });
  expect(find(made, 'Rain')).toMatchObject({ isNear: false, marks: { words: ['rain'], areWhole: false } });
});

test('among similar words the nearest come first, also if the others are rarer', async () => {
  const several = (count: number, title: string) =>
    Array.from({ length: count }, (_, number) => story(`${title} ${number}`, title));
  const monkeys = several(9, 'The Monkey and the Crocodile');
  const made = await index([...several(90, 'The Rain'), story('fonkuy', 'Fonkuy'), ...monkeys], signal);
  expect(idsOf(made, 'monkuy')).toEqual([...monkeys.map(({ id }) => id), 'fonkuy']);
});

test('a misspelt long word outweighs a short one that many stories have', async () => {
  const many = Array.from({ length: 50 }, (_, number) =>
    story(`s${number}`, `The Story of a Road ${number}`),
  );
  const made = await index(
    [...many, story('bird', 'Elephant Bird'), story('both', 'The Elephant’s Child')],
    signal,
  );
  expect(idsOf(made, 'the elegant')?.slice(0, 3)).toEqual(['both', 'bird', 's0']);
  expect(idsOf(made, 'a elephent')?.[0]).toBe('bird');
});

test.each([
  'pur',
  'PURI',
  '  rain   puri ',
  '“The Rain in Puri”',
  '«rain in puri»',
  'the rain in Puri।',
  '🌧️ rain puri',
  '🌧️Rain',
  'rain+puri',
  '`rain` \u200bpuri',
])('%j, as people type and paste, finds the story and nothing else', async (query) => {
  const made = await index([story('rain', 'The Rain in Puri'), story('neem', 'ନିମ ଛାଇ')], signal);
  expect(find(made, query)).toMatchObject({ ids: ['rain'], isNear: false });
});

test.each(['', '   ', '?!', '।', '\u200d', '🙂🙂'])('%j is an empty search', async (query) => {
  expect(find(await index(shelf, signal), query)).toBeNull();
});

test.each([
  'x'.repeat(10_000),
  '\u0301\u0301',
  `a${'\u0301'.repeat(9000)}`,
  'שלום אَب',
  '%E0%A4%A',
  '__proto__',
  '(q+)+$',
])('%j finds nothing, or similar words at most', async (query) => {
  expect(find(await index(shelf, signal), query)?.isNear ?? true).toBe(true);
});

test('the index follows added, changed and removed stories', async () => {
  const made = await index(shelf, signal);
  const [rain, ...others] = shelf;
  expect(rain?.id).toBe('rain');
  const next = await index(
    [
      ...others.map((one) => (one.id === 'well' ? { ...one, title: 'The Pond' } : one)),
      story('sea', 'The Sea'),
    ],
    signal,
    made,
  );
  expect(idsOf(next, 'sea')).toEqual(['sea']);
  expect(idsOf(next, 'pond')).toEqual(['well']);
  expect(idsOf(next, 'puri')).not.toContain('rain');
});

test('an index whose texts arrive while it is cleaned stays whole', async () => {
  const withTexts = (round: number) =>
    Array.from({ length: 300 }, (_, number) =>
      story(`s${number}`, `Story${number}`, {
        text: Array.from({ length: 40 }, (_, word) => `w${(number * 40 + word) * 7919 + round}x`).join(' '),
      }),
    );
  const made = await index(withTexts(0), signal);
  for (let round = 1; round <= 4; round += 1) await index(withTexts(round), signal, made);
  // MiniSearch cleans in turns of its own, which may go on after the last round.
  await expect.poll(() => made.words.isVacuuming).toBe(false);
  expect(idsOf(made, 'story299')).toEqual(['s299']);
  expect(idsOf(made, `w${299 * 40 * 7919 + 4}x`)).toEqual(['s299']);
});

test('an aborted build resumes where it stopped', async () => {
  const many = Array.from({ length: 100 }, (_, number) => story(`s${number}`, `Story${number}`));
  const ending = new AbortController();
  const made = await index([], signal);
  const building = index(many, ending.signal, made);
  ending.abort(new Error('given up'));
  await expect(building).rejects.toThrow('given up');
  await index(many, signal, made);
  expect(idsOf(made, 'story99')).toEqual(['s99']);
});
