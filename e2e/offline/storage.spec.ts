import { expect } from '@playwright/test';
import { fullDevice, lostNetwork } from '../complaints.ts';
import { firstCard, readLink } from '../support/cards.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a browser without storage says so, is not shown as synced, and still shows stories', async ({
  page,
  complaints,
}) => {
  complaints.expect(/MissingAPIError|SecurityError/, 'there is no storage');
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      },
    });
  });
  const pulls: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('feed:changes')) pulls.push(request.url());
  });
  await page.goto(server.origin);
  await expect(firstCard(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'doesn’t let Lipi store anything' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No storage' })).toBeVisible();
  await expect(page.getByText('Synced', { exact: true })).toHaveCount(0);
  expect(pulls).toEqual([]);

  await readLink(page).click();
  await expect(page.locator('article p span[data-from]').first()).toBeVisible();
});

test('without storage, the shell says the library cannot be read, and the first stories appear on retry', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(/MissingAPIError|SecurityError/, 'there is no storage');
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      },
    });
  });
  const unread = page.getByRole('heading', { name: 'The library on this device can’t be read' });
  for (const path of ['/saved', '/library']) {
    await page.goto(server.origin + path);
    await expect(unread).toBeVisible();
  }
  // Imitates a device on which nothing could be stored from the first visit on: the home page is the shell, without
  // cards. The app is closed meanwhile, because it would cache the home page with its cards.
  await page.goto(`${server.origin}/icons/favicon.svg`);
  await page.evaluate(async () => {
    const shell = await caches.match('/shell.html', { ignoreSearch: true });
    if (shell) await (await caches.open('lipi-home-v1')).put('/', shell);
  });
  await page.goto(server.origin);
  await expect(unread).toBeVisible();
  await expect(page.getByRole('button', { name: 'No storage' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/'))?.text())?.includes('data-fan')))
    .toBe(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(firstCard(page)).toBeVisible();
});

test('a full device says so and suggests a remedy, and recovers when there is room', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(fullDevice, 'there is no room');
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...row) {
      const request = put.apply(this, row);
      // Imitates a browser that ends a transaction for lack of room: everything in it is rolled back.
      if (sessionStorage.getItem('hasRoom') === null && this.transaction.db.name === 'lipi-catalogue') {
        this.transaction.abort();
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }
      return request;
    };
  });
  await page.goto(server.origin);
  await expect(page.getByRole('button', { name: 'Storage full' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'This device' });
  await expect(bar.getByRole('status')).toContainText('Storage is full');
  await bar.getByRole('button', { name: 'Offline and storage' }).click();
  await expect(page.getByRole('dialog', { name: 'Offline and storage' })).toContainText('Storage is full');

  // A text that cannot be stored can still be read.
  await page.keyboard.press('Escape');
  await readLink(page).click();
  await expect(page.locator('article p span[data-from]').first()).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem('hasRoom', 'yes'));
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
