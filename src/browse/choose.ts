import { fold } from '../catalogue/search/fold.ts';
import { wordsOf } from '../catalogue/search/marks.ts';
import type { KnownStory } from '../readerData/useKnownStories.ts';
import { compareLanguages } from '../shared/languages/languages.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { listedSubjects } from '../shared/story/listedSubjects.ts';
import { personNames } from '../shared/story/personNames.ts';
import { compareNewest, hasWords } from '../shared/story/shelfOrder.ts';
import { minutesToRead } from '../text/readingPace.ts';
import { lengthOf } from '../text/storyLength.ts';
import type { Choice, Kind, Lists, Order } from './choice.ts';

/** How many works each value of a filter would show, given the rest of the choice. */
export interface Counts extends Readonly<Record<keyof Lists, ReadonlyMap<string, number>>> {
  readonly narrated: number;
  readonly saved: number;
}

function kindOf({ translation_author, originalLanguage }: CatalogueRow): Kind {
  return translation_author === undefined && originalLanguage === undefined ? 'original' : 'translation';
}

/** By authors and translators as written: many stories have the same ones, and folding takes time. */
const foldedNames = new Map<string, readonly string[]>();

/** Each as one of the stories spells it, by the folded one. */
const spellings = { persons: new Map<string, string>(), subjects: new Map<string, string>() };

/** Of each person and of all together as written; folded, to be compared as in a search. */
function namesOf({ author, translation_author = '' }: CatalogueRow): readonly string[] {
  const credits = `${author}\n${translation_author}`;
  const cached = foldedNames.get(credits);
  if (cached) return cached;
  const written = [author, translation_author];
  const persons = written.flatMap(personNames);
  for (const name of persons) spellings.persons.set(fold(name), name);
  const names = new Set([...written, ...persons].map(fold));
  names.delete('');
  foldedNames.set(credits, [...names]);
  return [...names];
}

/** By subjects as written. */
const knownSubjects = new Map<string, { readonly folded: string; readonly language: string }>();

function subjectsOf({ subjects = [], language }: CatalogueRow): readonly string[] {
  return subjects.map((subject) => {
    const known = knownSubjects.get(subject) ?? { folded: fold(subject), language };
    knownSubjects.set(subject, known);
    spellings.subjects.set(known.folded, subject);
    return known.folded;
  });
}

/** That of a story with this subject, if there was one among those of `chosenStories`. */
export function languageOfSubject(subject: string): string | undefined {
  return knownSubjects.get(subject)?.language;
}

const valuesOf: { readonly [list in keyof Lists]: (story: KnownStory) => readonly string[] } = {
  languages: ({ row }) => [row.language],
  lengths: ({ row }) => [lengthOf(row)],
  progress: ({ progress }) => (progress ? [progress] : []),
  kinds: ({ row }) => [kindOf(row)],
  persons: ({ row }) => namesOf(row),
  subjects: ({ row }) => subjectsOf(row),
};
const lists = Object.keys(valuesOf) as (keyof Lists)[];

type Filter = keyof Lists | 'narrated' | 'saved';
const filters: readonly Filter[] = [...lists, 'narrated', 'saved'];

function passes(filter: Filter, story: KnownStory, choice: Choice): boolean {
  if (filter === 'narrated') return !choice.isNarrated || story.row.narration !== undefined;
  if (filter === 'saved') return !choice.isSaved || story.isSaved;
  const requested: readonly string[] = choice[filter];
  return requested.length === 0 || valuesOf[filter](story).some((value) => requested.includes(value));
}

/** The only filter that excludes a story: undefined when none does, 'several' when more than one does. */
function failedAlone(story: KnownStory, choice: Choice): Filter | 'several' | undefined {
  let failed: Filter | undefined;
  for (const filter of filters) {
    if (passes(filter, story, choice)) continue;
    if (failed !== undefined) return 'several';
    failed = filter;
  }
  return failed;
}

/**
 * One text of each work that has one which passes: the first of them in `languages`, or without these the first in
 * `stories`, as the best match of a search is.
 */
