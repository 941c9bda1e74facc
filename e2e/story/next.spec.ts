import { expect, type Page } from '@playwright/test';
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
