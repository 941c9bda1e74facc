import type { Page } from '@playwright/test';
import { privateRows } from '../support/privateRows.ts';

/** An operation that waits in the outbox, in the fields that tests use. */
export interface WaitingOperation {
  readonly n: number;
  readonly id: string;
  readonly time: number;
  readonly version: number;
  readonly storyId: string;
  readonly action: { readonly type: string };
}

/** The operations in the outbox, in the order in which they will be sent. */
export async function waitingOperations(page: Page): Promise<readonly WaitingOperation[]> {
  const rows = (await privateRows(page, 'outbox')) as unknown as WaitingOperation[];
  return rows.sort((a, b) => a.n - b.n);
}

/** Overwrites fields of an operation behind the app's back, as a damaged disk or another program would. */
export async function overwriteOperation(page: Page, id: string, fields: object): Promise<void> {
  await page.evaluate(
    async ([key, change]) => {
      const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const name = known.find((one) => one.startsWith('lipi-private-') && one !== 'lipi-private-guest');
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite');
          const outbox = transaction.objectStore('outbox');
          const reading = outbox.get(key);
          reading.onsuccess = () => outbox.put({ ...reading.result, ...change });
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    },
    [id, fields] as const,
  );
}
