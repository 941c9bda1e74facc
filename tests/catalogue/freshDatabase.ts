import { afterAll, beforeEach } from 'vitest';
import { applyListPage } from '../../src/catalogue/apply.ts';
import { database, type ListState } from '../../src/catalogue/database.ts';
import { follow, listOf } from '../../src/catalogue/lists.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { makeListPage } from './makeStory.ts';

/** The file's first line imports 'fake-indexeddb/auto': Dexie looks for IndexedDB when it is loaded. */
export function withFreshDatabase(): void {
  beforeEach(async () => {
    await database.delete({ disableAutoOpen: false });
    await database.open();
  });
  afterAll(() => {
    database.close();
  });
}

/** Has the device follow the languages of these rows, and appends the rows to the ends of their whole lists. */
export async function stock(rows: readonly CatalogueRow[]): Promise<void> {
  const languages = [...new Set(rows.map(({ language }) => language))];
  await follow(languages, true);
  for (const language of languages) {
    const page = makeListPage({ rows: rows.filter((row) => row.language === language) });
    const outcome = await applyListPage(language, page, (await listOf(language))?.cursor ?? 0);
    if (outcome?.kind !== 'applied') throw new Error(`the rows in ${language} were not stored`);
  }
}

/** Changes what the device knows of a list that it follows. */
export async function changeList(key: ListState['key'], change: Partial<ListState>): Promise<void> {
  const list = await database.meta.get(key);
  if (!list || !('language' in list)) throw new Error(`the device has no ${key}`);
  await database.meta.put({ ...list, ...change });
}
