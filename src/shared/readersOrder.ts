import { compareLanguages } from './languages.ts';

/** A language and how many stories it has. */
export interface LanguageCount {
  readonly language: string;
  readonly storyCount: number;
}

/**
 * Languages as the home page offers them: first those that its reader prefers, in their order, then the ones with the
 * most stories. `preferred` are BCP 47 tags; 'hi-IN' prefers Hindi.
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
