import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { killRenderer } from '../faults/rendererProcess.ts';
import { readBy } from '../story/placeInSight.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Scrolls to the shelves, which a first visit fetches only then. */
async function comeToTheShelves(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'A library for two billion people' }).scrollIntoViewIfNeeded();
  await expect(shelf(page, 'To listen to').getByRole('listitem').first()).toBeVisible();
}

test('a started story continues from the home page with one press after its page is closed', async ({
  page,
  context,
}) => {
  await page.goto(server.origin);
  await comeToTheShelves(page);
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
  await expect(next.getByText('You left off here.')).toBeVisible();
});

test('a started story can be continued after its tab was killed', { tag: '@deep' }, async ({
  browser,
  page,
  context,
}) => {
  await page.goto(server.origin + (await longestStory(server.origin, 'en')));
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await readBy(page, 900);
  await killRenderer(browser, page);

  const next = await context.newPage();
  await next.goto(server.origin);
  await shelf(next, 'Continue')
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click();
  await expect(next.getByText('You left off here.')).toBeVisible();
});

test('a shelf shows the chosen language and links to all such stories', async ({ page }) => {
  await page.goto(server.origin);
  await comeToTheShelves(page);
  await page.getByRole('button', { name: /Gujarati/ }).click();
  const listening = shelf(page, 'To listen to');
  await expect(listening.locator('[lang]').first()).toHaveAttribute('lang', 'gu');
  const title = (await listening.getByRole('link').nth(1).textContent()) ?? '';
  await listening.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(`${server.origin}/library?language=gu&narrated=1`);
  // The address changes first, and the home page has the same link twice.
  await expect(page.getByRole('heading', { name: 'All stories', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
});

test('offline, stories on the device come first, and a missing one is saved once back online', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'the network is taken away');
  await page.goto(server.origin + (await longestStory(server.origin, 'en')));
  const here = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await context.setOffline(true);

  await page.goto(`${server.origin}/library?language=en&sort=title`);
  await expect(page.getByText('Not on this device').first()).toBeVisible();
  const lines = page.getByRole('main').locator('ol').getByRole('listitem');
  await expect(lines.first().getByRole('link')).toHaveText(here);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: /English/ }).click();
  const away = page
    .getByRole('main')
    .getByRole('listitem')
    // Until the shelves of this language are built, those of the previous one are shown.
    .filter({ hasText: 'Not on this device', has: page.locator('[lang=en]') })
    .last();
  const title = (await away.getByRole('link').textContent()) ?? '';
  await away.getByRole('button', { name: /^Save when I’m back online/ }).click();
  await expect(page.getByText('It will be saved when you are back online.')).toBeVisible();
  // After a reload the request still waits.
  await page.reload();
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.getByRole('button', { name: `Don’t save: ${title}` })).toBeVisible();

  await context.setOffline(false);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText('Saved', { exact: true })).toBeVisible();
});
