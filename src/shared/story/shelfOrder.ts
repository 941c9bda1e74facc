import { compareLanguages } from '../languages.ts';
import type { CatalogueRow } from './catalogue.ts';

/**
 * The index of each language's shelf, on the server and in the mirror: read from its end, it yields the stories in the
 * order of `compareOnShelf`. A language has one text of a work, so no two stories have the same key.
 */
export const shelfIndex = ['language', 'publishedAt', 'work'] as const;

/**
 * The order of one language's stories: newest first; stories of the same time by the names of their works, descending,
 * as an index read from its end yields them. A total order, the same on every device: the names are ASCII, which every
 * database sorts alike.
 */
export function compareOnShelf(
  a: Pick<CatalogueRow, 'publishedAt' | 'work'>,
  b: Pick<CatalogueRow, 'publishedAt' | 'work'>,
): number {
  if (a.publishedAt !== b.publishedAt) return b.publishedAt - a.publishedAt;
  return a.work < b.work ? 1 : a.work > b.work ? -1 : 0;
}

/** The order of the stories of all languages: `compareOnShelf`, then by language. A total order. */
export function compareNewest(
  a: Pick<CatalogueRow, 'language' | 'publishedAt' | 'work'>,
  b: Pick<CatalogueRow, 'language' | 'publishedAt' | 'work'>,
): number {
  return compareOnShelf(a, b) || compareLanguages(a.language, b.language);
}
