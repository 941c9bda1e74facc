import { expect, test } from 'vitest';
import { everything, type Order } from '../../src/browse/choice.ts';
import {
  byRank,
  chosenStories,
  compareBy,
  languageOfSubject,
  offeredPersons,
  offeredSubjects,
  sortedStories,
} from '../../src/browse/choose.ts';
import type { KnownStory } from '../../src/readerData/useKnownStories.ts';
import type { CatalogueRow, StoryId } from '../../src/shared/story/catalogue.ts';
import { makeRow } from '../app/makeStories.ts';

const plain = { publishedAt: 1, wordCount: 100 };

function story(
  id: string,
  row: Partial<CatalogueRow> = {},
  reader: Partial<Omit<KnownStory, 'row'>> = {},
): KnownStory {
  return {
    row: makeRow({
      id: id as StoryId,
      work: id,
      language: 'en',
      title: id,
      author: 'Asha',
      ...plain,
      ...row,
    }),
    isSaved: false,
    hasText: false,
    progress: undefined,
    ...reader,
  };
}

const narration = { synthetic: false, narrator: 'Ravi', durationSeconds: 60, parts: [] };
const shelf = [
  story('short', { publishedAt: 3, narration }, { isSaved: true }),
  story('medium', { publishedAt: 2, wordCount: 238 * 10, author: 'Ravi' }, { progress: 'inProgress' }),
  story('long', { publishedAt: 1, wordCount: 238 * 20, translation_author: 'Asha', author: 'Meera' }),
  story('odia', { publishedAt: 4, language: 'or', title: 'ନିମ', narration }, { progress: 'finished' }),
];
const idsOf = (stories: readonly KnownStory[]) => stories.map(({ row }) => row.id);
const sorted = (stories: readonly KnownStory[], order: Order, ownLanguage: string | null = null) =>
  idsOf(sortedStories(stories, order, ownLanguage));
const chosen = (choice: Partial<typeof everything>) =>
  idsOf(chosenStories(shelf, { ...everything, ...choice }).chosen);

test('each filter leaves only the matching stories', () => {
  expect(chosen({})).toEqual(['short', 'medium', 'long', 'odia']);
  expect(chosen({ languages: ['or'] })).toEqual(['odia']);
  expect(chosen({ lengths: ['medium', 'long'] })).toEqual(['medium', 'long']);
  expect(chosen({ progress: ['inProgress', 'finished'] })).toEqual(['medium', 'odia']);
  expect(chosen({ kinds: ['translation'] })).toEqual(['long']);
  expect(chosen({ isNarrated: true })).toEqual(['short', 'odia']);
  expect(chosen({ isSaved: true })).toEqual(['short']);
});

test('each subject lists its stories; the list’s subjects are offered first, in its order, then chosen and frequent words', () => {
  const texts = [
    story('goat', { subjects: ['ବର୍ଷା', 'Animals', 'constructor'] }),
    story('salt', { subjects: ['Sea', 'Family', 'ବର୍ଷା'] }),
    story('none'),
  ];
  const { chosen, counts } = chosenStories(texts, { ...everything, subjects: ['Animals', 'Sea'] });
  expect(idsOf(chosen)).toEqual(['goat', 'salt']);
  expect(counts.subjects.get('ବର୍ଷା')).toBe(2);
  expect(offeredSubjects(counts.subjects, ['Love', 'moon'])).toEqual([
    ...['Family', 'Love', 'Animals', 'Sea'],
    ...['ବର୍ଷା', 'constructor', 'moon'],
  ]);
});

test('a subject is the same in another case or Unicode form; it is shown as a story spells it, and has its language', () => {
  const texts = [
    story('forest', { language: 'fr', subjects: ['Forêt'] }),
    story('fog', { language: 'fr', subjects: ['fore\u0302t'] }),
    story('well', { language: 'or', subjects: ['କୂଅ'] }),
  ];
  const { chosen, counts } = chosenStories(texts, { ...everything, subjects: ['FORE\u0302T'] });
  expect(idsOf(chosen)).toEqual(['forest', 'fog']);
  expect([...counts.subjects]).toEqual([
    ['FORE\u0302T', 2],
    ['କୂଅ', 1],
  ]);
  expect(['କୂଅ', 'fog'].map(languageOfSubject)).toEqual(['or', undefined]);
});

test("a person's stories are those that they wrote or translated", () => {
  expect(chosen({ persons: ['Asha'] })).toEqual(['short', 'long', 'odia']);
});

const rain = ['en', 'or', 'hi'].map((language) => story(`rain-${language}`, { work: 'rain', language }));

test('a work is listed once, in the first of the reader’s languages that passes, and for a search by its best match', () => {
  const texts = [...rain, story('salt', { language: 'hi' })];
  const listed = (choice: Partial<typeof everything>, languages?: readonly string[]) =>
    idsOf(chosenStories(texts, { ...everything, ...choice }, languages).chosen);
  expect(listed({}, ['or', 'hi'])).toEqual(['rain-or', 'salt']);
  expect(listed({}, [])).toEqual(['rain-or', 'salt']);
  expect(listed({ languages: ['en', 'hi'] }, ['or', 'hi'])).toEqual(['rain-hi', 'salt']);
  expect(listed({})).toEqual(['rain-en', 'salt']);
});

