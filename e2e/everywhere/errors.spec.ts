import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { readLink } from '../support/cards.ts';
import { sharedServer } from '../support/ownServer.ts';
import { scriptOf } from '../support/scripts.ts';
import { test } from '../test.ts';

const server = sharedServer();

// Without a worker, so that a missing file matters.
test.use({ serviceWorkers: 'block' });

test('an unknown address says "Not Found" and leads to all stories', async ({ page, complaints }) => {
  complaints.expect(/status of 404 .*\/no\/such\/page\)$/, 'the address is unknown');
  const answer = await page.goto(`${server.origin}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(`${server.origin}/library`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a screen whose script is missing reloads the page once, then shows an error (fault 32)', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/assets\/[^/]+\.js\)$/, 'the file is lost');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // Records the documents in which an error was shown, however briefly.
  await page.addInitScript(() => {
    const [{ type }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Something went wrong!')) sessionStorage.setItem(type, 'wrong');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route(scriptOf('story'), (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await readLink(page).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
  expect(documents).toBe(2);
  const wrong = await page.evaluate(() => ['navigate', 'reload'].map((type) => sessionStorage.getItem(type)));
  expect(wrong).toEqual([null, 'wrong']);

  const details = page.locator('pre');
  await expect(details).toBeHidden();
  await page.getByRole('button', { name: 'Show Error' }).click();
  await expect(details).toContainText('dynamically imported module');
  await page.getByRole('button', { name: 'Hide Error' }).click();
  await expect(details).toBeHidden();
});

test('a search whose script is missing says so, shows the whole list, and works at another try', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'the file is lost');
  await page.route(scriptOf('search'), (route) => route.abort());
  await page.goto(`${server.origin}/library?q=goat`);
  const lost = page.getByRole('alert').filter({ hasText: 'The search couldn’t load' });
  await expect(lost).toBeVisible();
  const lines = page.getByRole('main').locator('ol').getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  const all = await lines.count();
  await page.unroute(scriptOf('search'));
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(lost).toBeHidden();
  await expect.poll(() => lines.count()).toBeLessThan(all);
});
