import Dexie from 'dexie';
import { database, type ListState, ofNoList, shelfKey } from './database.ts';

/* The languages that this device follows: each has a list, of its first stories or of all, which its feed keeps current. */

const keyPrefix = 'list:';

const listKey = (language: string) => `${keyPrefix}${language}` as const;

/** In the order of their tags. */
export async function lists(): Promise<ListState[]> {
  const rows = await database.meta.where('key').startsWith(keyPrefix).toArray();
  return rows.flatMap((row) => ('language' in row ? [row] : []));
}

/** Undefined for a language that this device does not follow. */
export async function listOf(language: string): Promise<ListState | undefined> {
  const row = await database.meta.get(listKey(language));
  return row && 'language' in row ? row : undefined;
}

/** Follows the languages: their first stories, or with `isWhole` their whole lists. Never takes a whole list back. */
export async function follow(languages: readonly string[], isWhole = false): Promise<void> {
  const followed = new Map((await lists()).map((list) => [list.language, list]));
  const missing = languages.filter((language) => {
    const list = followed.get(language);
    return list === undefined || (isWhole && !list.isWhole);
  });
  // Most calls change nothing, and a write would wake every live query of the lists.
  if (missing.length === 0) return;
  await database.transaction('rw', database.meta, async () => {
    for (const language of missing) {
      const list = await listOf(language);
      if (!list) await database.meta.put({ ...nothingYet, key: listKey(language), language, isWhole });
      else if (isWhole && !list.isWhole) await database.meta.put({ ...fromStart(list), isWhole });
    }
  });
}

/** Ends following a language and removes its stories and their texts, but those in `saved`. */
export async function unfollow(language: string): Promise<void> {
  const { meta, stories, bodies, saved } = database;
  await database.transaction('rw', [meta, stories, bodies, saved], async () => {
    await meta.delete(listKey(language));
    const rows = await stories.where(shelfKey).between([language], [language, Dexie.maxKey]).toArray();
    const savedIds = new Set(await saved.toCollection().primaryKeys());
    const unsaved = rows.flatMap(({ id }) => (savedIds.has(id) ? [] : [id]));
    await stories.bulkDelete(unsaved);
    await bodies.bulkDelete(unsaved);
    // When the language is followed again, its new list counts its generations from the beginning.
    const rest = rows.filter(({ id }) => savedIds.has(id));
    await stories.bulkPut(rest.map((row) => ({ ...row, generation: ofNoList })));
  });
}

const nothingYet = { epoch: '', cursor: 0, generation: 1, filled: false, floorAtStart: 0, everFilled: false };

/** The list is read from its beginning; what an earlier generation has and this one has not is removed then. */
export function fromStart(list: ListState): ListState {
  return { ...list, cursor: 0, generation: list.generation + 1, filled: false };
}