test('a work counts once for what several of its texts have', () => {
  const { counts } = chosenStories(rain, { ...everything, languages: ['en', 'hi'] });
  expect(counts.lengths).toEqual(new Map([['short', 1]]));
  expect(counts.persons).toEqual(new Map([['Asha', 1]]));
  expect([...counts.languages]).toEqual(['en', 'or', 'hi'].map((language) => [language, 1]));
});

test('languages are in the reader’s order, others after them in that of all', () => {
  expect(['en', 'gu', 'or', 'hi'].sort(compareBy(['hi', 'en']))).toEqual(['hi', 'en', 'or', 'gu']);
});

test('a story of several authors is listed for each of them, and for all of them as written', () => {
  const written = 'Mala Kumar, Manisha Chaudhry';
  const together = [story('both', { author: written }), story('one', { translation_author: 'Mala Kumar' })];
  const by = (...persons: string[]) => idsOf(chosenStories(together, { ...everything, persons }).chosen);
  expect(by('Mala Kumar')).toEqual(['both', 'one']);
  expect(by('Manisha Chaudhry')).toEqual(['both']);
  expect(by(written)).toEqual(['both']);
  expect(by('Mala')).toEqual([]);
  expect(by('mála kumar')).toEqual(['both', 'one']);
  expect(by('Manisha Chaudhry', 'Nobody')).toEqual(['both']);
});

test('the count beside a person is what choosing them would show, given the other choices, in any spelling', () => {
  const together = [
    story('both', { author: 'Mala Kumar, Asha', translation_author: 'Asha' }),
    story('one', { translation_author: 'Mála Kumar' }),
    story('odia', { author: 'Mala Kumar', language: 'or' }),
  ];
  const counted = (choice: Partial<typeof everything>) =>
    Object.fromEntries(chosenStories(together, { ...everything, ...choice }).counts.persons);
  expect(counted({})).toEqual({ 'Mala Kumar': 3, Asha: 2 });
  expect(counted({ languages: ['or'] })).toEqual({ 'Mala Kumar': 1 });
  expect(counted({ languages: ['or'], persons: ['Asha', 'MALA KUMAR'] })).toEqual({
    'MALA KUMAR': 1,
    Asha: 0,
  });
  expect(counted({ persons: ['Mala Kumar, Asha'] })).toEqual({
    'Mala Kumar': 3,
    Asha: 2,
    'Mala Kumar, Asha': 1,
  });
});

test('of many persons the filter offers those with the most stories, those with the sought words, and the chosen ones', () => {
  const counts = new Map([...'hgfedcba'].map((name, at) => [`${name} Kumar`, at]));
  counts.set('Mála Sen', 9);
  expect(offeredPersons(counts, [], '')).toEqual({
    names: ['Mála Sen', 'a Kumar', 'b Kumar', 'c Kumar', 'd Kumar', 'e Kumar'],
    found: 9,
  });
  expect(offeredPersons(counts, ['h Kumar'], 'SEN mal')).toEqual({
    names: ['Mála Sen', 'h Kumar'],
    found: 1,
  });
  expect(offeredPersons(counts, [], 'ala')).toEqual({ names: [], found: 0 });
});

test('the count beside an option is what choosing it would show, given the other choices', () => {
  const { counts } = chosenStories(shelf, { ...everything, languages: ['en'], isNarrated: true });
  expect(counts.languages).toEqual(
    new Map([
      ['en', 1],
      ['or', 1],
    ]),
  );
  expect(counts.narrated).toBe(1);
  expect(counts.lengths).toEqual(new Map([['short', 1]]));
  expect(counts.saved).toBe(1);
  expect(counts.progress).toEqual(new Map());
});

test("stories are sorted newest first, by length, and by title in their language's order", () => {
  expect(sorted(shelf, 'newest')).toEqual(['odia', 'short', 'medium', 'long']);
  expect(sorted(shelf, 'length').slice(2)).toEqual(['medium', 'long']);
  const titles = ['Éclair', 'zebra', 'apple', '10 days', '9 days'].map((title) => story(title, { title }));
  expect(sorted(titles, 'title')).toEqual(['9 days', '10 days', 'apple', 'Éclair', 'zebra']);
});

test("titles begin with the reader's language", () => {
  expect(sorted(shelf, 'title', null)).toEqual(['odia', 'long', 'medium', 'short']);
  expect(sorted(shelf, 'title', 'en')).toEqual(['long', 'medium', 'short', 'odia']);
});

test("an author's stories in all languages are together, in the order of their titles", () => {
  expect(sorted(shelf, 'author')).toEqual(['short', 'odia', 'long', 'medium']);
  expect(sorted(shelf, 'author', 'or')).toEqual(['short', 'odia', 'long', 'medium']);
});

test('texts of one work published at the same time always have the same order', () => {
  const texts = ['en', 'or', 'gu'].map((language) => story(language, { language, work: 'rain' }));
  for (const given of [texts, texts.toReversed()])
    expect(sorted(given, 'newest')).toEqual(['or', 'gu', 'en']);
});

test('search results are in the order of their rank', () => {
  expect(idsOf(byRank(shelf, ['odia', 'gone', 'short'] as StoryId[]))).toEqual(['odia', 'short']);
});

test('a picture story is last in every order', () => {
  const pictures = story('a', { wordCount: 0, publishedAt: 9, author: 'A' });
  for (const order of ['newest', 'title', 'author', 'length'] as const)
    expect(sorted([pictures, ...shelf], order).at(-1)).toBe('a');
});
