import { personNames } from '../../src/shared/story/personNames.ts';
import { oneSpelling } from '../../src/text/oneSpelling.ts';
import { soundOf } from '../../src/text/sound/skeleton.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { sizeLimits } from '../platform/limits.ts';

/*
 * Convex splits text at every sign that is no letter, viramas and nuktas too, and drops words of 32 bytes and more. So
 * its index has the sounds of words, in ASCII letters, which also lets a title be found by another script.
 */

/** Of a word in the index. */
const mostLetters = 31;

/** Convex takes no more words of a query. */
const mostWords = 16;

type Named = Pick<Doc<'stories'>, 'title' | 'author' | 'translation_author' | 'language'>;

/** What the index has of a story: each word of its title and its persons once. */
export function searchedSound({ title, author, translation_author = '', language }: Named): string {
  return [...new Set(soundWords(`${title}\n${author}\n${translation_author}`, language))].join(' ');
}

/**
 * Stories with every word of the search, as a word or the beginning of one, best first; if there are none, those with
 * most of the words. With `person`, only those that this author or translator is named in.
 */
export async function findStories(
  ctx: QueryCtx,
  asked: {
    readonly query: string;
    readonly person?: string | undefined;
    readonly languages: readonly string[];
  },
): Promise<Doc<'stories'>[]> {
  const [person, query] = [asked.person ?? '', asked.query].map((each) =>
    each.slice(0, sizeLimits.searchCharacters.most),
  ) as [string, string];
  // The query is last: its last word may be only begun.
  const words = [...new Set([...soundWords(person), ...soundWords(query)])].slice(0, mostWords);
  if (words.length === 0) return [];
  const candidates = await ctx.db
    .query('stories')
    .withSearchIndex('search_sound', (q) => q.search('sound', words.join(' ')))
    .take(sizeLimits.searchCandidates.most);
  const counted = candidates
    .filter(({ language }) => !asked.languages.includes(language))
    .filter((story) => asked.person === undefined || namesOf(story).includes(spelling(person)))
    .map((story) => ({ story, count: countOf(words, story.sound) }));
  const most = Math.max(...counted.map(({ count }) => count));
  const best = counted.filter(({ count }) => count === most);
  return best.slice(0, sizeLimits.searchRows.most).map(({ story }) => story);
}

function soundWords(text: string, language?: string): string[] {
  const words = soundOf(text, language).split(' ');
  return words.flatMap((word) => (word === '' ? [] : [word.slice(0, mostLetters)]));
}

/** How many of the words the story has, or words that begin with them. */
function countOf(words: readonly string[], sound = ''): number {
  const own = sound.split(' ');
  return words.filter((word) => own.some((one) => one.startsWith(word))).length;
}

/** Of each person and of all together as written. */
function namesOf({ author, translation_author = '' }: Named): string[] {
  const written = [author, translation_author];
  return [...written, ...written.flatMap(personNames)].map(spelling);
}

const spelling = (name: string) => oneSpelling(name).toLowerCase();
