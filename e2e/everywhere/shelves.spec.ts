import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { killRenderer } from '../faults/rendererProcess.ts';
import { readBy } from '../story/placeInSight.ts';
import { cards, openCard, readLink } from '../support/cards.ts';
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

test('a started story continues from the home page, where Continue is in sight and moves nothing, after its page is closed', async ({
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
  await next.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const goOn = shelf(next, 'Continue').getByRole('link', { name: title });
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await next.setViewportSize(viewport);
    await next.goto(server.origin);
    await expect(goOn).toBeInViewport({ ratio: 1 });
    await expect(readLink(next)).toBeInViewport({ ratio: 1 });
    expect(await next.evaluate('window.shifted'), `at ${viewport.width} px`).toBeLessThan(0.02);
  }
  await expect(goOn).toHaveText(new RegExp(`^${title}.*left to read$`));
  await goOn.click();
  await expect(next.getByText('You left off here.')).toBeVisible();
});

test('a started story can be continued after its tab was killed, even before the catalogue had arrived', {
  tag: ['@deep', '@corpus'],
}, async ({ browser, page, context }) => {
  await page.route('**/api/query', async (route) => {
    if (!route.request().postData()?.includes('feed:changes')) await route.continue();
  });
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

test('on a first visit Tab goes from the cards to the shelves, which show the chosen language and link to all such stories', async ({
  page,
}) => {
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(shelf(page, 'To listen to')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(shelf(page, 'To listen to')).toHaveCount(1);
  await page.getByRole('link', { name: /^All stories in / }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^All ?: To listen to$/ })).toBeFocused();

  await page.getByRole('button', { name: /Gujarati/ }).click();
  const listening = shelf(page, 'To listen to');
  await expect(listening.locator('[lang]').first()).toHaveAttribute('lang', 'gu');
  const title = (await listening.getByRole('link').nth(1).textContent()) ?? '';
  await listening.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(`${server.origin}/library?narrated=1`);
  // The address changes first, and the home page has the same link twice.
  await expect(page.getByRole('heading', { name: 'All stories', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
});

test('offline, what is on the device comes first, and what is missing is saved once back online', async ({
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

  await page.goto(`${server.origin}/library?language=gu&sort=title`);
  await expect(page.getByText('Not on this device').first()).toBeVisible();
  const lines = page.getByRole('main').locator('ol').getByRole('listitem');
  await expect(lines.first().getByRole('link')).toHaveText(here);

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

  await expect(openCard(page).getByText('Not on this device')).toBeVisible();
  await expect(readLink(page)).toHaveCount(0);
  const save = cards(page).getByRole('button', { name: /^Save when I’m back online: / });
  const title = ((await save.getAttribute('aria-label')) ?? '').replace(/^[^:]*: /, '');
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  // One line of text.
  expect((await save.boundingBox())?.height).toBe(44);
  await page.setViewportSize({ width, height });
  await save.click();
  await expect(cards(page).getByRole('button', { name: `Don’t save: ${title}` })).toBeFocused();
  await expect(cards(page).getByText('It will be saved when you’re back online.')).toBeVisible();

  // On a shelf the same is offered, and after a reload both requests still wait.
  const away = shelf(page, 'To listen to')
    .getByRole('listitem')
    .filter({ hasText: 'Not on this device' })
    .last();
  const other = (await away.getByRole('link').textContent()) ?? '';
  await away.getByRole('button', { name: /^Save when I’m back online/ }).click();
  const areWaiting = async () => {
    for (const waiting of [title, other])
      await expect(page.getByRole('button', { name: `Don’t save: ${waiting}` }).first()).toBeVisible();
  };
  await areWaiting();
  await page.reload();
  await areWaiting();

  await page.getByRole('button', { name: /Gujarati/ }).click();
  await expect(
    page.getByRole('region', { name: 'Stories in Gujarati' }).getByRole('link').first(),
  ).toHaveText(here);

  await shelf(page, 'On this device').getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(`${server.origin}/saved`);
  await context.setOffline(false);
  const saved = page.getByRole('list', { name: 'Saved stories' }).getByRole('listitem');
  for (const waiting of [title, other]) await expect(saved.filter({ hasText: waiting })).toBeVisible();
});
