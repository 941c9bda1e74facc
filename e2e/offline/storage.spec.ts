import { expect, type Page } from '@playwright/test';
import { fullDevice, lostNetwork } from '../complaints.ts';
import { firstCard, readLink } from '../support/cards.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Runs before a page's scripts, in a browser whose user has denied storage. */
function denyStorage(): void {
  Object.defineProperty(globalThis, 'indexedDB', {
    get() {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    },
  });
}

test('a browser without storage says so, is not shown as synced, and still shows stories', async ({
  page,
  complaints,
}) => {
  complaints.expect(/MissingAPIError|SecurityError/, 'there is no storage');
  await page.addInitScript(denyStorage);
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
  await page.addInitScript(denyStorage);
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

/** Runs before a page's scripts: the device is full while the tab's session storage does not say that it `hasRoom`. */
function fillDevice(): void {
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function (...row) {
      const request = write.apply(this, row);
      // Imitates a browser that ends a transaction for lack of room: everything in it is rolled back.
      if (sessionStorage.getItem('hasRoom') === null && this.transaction.db.name.startsWith('lipi-')) {
        this.transaction.abort();
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }
      return request;
    };
  }
}

const makeRoom = (page: Page) => page.evaluate(() => sessionStorage.setItem('hasRoom', 'yes'));

test('a full device says so and suggests a remedy, and recovers when there is room', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(fullDevice, 'there is no room');
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  await page.addInitScript(fillDevice);
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

  await makeRoom(page);
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('on a full device a change that cannot be kept is reported and never shown as done (fault 13)', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(fullDevice, 'the device is full');
  await page.addInitScript(fillDevice);
  await page.goto(`${server.origin}/icons/favicon.svg`);
  await makeRoom(page);
  await signUp(page, server.origin, newcomer(), await longestStory(server.origin, 'en'));
  await page.evaluate(() => sessionStorage.removeItem('hasRoom'));
  const add = page.getByRole('button', { name: 'Add to reading list' });
  await add.click();
  await expect(page.getByRole('alert')).toHaveText('Not saved: no space left on this device.');
  await expect(add).toBeVisible();

  await makeRoom(page);
  await add.click();
  await expect(page.getByRole('button', { name: 'Remove from reading list' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
