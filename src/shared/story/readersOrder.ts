import { compareLanguages } from '../languages/languages.ts';

export interface LanguageCount {
  readonly language: string;
  readonly storyCount: number;
}

/** First the reader's `preferred` BCP 47 tags ('hi-IN' prefers Hindi), then the languages with the most stories. */
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
