import MiniSearch, { type QueryCombination, type SearchResult } from 'minisearch';
import { nextTurn } from '../../shared/nextTurn.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { soundOf } from '../../text/sound/skeleton.ts';
import { fold } from './fold.ts';
import { borders, type Marks, wordsOf } from './marks.ts';

export interface SearchedStory {
  readonly id: StoryId;
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly translator?: string | undefined;
  readonly subjects?: string | undefined;
  /** Undefined if the text is not on this device. */
  readonly text?: string | undefined;
}

export interface StoryIndex {
  readonly words: MiniSearch<SearchedStory>;
  readonly stories: Map<StoryId, SearchedStory>;
}

export interface Found {
  readonly ids: readonly StoryId[];
  /** True if no story has all the words, and these stories have words with a similar sound or spelling. */
  readonly isNear: boolean;
  readonly marks: Marks;
}

/** The stories to index in one task: some milliseconds of work on a slow phone. */
const storiesInSlice = 16;

/** The share of discarded stories at which their words are removed from the index; they only take memory. */
const dirtLimit = 0.1;

/** The longest search, in UTF-16 units; the rest is ignored. No reader types a longer one. */
const queryLimit = 200;

/** In how many letters a similar word may differ, from the nearest words on, and at most in which share of its letters. */
const mistakes = [1, 2, 3];
const mistakenShare = 0.3;

/** In how many letters of a sound, at most in one of three after its first. */
const soundMistakes = [1, 2];

/** Works in slices and yields between them. Rejects when `signal` aborts; the index can then be used again. */
export async function index(
  stories: readonly SearchedStory[],
  signal: AbortSignal,
  known: StoryIndex = { words: makeWords(), stories: new Map() },
): Promise<StoryIndex> {
  const now = new Map(stories.map((story) => [story.id, story]));
  for (const [id, story] of known.stories) {
    if (isSame(story, now.get(id))) continue;
    known.words.discard(id);
    known.stories.delete(id);
  }
  const { words } = known;
  // Also one that an aborted update began: the index breaks if stories are added while it is cleaned.
  if (words.isVacuuming || words.dirtFactor > dirtLimit) await words.vacuum();
  const missing = stories.filter(({ id }) => !known.stories.has(id));
  for (let at = 0; at < missing.length; at += storiesInSlice) {
    await nextTurn();
    signal.throwIfAborted();
    for (const story of missing.slice(at, at + storiesInSlice)) {
      known.words.add(story);
      known.stories.set(story.id, story);
    }
  }
  return known;
}

/**
 * The stories in which every word of the search is a word or the beginning of one, first as it is written, then as it
 * sounds; if there are none, those with words of a similar spelling or sound. Null for a search without words.
 */
export function find({ words }: StoryIndex, query: string): Found | null {
  const text = query.trimStart().slice(0, queryLimit);
  const asked = text.split(borders).flatMap(askedWord);
  if (asked.length === 0) return null;
  const written = asked.map(({ word }) => word);
  const found = searchAll(words, asked);
  if (found.length > 0) {
    const sounds = asked.map(({ sound }) => sound);
    const begun = beginningIn(asked);
    return { ids: idsOf(found), isNear: false, marks: { words: written, areWhole: false, sounds, begun } };
  }
  const near = searchNear(words, asked);
  return { ids: idsOf(near), isNear: true, marks: marksOf(near) };
}

function marksOf(near: readonly SearchResult[]): Marks {
  const words = new Set<string>();
  const sounds = new Set<string>();
  for (const { match } of near) {
    for (const term in match) {
      for (const field of match[term] ?? []) (field === soundField ? sounds : words).add(term);
    }
  }
  return { words: [...words], areWhole: true, sounds: [...sounds] };
}

/** A word of a search, folded; `sound` is '' for scripts that have none here. */
interface Asked {
  readonly word: string;
  readonly sound: string;
}

function askedWord(written: string): Asked[] {
  const word = fold(written);
  return word === '' ? [] : [{ word, sound: soundOf(written).replaceAll(' ', '') }];
}

/** The sound of the last word, which may still be typed; undefined for a single letter, which begins too many words. */
function beginningIn(asked: readonly Asked[]): string | undefined {
  const sound = asked.at(-1)?.sound ?? '';
  return sound.length > 1 || asked.length > 1 ? sound || undefined : undefined;
}

/** Those with all the words; where each is written so come before those where one only sounds so. */
function searchAll(words: MiniSearch<SearchedStory>, asked: readonly Asked[]): SearchResult[] {
  const begun = beginningIn(asked);
  const found = words.search({
    combineWith: 'AND',
    queries: asked.map(({ word, sound }, index) => ({
      combineWith: 'OR',
      queries: [
        { queries: [word], fields: writtenFields, prefix: true },
        { queries: [sound], fields: [soundField], prefix: index === asked.length - 1 && begun !== undefined },
      ],
    })),
  });
  const isWritten = ({ queryTerms }: SearchResult) => asked.every(({ word }) => queryTerms.includes(word));
  return [...found.filter(isWritten), ...found.filter((one) => !isWritten(one))];
}

