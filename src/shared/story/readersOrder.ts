import { compareLanguages } from '../languages.ts';

/** A language and its number of stories. */
export interface LanguageCount {
  readonly language: string;
  readonly storyCount: number;
}

/**
 * Languages in the order of the home page: first the reader's preferred ones, in their order, then those with the most
 * stories. `preferred` are BCP 47 tags; 'hi-IN' prefers Hindi.
 */
export function inReadersOrder<Count extends LanguageCount>(
  counts: readonly Count[],
  preferred: readonly string[],
): Count[] {
  const bases = preferred.map(baseOf);
  function preferenceOf({ language }: Count): number {
    const place = preferred.includes(language)
      ? preferred.indexOf(language)
      : bases.indexOf(baseOf(language));
    return place < 0 ? preferred.length : place;
  }
  return [...counts].sort(
    (a, b) =>
      preferenceOf(a) - preferenceOf(b) ||
      b.storyCount - a.storyCount ||
      compareLanguages(a.language, b.language),
  );
}

function baseOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}