export function chosenStories(
  stories: readonly KnownStory[],
  choice: Choice,
  languages?: readonly string[],
): { readonly chosen: KnownStory[]; readonly counts: Counts } {
  const byWork = new Map<string, KnownStory>();
  const byLanguage = compareBy(languages ?? []);
  const maps = lists.map((list) => [list, new Map<string, Set<string>>()] as const);
  const works = Object.fromEntries(maps) as Record<keyof Lists, Map<string, Set<string>>>;
  const narrated = new Set<string>();
  const saved = new Set<string>();
  const folded = { ...choice, persons: choice.persons.map(fold), subjects: choice.subjects.map(fold) };
  for (const story of stories) {
    const only = failedAlone(story, folded);
    if (only === 'several') continue;
    const { work } = story.row;
    if (only === undefined) {
      const other = byWork.get(work);
      if (!other || (languages && byLanguage(story.row.language, other.row.language) < 0))
        byWork.set(work, story);
    }
    // A story that only one filter excludes counts for the other values of that filter.
    const counts = (filter: Filter) => only === undefined || only === filter;
    for (const list of lists) {
      if (counts(list)) for (const value of valuesOf[list](story)) add(works[list], value, work);
    }
    if (counts('narrated') && story.row.narration) narrated.add(work);
    if (counts('saved') && story.isSaved) saved.add(work);
  }
  const counted = Object.fromEntries(
    lists.map((list) => [list, new Map([...works[list]].map(([value, { size }]) => [value, size]))]),
  ) as Record<keyof Lists, Map<string, number>>;
  function spelt(list: keyof typeof spellings): Map<string, number> {
    const names = new Map(choice[list].map((name) => [name, counted[list].get(fold(name)) ?? 0]));
    for (const [key, count] of counted[list]) {
      const name = spellings[list].get(key);
      // Those of the choice keep its spelling.
      if (name !== undefined && !folded[list].includes(key)) names.set(name, count);
    }
    return names;
  }
  return {
    chosen: [...byWork.values()],
    counts: {
      ...counted,
      persons: spelt('persons'),
      subjects: spelt('subjects'),
      narrated: narrated.size,
      saved: saved.size,
    },
  };
}

const fewPersons = 6;

/** The chosen ones, and a few with words that begin with each word of `search`, of which there are `found`. */
export function offeredPersons(
  counts: Counts['persons'],
  chosen: readonly string[],
  search: string,
): { readonly names: readonly string[]; readonly found: number } {
  const words = wordsOf(search);
  const all = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const names: string[] = [];
  let found = 0;
  for (const [name] of all) {
    // Splitting thousands of names takes time.
    const own = words.length > 0 ? wordsOf(name) : [];
    const isFound = words.every((word) => own.some((one) => one.startsWith(word)));
    if (isFound) found += 1;
    if (chosen.includes(name) || (isFound && found <= fewPersons)) names.push(name);
  }
  return { names, found };
}

/** Those of the library's list, in its order, then a few other words: the chosen ones, and those of stories. */
export function offeredSubjects(counts: Counts['subjects'], chosen: readonly string[]): readonly string[] {
  const all = new Map([...chosen.map((subject) => [subject, 0] as const), ...counts]);
  const others = new Map([...all].filter(([subject]) => !listedSubjects.includes(subject)));
  return [
    ...listedSubjects.filter((subject) => all.has(subject)),
    ...offeredPersons(others, chosen, '').names,
  ];
}

/** The languages of `order` first, in that order. */
export function compareBy(order: readonly string[]): (one: string, other: string) => number {
  const rank = (tag: string) => (order.includes(tag) ? order.indexOf(tag) : order.length);
  return (one, other) => rank(one) - rank(other) || compareLanguages(one, other);
}

/** The languages of each work's texts, by its name. */
export function languagesByWork(stories: readonly KnownStory[]): ReadonlyMap<string, ReadonlySet<string>> {
  const works = new Map<string, Set<string>>();
  for (const { row } of stories) add(works, row.work, row.language);
  return works;
}

/** Picture stories last. Titles are sorted by language, the reader's own first, each by its own collation. */
export function sortedStories(
  stories: readonly KnownStory[],
  order: Order,
  ownLanguage: string | null,
): KnownStory[] {
  const isElsewhere = ({ language }: CatalogueRow) => Number(order === 'title' && language !== ownLanguage);
  return [...stories].sort(
    ({ row: one }, { row: other }) =>
      hasWords(other) - hasWords(one) ||
      isElsewhere(one) - isElsewhere(other) ||
      comparisons[order](one, other),
  );
}

export function byRank(stories: readonly KnownStory[], ids: readonly StoryId[]): KnownStory[] {
  const byId = new Map(stories.map((story) => [story.row.id, story]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const comparisons: { readonly [order in Order]: (a: CatalogueRow, b: CatalogueRow) => number } = {
  newest: compareNewest,
  title: (a, b) => compareLanguages(a.language, b.language) || inLanguage(a.language, a.title, b.title),
  author: (a, b) => inLanguage(anyLanguage, a.author, b.author) || inLanguage(anyLanguage, a.title, b.title),
  length: (a, b) => minutesToRead(a) - minutesToRead(b) || compareNewest(a, b),
};

/** English has the order that Unicode gives to all scripts; 'und' would mean the browser's own language. */
const anyLanguage = 'en';

const collators = new Map<string, Intl.Collator>();

function inLanguage(language: string, a: string, b: string): number {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare(a, b);
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}
