import { storiesFrom } from '../../src/catalogue/queries.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';

export async function storiesIn(language: string): Promise<readonly CatalogueRow[]> {
  return (await storiesFrom(language, 0, Number.MAX_SAFE_INTEGER)).rows;
}
