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

/** Convex takes 16 words of a query. */
const mostWords = 15;

/**
 * A word that matches nothing, since no sound has this letter. The index treats the last word of a query as a prefix; a
 * prefix of one letter would read a large part of the library, so this word follows it.
 */
const noBeginning = 'q';

/** Between the words of a title and its persons and those of the preview. No index has it. */
const border = ' . ';

type Named = Pick<Doc<'stories'>, 'title' | 'author' | 'translation_author' | 'language'>;

/**
 * What the index has of a story: each word of its title and its persons, and each further one of its preview and its
 * subjects, also as a query of no known language sounds.
 */
export function searchedSound(story: Named & Pick<Doc<'stories'>, 'preview' | 'subjects'>): string {
  const { language, preview, subjects = [] } = story;
  const soundsOf = (text: string) => new Set([...soundWords(text, language), ...soundWords(text)]);
  const names = soundsOf(writtenOf(story));
  const others = [...soundsOf([preview, ...subjects].join(' '))].filter((word) => !names.has(word));
  return [...names].join(' ') + border + others.join(' ');
}

/**
 * Stories with every word of the search, as a word or the beginning of one, best first: those whose title and names are
 * spelt as typed, those in `languages`, those whose title and names sound so, others; if there are none, those with most of
 * the words. With `person`, only those by this author or translator, with `subject` only those about it. Of stories in `languages`, whose titles the device
 * searches itself, only those with a searched word that is in the preview and not in the title or names.
 */
export async function findStories(
  ctx: QueryCtx,
  asked: {
    readonly query: string;
    readonly person?: string | undefined;
    readonly subject?: string | undefined;
    readonly languages: readonly string[];
  },
): Promise<Doc<'stories'>[]> {
  const [person, subject, query] = [asked.person ?? '', asked.subject ?? '', asked.query].map((each) =>
    each.slice(0, sizeLimits.searchCharacters.most),
  ) as [string, string, string];
  // The query is last: its last word may be only begun.
  const sounds = [person, subject, query].flatMap((each) => soundWords(each));
  const words = [...new Set(sounds)].slice(0, mostWords);
  if (words.length === 0) return [];
  const indexed = words.at(-1)?.length === 1 ? [...words, noBeginning] : words;
  const candidates = await ctx.db
    .query('stories')
    .withSearchIndex('search_sound', (q) => q.search('sound', indexed.join(' ')))
    .take(sizeLimits.searchCandidates.most);
  const counted = candidates
    .filter((story) => asked.person === undefined || namesOf(story).includes(spelling(person)))
    .filter(({ subjects = [] }) => subject === '' || subjects.map(spelling).includes(spelling(subject)))
    .map((story) => {
      const [names = '', preview = ''] = story.sound?.split(border) ?? [];
      return { story, count: countOf(words, `${names} ${preview}`), named: countOf(words, names) };
    });
  const most = Math.max(1, ...counted.map(({ count }) => count));
  const best = counted.filter(
    ({ story, count, named }) =>
      count === most && (named < count || !asked.languages.includes(story.language)),
  );
  const named = best.filter((one) => one.named === most).map(({ story }) => story);
  const typed = spelling(query).split(/\s+/);
  const spelt = named.filter((story) => isSpelt(story, typed));
  const stories = best.map(({ story }) => story);
  const ofReader = stories.filter(({ language }) => asked.languages.includes(language));
  const all = [...spelt, ...ofReader, ...named, ...stories];
  return [...new Set(all)].slice(0, sizeLimits.searchRows.most);
}

function soundWords(text: string, language?: string): string[] {
  const words = soundOf(text, language).split(' ');
  return words.flatMap((word) => (word === '' ? [] : [word.slice(0, mostLetters)]));
}

/** How many of the words the story has, or words that begin with them; a single letter would begin too many. */
function countOf(words: readonly string[], sound: string): number {
  const own = sound.split(' ');
  const has = (word: string) =>
    own.includes(word) || (word.length > 1 && own.some((one) => one.startsWith(word)));
  return words.filter(has).length;
}

function isSpelt(story: Named, words: readonly string[]): boolean {
  const written = ` ${spelling(writtenOf(story))}`;
  return words.every((word) => written.includes(` ${word}`));
}

const writtenOf = ({ title, author, translation_author = '' }: Named) =>
  `${title} ${author} ${translation_author}`;

/** Of each person and of all together as written. */
function namesOf({ author, translation_author = '' }: Named): string[] {
  const written = [author, translation_author];
  return [...written, ...written.flatMap(personNames)].map(spelling);
}

const spelling = (name: string) => oneSpelling(name).toLowerCase();
