import type { Page } from '@playwright/test';

type PrivateTable = 'outbox' | 'places' | 'progress' | 'items' | 'list' | 'refused' | 'meta';

/**
 * The rows of a table in the private database of who is, or was, signed in, or of this user; none where nobody keeps
 * anything.
 */
export function privateRows(
  page: Page,
  table: PrivateTable,
  userId = '',
): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    async ([store, user]) => {
      const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const name = known.find(
        (one) => one.startsWith(`lipi-private-${user}`) && one !== 'lipi-private-guest',
      );
      if (name === undefined) return [];
      return new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const answer = opening.result.transaction(store).objectStore(store).getAll();
          answer.onerror = () => reject(answer.error);
          answer.onsuccess = () => {
            opening.result.close();
            resolve(answer.result as Record<string, unknown>[]);
          };
        };
      });
    },
    [table, userId] as const,
  );
}
