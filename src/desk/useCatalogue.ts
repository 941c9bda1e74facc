import { useLive } from '../library/useLive.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';

const noRows: readonly CatalogueRow[] = [];

/** The published stories, as far as this device has them. */
export function useCatalogue(): readonly CatalogueRow[] {
  return useLive((library) => library.allStories(), [], noRows);
}