/**
 * First those that have the most letters of the search, so that one misspelt long word outweighs a common short one;
 * then fewest letters changed, then the same initial, which readers seldom mistake. MiniSearch alone would prefer the
 * rarest word. Spelling is asked only if no story has all of it by sound.
 */
function searchNear(words: MiniSearch<SearchedStory>, asked: readonly Asked[]): SearchResult[] {
  const whole = lettersOf(asked);
  const sounding = searchSounds(words, asked);
  const spelt = sounding[whole] ? [] : searchSpelling(words, asked);
  const found = new Map<StoryId, SearchResult>();
  for (let letters = whole; letters > 0; letters -= 1) {
    for (const one of [...(sounding[letters] ?? []), ...(spelt[letters] ?? [])])
      if (!found.has(one.id)) found.set(one.id, one);
  }
  return [...found.values()];
}

/** By the count of letters of the search that they have. */
type ByLetters = readonly (readonly SearchResult[] | undefined)[];

function searchSounds(words: MiniSearch<SearchedStory>, asked: readonly Asked[]): ByLetters {
  // Two words may be one in the title: 'rang birang'.
  const joined = asked.slice(1).flatMap(({ word }, index) => askedWord(asked[index]?.word + word));
  const sounds = asked.map(({ sound }) => sound);
  const joinedSounds = joined.map(({ sound }) => sound);
  const begun = beginningIn(asked);
  const found = searchMistaken(words, new Set(sounds.map(([initial]) => initial)), {
    fields: [soundField],
    queries: soundMistakes.map((most) => ({
      queries: most === 1 ? [...joinedSounds, ...sounds] : sounds,
      fuzzy: (sound) => (most <= Math.floor((sound.length - 1) / 3) ? most : 0),
      prefix: (sound) => most === 1 && sound.length > 1 && sound === begun,
      weights: weightsOf(most),
    })),
  });
  return byLetters(found, asked, ({ queryTerms }, index) =>
    [sounds[index], joinedSounds[index], joinedSounds[index - 1]].some(
      (sound) => sound !== undefined && queryTerms.includes(sound),
    ),
  );
}

function searchSpelling(words: MiniSearch<SearchedStory>, asked: readonly Asked[]): ByLetters {
  const written = asked.map(({ word }) => word);
  const found = searchMistaken(words, new Set(written.map(([initial]) => initial)), {
    fields: writtenFields,
    queries: mistakes.map((most) => ({
      queries: written,
      fuzzy: (word) => (most <= Math.round(word.length * mistakenShare) ? most : 0),
      weights: weightsOf(most),
    })),
  });
  return byLetters(found, asked, ({ queryTerms }, index) => queryTerms.includes(written[index] ?? ''));
}

/** A word with few mistakes is found by the queries for more mistakes too, which hardly add to its score. */
function weightsOf(most: number) {
  return { fuzzy: 100 ** -most, prefix: 100 ** -most / 2 };
}

function searchMistaken(
  words: MiniSearch<SearchedStory>,
  initials: ReadonlySet<string | undefined>,
  query: QueryCombination,
): SearchResult[] {
  const boostDocument = (_: StoryId, word: string) => (initials.has(word[0]) ? 10 : 1);
  return words.search({ ...query, combineWith: 'OR', boostDocument });
}

/** Each in the order of the scores: sorting thousands again takes time. */
function byLetters(
  found: readonly SearchResult[],
  asked: readonly Asked[],
  has: (one: SearchResult, index: number) => boolean,
): ByLetters {
  const groups: SearchResult[][] = [];
  for (const one of found) {
    const letters = lettersOf(asked.filter((_, index) => has(one, index)));
    const others = groups[letters];
    if (others) others.push(one);
    else groups[letters] = [one];
  }
  return groups;
}

function lettersOf(asked: readonly Asked[]): number {
  return asked.reduce((sum, { word }) => sum + word.length, 0);
}

/** Of title and names only: with the texts as they sound, the index of 1,248 stories would be 1.7 times as large. */
const soundField = 'sound';

const writtenFields = ['title', 'author', 'translator', 'subjects', 'text'];

function makeWords(): MiniSearch<SearchedStory> {
  return new MiniSearch<SearchedStory>({
    fields: [...writtenFields, soundField],
    extractField: (story, field) =>
      field === soundField
        ? soundOf([story.title, story.author, story.translator ?? ''].join('\n'), story.language)
        : story[field as keyof SearchedStory],
    autoVacuum: false, // see `index`
    tokenize: (text, field) => (field === soundField ? text.split(' ') : wordsOf(text)),
    searchOptions: {
      tokenize: (word) => [word],
      boost: { title: 4, author: 3, translator: 2 },
    },
  });
}

function idsOf(found: readonly { readonly id: unknown }[]): StoryId[] {
  return found.map(({ id }) => id as StoryId);
}

function isSame(one: SearchedStory, other: SearchedStory | undefined): boolean {
  return (
    one.language === other?.language &&
    one.title === other.title &&
    one.author === other.author &&
    one.translator === other.translator &&
    one.subjects === other.subjects &&
    one.text === other.text
  );
}
