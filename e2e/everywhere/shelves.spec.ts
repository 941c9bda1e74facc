import { expect, type Page } from '@playwright/test';
import { readBy } from '../story/placeInSight.ts';
import { longestStory } from '../support/longestStory.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = serverForAllTests();

const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('what was begun goes on from the home page by one press, after its page was closed', async ({
  page,
  context,
}) => {
  await page.goto(server.origin);
  await expect(shelf(page, 'To listen to')).toBeVisible();
  await expect(shelf(page, 'Continue')).toHaveCount(0);

  const path = await longestStory(server.origin, 'en');
  await page.goto(server.origin + path);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await readBy(page, 900);
  await page.close();

  const next = await context.newPage();
  await next.goto(server.origin);
  const goOn = shelf(next, 'Continue').getByRole('link');
  await expect(goOn).toHaveText(new RegExp(`^${title}.*left to read$`));
  await goOn.click();
  await expect(next.getByText('Here you left off.')).toBeVisible();
});

test('a shelf is of the chosen language, and leads to all such stories', async ({ page }) => {
  await page.goto(server.origin);
  await expect(shelf(page, 'To listen to').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: /Gujarati/ }).click();
  const listening = shelf(page, 'To listen to');
  await expect(listening.locator('[lang]').first()).toHaveAttribute('lang', 'gu');
  const title = (await listening.getByRole('link').nth(1).textContent()) ?? '';
  await listening.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(`${server.origin}/library?language=gu&narrated=1`);
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
});
