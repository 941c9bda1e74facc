import type { KnownStory } from '../../library/useKnownStories.ts';
import { fold } from '../../search/fold.ts';
import { compareLanguages } from '../../shared/languages.ts';
import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';
import { personNames } from '../../shared/story/personNames.ts';
import { compareNewest } from '../../shared/story/shelfOrder.ts';
import { minutesToRead } from '../../text/readingPace.ts';
import { type Length, lengthOf } from '../../text/storyLength.ts';
import type { Choice, Kind, Order, Progress } from './choice.ts';

/** How many stories each value of a filter would show, given the rest of the choice. */
export interface Counts {
  readonly languages: ReadonlyMap<string, number>;
  readonly lengths: ReadonlyMap<Length, number>;
  readonly progress: ReadonlyMap<Progress, number>;
  readonly kinds: ReadonlyMap<Kind, number>;
  readonly narrated: number;
  readonly saved: number;
}

function kindOf({ translation_author, originalLanguage }: CatalogueRow): Kind {
  return translation_author === undefined && originalLanguage === undefined ? 'original' : 'translation';
}

/**
 * Whether a person wrote or translated a story, alone or with others. All of its authors as written count as one too. Names
 * are compared folded, as in a search.
 */
function isBy({ author, translation_author }: CatalogueRow, person: string): boolean {
  const name = fold(person);
  return [author, translation_author ?? ''].some((written) =>
    [written, ...personNames(written)].some((each) => fold(each) === name),
  );
}

/** The filters, each a condition that a story must meet. */
type Filter = 'languages' | 'lengths' | 'progress' | 'kinds' | 'narrated' | 'saved' | 'person';

const passes: { readonly [filter in Filter]: (story: KnownStory, choice: Choice) => boolean } = {
  languages: ({ row }, { languages }) => languages.length === 0 || languages.includes(row.language),
  lengths: ({ row }, { lengths }) => lengths.length === 0 || lengths.includes(lengthOf(row)),
  progress: ({ progress }, choice) =>
    choice.progress.length === 0 || (progress !== undefined && choice.progress.includes(progress)),
  kinds: ({ row }, { kinds }) => kinds.length === 0 || kinds.includes(kindOf(row)),
  narrated: ({ row }, { isNarrated }) => !isNarrated || row.narration !== undefined,
  saved: ({ isSaved }, choice) => !choice.isSaved || isSaved,
  person: ({ row }, { person }) => person === '' || isBy(row, person),
};
const filters = Object.keys(passes) as Filter[];

/** The only filter that excludes a story: undefined when none does, 'several' when more than one does. */
function failedAlone(story: KnownStory, choice: Choice): Filter | 'several' | undefined {
  let failed: Filter | undefined;
  for (const filter of filters) {
    if (passes[filter](story, choice)) continue;
    if (failed !== undefined) return 'several';
    failed = filter;
  }
  return failed;
}

/** The stories that match a choice, in no particular order, and the counts for its other values. */
export function chosenStories(
  stories: readonly KnownStory[],
  choice: Choice,
): { readonly chosen: KnownStory[]; readonly counts: Counts } {
  const chosen: KnownStory[] = [];
  const languages = new Map<string, number>();
  const lengths = new Map<Length, number>();
  const progress = new Map<Progress, number>();
  const kinds = new Map<Kind, number>();
  let narrated = 0;
  let saved = 0;
  for (const story of stories) {
    const only = failedAlone(story, choice);
    if (only === 'several') continue;
    if (only === undefined) chosen.push(story);
    // A story that only one filter excludes counts for the other values of that filter.
    const counts = (filter: Filter) => only === undefined || only === filter;
    if (counts('languages')) add(languages, story.row.language);
    if (counts('lengths')) add(lengths, lengthOf(story.row));
    if (counts('progress') && story.progress !== undefined) add(progress, story.progress);
    if (counts('kinds')) add(kinds, kindOf(story.row));
    if (counts('narrated') && story.row.narration) narrated += 1;
    if (counts('saved') && story.isSaved) saved += 1;
  }
  return { chosen, counts: { languages, lengths, progress, kinds, narrated, saved } };
}

/**
 * Stories in the given order, those without words (picture stories) last. Titles are sorted language by language, the
 * reader's own first, each by its own collation; authors over all languages.
 */
export function sortedStories(
  stories: readonly KnownStory[],
  order: Order,
  ownLanguage: string | null,
): KnownStory[] {
  const isElsewhere = ({ language }: CatalogueRow) => Number(order === 'title' && language !== ownLanguage);
  return [...stories].sort(
    ({ row: one }, { row: other }) =>
      Number(one.wordCount === 0) - Number(other.wordCount === 0) ||
      isElsewhere(one) - isElsewhere(other) ||
      comparisons[order](one, other),
  );
}

/** The found stories, best match first. */
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
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known.compare(a, b);
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
