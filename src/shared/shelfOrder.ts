import type { CatalogueRow } from './catalogue.ts';
import { compareLanguages } from './languages.ts';

/**
 * The index that holds the shelf of each language, on the server and in the mirror: read from its end, it gives the
 * stories in the order of `compareOnShelf`. A language has one text of a work, so no two stories stand in one place.
 */
export const shelfIndex = ['language', 'publishedAt', 'work'] as const;

/**
 * The order of one language's stories: newest first, and where two are of the same time, by their works from the last
 * name to the first, which is how an index read from its end has them. Total, and the same on every device: works are
 * named in ASCII, so that every database sorts them alike.
 */
export function compareOnShelf(
  a: Pick<CatalogueRow, 'publishedAt' | 'work'>,
  b: Pick<CatalogueRow, 'publishedAt' | 'work'>,
): number {
  if (a.publishedAt !== b.publishedAt) return b.publishedAt - a.publishedAt;
  return a.work < b.work ? 1 : a.work > b.work ? -1 : 0;
}

/** The order of the shelves of all languages as one: `compareOnShelf`, and texts of a work that are of the same time by their languages. Total. */
export function compareNewest(
  a: Pick<CatalogueRow, 'language' | 'publishedAt' | 'work'>,
  b: Pick<CatalogueRow, 'language' | 'publishedAt' | 'work'>,
): number {
  return compareOnShelf(a, b) || compareLanguages(a.language, b.language);
}
