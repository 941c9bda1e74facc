import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchedStory } from '../../../src/catalogue/search/storySearch.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { soundOf } from '../../../src/text/sound/skeleton.ts';

export interface TypedPair {
  readonly typed: string;
  /** Of the title; '' for a person's name, which is written in Latin letters. */
  readonly language: string;
  readonly meant: string;
}

/** `heldOutPairs` were written before the search could take any, and were not looked at while it was made. */
export function readPairs(name: 'pairs' | 'heldOutPairs'): TypedPair[] {
  const lines = readFileSync(join(import.meta.dirname, `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [typed = '', language = '', meant = ''] = line.split('\t');
    return { typed, language, meant };
  });
}

/** A story for each title, and one for each name. */
export function storiesOf(pairs: readonly TypedPair[]): SearchedStory[] {
  const meant = new Map(pairs.map(({ language, meant }) => [`${language} ${meant}`, { language, meant }]));
  return [...meant].map(([id, { language, meant }]) =>
    language === ''
      ? { id: id as StoryId, language: 'en', title: 'Untitled', author: meant }
      : { id: id as StoryId, language, title: meant, author: 'Asha' },
  );
}

/** Whether a story is what was meant: one of that person, or one whose title cannot be told from it by ear. */
function isMeant({ language, meant }: TypedPair, story: SearchedStory): boolean {
  if (language === '') return [story.author, story.translator].some((name) => name?.includes(meant));
  return soundOf(story.title, story.language) === soundOf(meant, language);
}

/** The share of the pairs for which a story that was meant comes at once, and that for which one is among the first five. */
export function sharesFound(
  pairs: readonly TypedPair[],
  stories: readonly SearchedStory[],
  find: (typed: string) => readonly StoryId[],
): { readonly first: number; readonly firstFive: number } {
  const byId = new Map(stories.map((story) => [story.id, story]));
  const places = pairs.map((pair) =>
    find(pair.typed)
      .slice(0, 5)
      .findIndex((id) => {
        const story = byId.get(id);
        return story !== undefined && isMeant(pair, story);
      }),
  );
  return {
    first: places.filter((place) => place === 0).length / pairs.length,
    firstFive: places.filter((place) => place >= 0).length / pairs.length,
  };
}
