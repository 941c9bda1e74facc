import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { firstCard, readLink } from '../support/cards.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = serverForAllTests();

/** Opens a page of the app's origin that runs none of the app. */
async function openBarePage(page: Page): Promise<Page> {
  const bare = await page.context().newPage();
  await bare.goto(`${server.origin}/icons/favicon.svg`);
  return bare;
}

/** Opens the catalogue's database in a version of the browser's own numbering, as another build does, and holds it open. */
async function holdDatabase(
  page: Page,
  version: number,
  stores: Readonly<Record<string, string>>,
): Promise<void> {
  await page.evaluate(
    ([number, names]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lipi-catalogue', number);
        opening.onupgradeneeded = () => {
          for (const [name, keyPath] of Object.entries(names))
            opening.result.createObjectStore(name, { keyPath });
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result });
          resolve();
        };
      }),
    [version, stores] as const,
  );
}

/** All rows of a page's held database, as one text. */
const heldRows = (page: Page) =>
  page.evaluate(async () => {
    const { held } = window as unknown as { held: IDBDatabase };
    const rows: unknown[] = [];
    for (const name of held.objectStoreNames) {
      const reading = held.transaction(name).objectStore(name).getAll();
      await new Promise((resolve) => {
        reading.onsuccess = resolve;
      });
      rows.push(name, reading.result);
    }
    return JSON.stringify(rows);
  });

const bar = (page: Page) => page.getByRole('complementary', { name: 'This device' });

test("an old tab beside a newer build's database says so, writes nothing, and can still be read (fault 29)", {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(/^warning: .* DatabaseClosedError /, 'the database is taken from the old tab');
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const newer = await openBarePage(page);
  await holdDatabase(newer, 30, { shelves: 'id' });
  await expect(bar(page)).toContainText('A newer version of Lipi is open in another tab.');
  await expect(bar(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  const before = await heldRows(newer);
  expect(before).toContain('"shelves",[]');

  // A text that was never fetched, which the tab would normally store.
  await readLink(page).click();
  await expect(page.locator('article p span[data-from]').first()).toBeVisible();
  expect(await heldRows(newer)).toBe(before);
});

test('an upgrade blocked by an old tab is reported, works offline, and resumes once the tab closes (fault 30)', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(/^warning: Upgrade 'lipi-catalogue' blocked /, 'the old tab blocks it');
  complaints.expect(lostNetwork, 'its server is taken away');
  const old = await openBarePage(page);
  await holdDatabase(old, 1, { stories: 'id', bodies: 'storyId', saved: 'storyId', meta: 'key' });
  await page.goto(server.origin);
  await expect(bar(page)).toContainText('An older version of Lipi is open in another tab.');
  await expect(firstCard(page)).toBeVisible();
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await server.stop();
  // The list of stories waits for the upgrade; the app does not.
  await page.goto(server.origin);
  await expect(bar(page)).toContainText('An older version of Lipi is open in another tab.');
  // A link at the end of the page, which the bar may cover.
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();

  await old.close();
  await expect(bar(page)).toHaveCount(0);
  await server.startAgain();
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(firstCard(page)).toBeVisible();
});
