import { expect, type Locator, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();
/** The path of a translation into English, whose original is in Gujarati. */
let path: string;

test.beforeAll(async () => {
  path = await longestStory(server.origin, 'en');
});

const rows = (page: Page) => page.locator('[data-story] > div:has([data-from])');
const choice = (page: Page) => page.getByRole('navigation', { name: 'Side by side' });

async function openBeside(page: Page): Promise<void> {
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Side by side' }).click();
  await expect(choice(page)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

/** The boxes of a row's two texts. */
async function boxes(page: Page, row: number) {
  const [own, other] = await rows(page)
    .nth(row)
    .locator('> [lang]')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()));
  if (!own || !other) throw new Error(`row ${row} has no two texts`);
  return { own, other };
}

test('side by side has an address: Back works and keeps the sentence in view, and a link opens it', {
  tag: '@deep',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('the narration bar covers both texts, each as wide as one alone', async () => {
    const box = (one: Locator) => one.evaluate((each) => each.getBoundingClientRect());
    await page.goto(server.origin + (await longestStory(server.origin, 'gu')));
    const oneText = await box(page.locator('p:has([data-from])').first());
    await page.getByRole('link', { name: 'Side by side' }).first().click();
    await expect(rows(page).first()).toBeVisible();
    const [bar, row] = [await box(page.locator('[data-narration-bar]')), await box(rows(page).first())];
    expect(row.width).toBeGreaterThan(2 * oneText.width);
    expect(bar.left).toBeLessThanOrEqual(row.left);
    expect(bar.right).toBeGreaterThanOrEqual(row.right);
  });
  await openBeside(page);
  const address = page.url();
  await choice(page).getByRole('link', { name: 'One text' }).click();
  await expect(choice(page)).toBeHidden();
  expect(page.url()).toBe(server.origin + path);
  await page.goBack();
  await expect(choice(page)).toBeVisible();
  expect(page.url()).toBe(address);
  const sentence = rows(page).nth(6).locator('[data-from]').first();
  await sentence.evaluate((text) => text.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const from = await sentence.getAttribute('data-from');
  await page.goBack();
  await expect(choice(page)).toBeHidden();
  const top = await page
    .locator(`[data-from="${from}"]`)
    .evaluate((text) => text.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(400);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const other = await context.newPage();
  await other.goto(address);
  await expect(rows(other).first()).toBeVisible();
  expect(await rows(other).count()).toBeGreaterThan(5);
});

test('two texts are side by side by paragraph on a desktop, stacked on a phone, and there offline when both are on the device', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBeside(page);
  expect(new URL(page.url()).search).toMatch(/^\?beside=\w+$/);
  const count = await rows(page).count();
  expect(count).toBeGreaterThan(5);
  for (const row of [0, 3, count - 1]) {
    const { own, other } = await boxes(page, row);
    expect(other.top).toBe(own.top);
    expect(other.left).toBeGreaterThan(own.right);
    expect(other.right).toBeLessThanOrEqual(1440);
  }
  const ends = ({ left, right }: { left: number; right: number }) => [Math.round(left), Math.round(right)];
  const rowEnds = ends(
    await rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().toJSON()),
  );
  expect(ends(await choice(page).evaluate((bar) => bar.getBoundingClientRect().toJSON()))).toEqual(rowEnds);
  const languages = await rows(page)
    .first()
    .locator('> [lang]')
    .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute('lang'), cell.getAttribute('dir')]));
  expect(languages[0]).toEqual(['en', 'ltr']);
  expect(languages[1]?.[0]).toMatch(/^(gu|or)$/);

  await page.setViewportSize({ width: 360, height: 740 });
  const { own, other } = await boxes(page, 1);
  expect(other.top).toBeGreaterThan(own.bottom);
  expect(Math.abs(other.right - own.right)).toBeLessThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.evaluate(async () => await navigator.serviceWorker.ready);
  let isOut = true;
  await page
    .context()
    .route('**/api/query', (route) =>
      isOut && route.request().postData()?.includes('stories:body') ? route.abort() : route.fallback(),
    );
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('lipi-catalogue');
        opening.onsuccess = () => {
          const bodies = opening.result.transaction('bodies', 'readwrite').objectStore('bodies').clear();
          bodies.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  isOut = false;
  await page.goto(server.origin + path);
  await expect(page.locator('[data-from]').first()).toBeVisible();
  isOut = true;
  await page.getByRole('link', { name: 'Side by side' }).click();
  await expect(page.getByRole('alert')).toContainText('is not on this device');
  await expect(page.locator('[data-from]').first()).toBeVisible();

  isOut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();

  await page.context().route('**/api/**', (route) => route.abort());
  await page.goto(page.url());
  await expect(rows(page).first()).toBeVisible();
});
