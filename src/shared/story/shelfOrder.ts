import { compareLanguages } from '../languages/languages.ts';
import type { CatalogueRow } from './catalogue.ts';

/**
 * The index of each language's stories: read from its end, it yields those with words, and those told by pictures
 * alone, each in the order of `compareOnShelf`. A language has one text of a work, so no key occurs twice.
 */
export const shelfIndex = ['language', 'publishedAt', 'work'] as const;

type Ordered = Pick<CatalogueRow, 'wordCount' | 'publishedAt' | 'work'>;

/**
 * Stories told by pictures alone last; newest first; of the same time by the names of their works, descending. A total
 * order, the same on every device: the names are ASCII, which every database sorts alike.
 */
export function compareOnShelf(a: Ordered, b: Ordered): number {
  if (hasWords(a) !== hasWords(b)) return hasWords(b) - hasWords(a);
  if (a.publishedAt !== b.publishedAt) return b.publishedAt - a.publishedAt;
  return a.work < b.work ? 1 : a.work > b.work ? -1 : 0;
}

/** For stories of all languages. A total order. */
export function compareNewest(
  a: Ordered & Pick<CatalogueRow, 'language'>,
  b: Ordered & Pick<CatalogueRow, 'language'>,
): number {
  return compareOnShelf(a, b) || compareLanguages(a.language, b.language);
}

/** 0 for a story told by pictures alone, else 1: a number, which an index can contain. */
export function hasWords({ wordCount }: Pick<CatalogueRow, 'wordCount'>): 0 | 1 {
  return wordCount > 0 ? 1 : 0;
}
