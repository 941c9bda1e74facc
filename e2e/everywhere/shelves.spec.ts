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

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width}×${viewport.height} Continue is in sight, and the cards do not move when it loads`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(server.origin + (await longestStory(server.origin, 'en')));
    await readBy(page, 900);

    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shifted += value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.goto(server.origin);
    await expect(shelf(page, 'Continue').getByRole('link')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.02);
  });
}

test('on a first visit Tab goes from the cards to the shelves', async ({ page }) => {
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(shelf(page, 'To listen to')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(shelf(page, 'To listen to')).toHaveCount(1);
  await page.getByRole('link', { name: /^All stories in / }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^All ?: To listen to$/ })).toBeFocused();
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

test('offline, home begins with what is on the device, and a card that is not offers to be saved', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'the network is taken away');
  await page.goto(server.origin + (await longestStory(server.origin, 'gu')));
  const here = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await context.setOffline(true);

  // The Odia stories are shown, none of which is on the device. The cards stay.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.origin);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  const first = page
    .getByRole('main')
    .locator('section:has(li a[href^="/content/"])')
    .filter({ hasNotText: 'Continue' });
  await expect(first.first()).toHaveAccessibleName('On this device');
  await expect(shelf(page, 'On this device').getByRole('listitem')).toHaveText(
    new RegExp(`^${here}.*Gujarati`),
  );

  const cards = page.getByRole('region', { name: 'Stories in Odia' });
  await expect(cards.getByRole('group').getByText('Not on this device')).toBeVisible();
  await expect(cards.getByRole('link', { name: 'Read', exact: true })).toHaveCount(0);
  const save = cards.getByRole('button', { name: /^Save when I’m back online: / });
  const title = ((await save.getAttribute('aria-label')) ?? '').replace(/^[^:]*: /, '');
  await save.click();
  await expect(cards.getByRole('button', { name: `Don’t save: ${title}` })).toBeFocused();
  await expect(cards.getByText('It will be saved when you are back online.')).toBeVisible();

  await shelf(page, 'On this device').getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(`${server.origin}/saved`);

  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible();
});
