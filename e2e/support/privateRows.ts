import type { Page } from '@playwright/test';

type PrivateTable = 'outbox' | 'places' | 'progress' | 'items' | 'list' | 'refused' | 'meta';

/**
 * The rows of a table in the private database of the given user, or of the user who is, or last was, signed in; none
 * when nothing is stored.
 */
export async function privateRows(
  page: Page,
  table: PrivateTable,
  userId = '',
): Promise<Record<string, unknown>[]> {
  const [rows = []] = await privateTables(page, [table], userId);
  return rows;
}

/** The rows of several tables at one moment, as `privateRows`. */
export function privateTables(
  page: Page,
  tables: readonly PrivateTable[],
  userId = '',
): Promise<Record<string, unknown>[][]> {
  return page.evaluate(
    async ([stores, user]) => {
      const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const name = known.find(
        (one) => one.startsWith(`lipi-private-${user}`) && one !== 'lipi-private-guest',
      );
      if (name === undefined) return [];
      return new Promise<Record<string, unknown>[][]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(stores);
          const answers = stores.map((store) => transaction.objectStore(store).getAll());
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(answers.map(({ result }) => result as Record<string, unknown>[]));
          };
        };
      });
    },
    [[...tables], userId] as const,
  );
}
