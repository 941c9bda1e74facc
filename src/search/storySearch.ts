import MiniSearch from 'minisearch';
import type { StoryId } from '../shared/catalogue.ts';
import { fold } from './fold.ts';
import { wordsOf } from './marks.ts';

/** A story as far as it can be found. */
export interface SearchedStory {
  readonly id: StoryId;
  readonly title: string;
  readonly author: string;
  readonly translator?: string | undefined;
  /** Where it is on this device. */
  readonly text?: string | undefined;
}

/** What `find` asks. */
export interface StoryIndex {
  readonly words: MiniSearch<SearchedStory>;
  /** What is in it. */
  readonly stories: Map<StoryId, SearchedStory>;
}

/** What a search found, the best first. */
export interface Found {
  readonly ids: readonly StoryId[];
  /** Nothing has these words: these have some that are written much like them. */
  readonly isNear: boolean;
}

/** Texts that are read in one slice of time: some milliseconds of work on a slow phone. */
const storiesInSlice = 16;

/** UTF-16 units of a search that count. Nobody types a longer one. */
const queryLimit = 200;

/**
 * Brings an index to what the stories say now; without one, makes it. Works in slices and lets the page do other things
 * between them. Rejects with what aborted `signal`; the index is then good for another try.
 */
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
 * The stories that have every word of a search, or a word that begins with it; where there are none, those that have words
 * like them. Null for a search without words.
 */
export function find({ words }: StoryIndex, query: string): Found | null {
  const asked = query.slice(0, queryLimit);
  if (wordsOf(asked).length === 0) return null;
  const found = words.search(asked);
  if (found.length > 0) return { ids: idsOf(found), isNear: false };
  return { ids: idsOf(words.search(asked, { prefix: false, fuzzy: 0.3, combineWith: 'OR' })), isNear: true };
}

function makeWords(): MiniSearch<SearchedStory> {
  return new MiniSearch<SearchedStory>({
    fields: ['title', 'author', 'translator', 'text'],
    processTerm: (term) => fold(term) || null,
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
