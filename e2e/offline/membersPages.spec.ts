import { expect, type Page } from '@playwright/test';
import { assetCacheName } from '../../src/shared/worker/cacheNames.ts';
import { lostNetwork } from '../complaints.ts';
import { catalogueRows } from '../support/catalogueRows.ts';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

/** Records, in the page's own tab, when a false reason is shown, however briefly. */
async function noteFalseReasons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isFalse = /Something went wrong|Part of this page/;
    new MutationObserver(() => {
      const words = document.body?.textContent ?? '';
      if (isFalse.test(words)) sessionStorage.setItem('falseReason', words);
    }).observe(document, { childList: true, subtree: true });
  });
}

test('the reading list and the desk ask to sign in or say that the device is offline, and nothing else', {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const reader = await anotherPage();
  await signUp(reader, server.origin, newcomer());
  for (const one of [page, reader]) {
    await noteFalseReasons(one);
    await one.goto(server.origin);
    await expect(one.getByText('Synced', { exact: true })).toBeVisible();
    await one.evaluate(async () => await navigator.serviceWorker.ready);
  }
  const main = (one: Page) => one.getByRole('main');
  for (const path of ['/reading_list', '/admin']) {
    await page.goto(server.origin + path);
    await expect(main(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  }
  await reader.goto(`${server.origin}/admin`);
  await expect(main(reader)).toContainText('Your account has no access to the desk.');
  const rows = await catalogueRows<{ readonly id: string; readonly language: string }>(server.origin);
  const inGujarati = rows.find(({ language }) => language === 'gu');

  await server.kill();
  await page.goto(`${server.origin}/reading_list`);
  await expect(main(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await reader.goto(`${server.origin}/reading_list`);
  await expect(main(reader)).toContainText('Your list is empty.');
  for (const one of [page, reader]) {
    await expect(one.getByRole('button', { name: /^Offline/ })).toBeVisible();
    // The desk's scripts are cached where they were used; the browser may evict them, as here.
    await one.evaluate(async (name) => await caches.delete(name), assetCacheName);
    await one.goto(`${server.origin}/admin`);
    await expect(main(one)).toContainText(/You’re offline|The desk needs a connection|Sign in/);
    await expect(one.getByRole('button', { name: /^Offline/ })).toBeVisible();
    expect(await one.evaluate(() => sessionStorage.getItem('falseReason'))).toBeNull();
  }

  // Its font is not on the device. The page asks for it once, and the worker answers without an error.
  const lostFonts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /\.woff2$/.test(message.location().url)) lostFonts.push(message.text());
  });
  await page.goto(`${server.origin}/content/${inGujarati?.id}`);
  await expect(page.getByRole('main')).toContainText('This story is not on this device yet');
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
  await page.evaluate(async () => await document.fonts.ready);
  await server.startAgain();
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  expect(lostFonts).toEqual([]);
});
