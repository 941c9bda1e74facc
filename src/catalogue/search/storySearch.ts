import MiniSearch, { type SearchResult } from 'minisearch';
import { nextTurn } from '../../shared/nextTurn.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { type Marks, wordsOf } from './marks.ts';

export interface SearchedStory {
  readonly id: StoryId;
  readonly title: string;
  readonly author: string;
  readonly translator?: string | undefined;
  /** Undefined if the text is not on this device. */
  readonly text?: string | undefined;
}

export interface StoryIndex {
  readonly words: MiniSearch<SearchedStory>;
  readonly stories: Map<StoryId, SearchedStory>;
}

export interface Found {
  readonly ids: readonly StoryId[];
  /** True if no story has all the words, and these stories have words with a similar spelling. */
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
 * The stories in which every word of the search is a word or the beginning of one; if there are none, those with words
 * of a similar spelling. Null for a search without words.
 */
export function find({ words }: StoryIndex, query: string): Found | null {
  const text = query.trimStart().slice(0, queryLimit);
  const queryWords = wordsOf(text);
  if (queryWords.length === 0) return null;
  const found = words.search(text);
  if (found.length > 0)
    return { ids: idsOf(found), isNear: false, marks: { words: queryWords, areWhole: false } };
  const near = searchNear(words, queryWords);
  const terms = [...new Set(near.flatMap(({ terms }) => terms))];
  return { ids: idsOf(near), isNear: true, marks: { words: terms, areWhole: true } };
}

/**
 * First those that have the most letters of the search, so that one misspelt long word outweighs a common short one;
 * then fewest letters changed, then the same initial, which readers seldom mistake. MiniSearch alone would prefer the
 * rarest word.
 */
function searchNear(words: MiniSearch<SearchedStory>, queryWords: readonly string[]): SearchResult[] {
  const initials = new Set(queryWords.map((word) => word[0]));
  const found = words.search(
    {
      queries: mistakes.map((most) => ({
        queries: [...queryWords],
        fuzzy: (word) => Math.min(most, Math.round(word.length * mistakenShare)),
        // A word with few mistakes is found by the queries for more mistakes too, which hardly add to its score.
        weights: { fuzzy: 100 ** -most, prefix: 0 },
      })),
    },
    { prefix: false, combineWith: 'OR', boostDocument: (_, word) => (initials.has(word[0]) ? 10 : 1) },
  );
  // By how many letters of the search they have, each in the order of the scores: sorting thousands again takes time.
  const byLetters: SearchResult[][] = [];
  for (const one of found) {
    const letters = one.queryTerms.join('').length;
    const others = byLetters[letters];
    if (others) others.push(one);
    else byLetters[letters] = [one];
  }
  return byLetters.reverse().flat();
}

function makeWords(): MiniSearch<SearchedStory> {
  return new MiniSearch<SearchedStory>({
    fields: ['title', 'author', 'translator', 'text'],
    autoVacuum: false, // see `index`
    tokenize: wordsOf,
    searchOptions: {
      boost: { title: 4, author: 3, translator: 2 },
      prefix: true,
      combineWith: 'AND',
    },
  });
}

function idsOf(found: readonly { readonly id: unknown }[]): StoryId[] {
  return found.map(({ id }) => id as StoryId);
}

function isSame(one: SearchedStory, other: SearchedStory | undefined): boolean {
  return (
    one.title === other?.title &&
    one.author === other.author &&
    one.translator === other.translator &&
    one.text === other.text
  );
}
