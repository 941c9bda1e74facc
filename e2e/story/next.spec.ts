import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { catalogueRows } from '../support/catalogueRows.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

const next = (page: Page) => page.getByRole('navigation', { name: 'What to read next' });

async function readToTheEnd(page: Page): Promise<void> {
  await expect(page.locator('[data-from]').first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    // The catalogue may still be loading.
    await expect(next(page).getByText('Read next')).toBeInViewport({ timeout: 1000 });
  }).toPass();
}

test('the end of a story links to the next one, and never to one already begun', {
  tag: '@corpus',
}, async ({ page }) => {
  await page.goto(server.origin + (await longestStory(server.origin, 'en')));
  const first = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await readToTheEnd(page);
  const title = (await next(page).getByRole('link').first().textContent()) ?? '';
  expect(title).not.toBe(first);
  await next(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport();
  await readToTheEnd(page);
  // A story that was begun is not offered again.
  await expect(next(page).getByRole('link', { name: first })).toHaveCount(0);
  await next(page).getByRole('link', { name: 'All stories in English' }).click();
  await expect(page).toHaveURL(`${server.origin}/library?language=en`);
});

test('offline, the next story is one that is on the device', {
  tag: ['@deep', '@corpus'],
}, async ({ page, context, complaints }) => {
  complaints.expect(lostNetwork, 'the network is taken away');
  const rows = await catalogueRows<{ id: string; language: string; title: string; work: string }>(
    server.origin,
  );
  const odia = (work: string) => rows.find((row) => row.work === work && row.language === 'or');
  const [first, ...others] = rows
    .filter(({ language }) => language === 'en')
    .sort((a, b) => Number(odia(b.work) !== undefined) - Number(odia(a.work) !== undefined));
  if (!first) throw new Error('no story in English');
  const path = `/content/${first.id}`;
  // Neither the first of the shelf nor the last.
  const here = others[Math.floor(others.length / 2)];
  if (!here) throw new Error('no other story in English');
  await page.goto(`${server.origin}/content/${here.id}`);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await readToTheEnd(page);
  await expect(next(page).getByRole('link').first()).toHaveText(here.title);
  // Odia is the browser's language.
  const same = next(page).getByRole('paragraph').filter({ hasText: 'The same story in' });
  await expect(same).toHaveText('The same story inOdia ଓଡ଼ିଆNot on this device');
  await expect(same.getByRole('link')).toHaveAttribute('href', `/content/${odia(first.work)?.id}`);
  await next(page).getByRole('link').first().click();
  await expect(page.locator('[data-from]').first()).toBeVisible();
});
