import { expect, type Page } from '@playwright/test';
import { button } from '../support/controls.ts';
import { narratedStory } from '../support/narratedStories.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';
import { listenTo, voice } from './voice.ts';

const server = serverForAllTests();
let path: string;

test.beforeAll(async () => {
  ({ path } = await narratedStory(server.origin, 'dust/gu'));
});
test.beforeEach(async ({ context }) => await listenTo(context));

const now = (page: Page) => page.getByRole('dialog').locator('[aria-live]');
const type = (page: Page) => page.getByRole('button', { name: 'Type and theme' });
async function openLarge(page: Page): Promise<void> {
  await type(page).click();
  await button(page, 'One sentence at a time').click();
}

test('one sentence at a time, by keys and by a press, and back where the reader is', async ({ page }) => {
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const written = await page.locator('article [data-from]').allTextContents();
  await openLarge(page);
  await expect(now(page)).toHaveText(written[0] ?? '');
  await expect(page.getByText(`Sentence 1 of ${written.length}`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(now(page)).toHaveText(written[1] ?? '');
  await now(page).click();
  await expect(now(page)).toHaveText(written[2] ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(now(page)).toHaveText(written[1] ?? '');
  for (let count = 0; count < 12; count += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(type(page)).toBeFocused();
  await expect(page.locator('article [data-from]').nth(13)).toBeInViewport();
});

test('it follows the narration, which goes where the reader does, and Space pauses it', async ({ page }) => {
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const written = await page.locator('article [data-from]').allTextContents();
  await openLarge(page);
  await expect(now(page)).toHaveText(written[0] ?? '');
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowRight');
  await expect(now(page)).toHaveText(written[5] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await voice(page)).isPaused).toBe(false);
  await expect(now(page)).toHaveText(written[6] ?? '');
  await expect(now(page)).toHaveAttribute('aria-live', 'off');
  const { seconds } = await voice(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await voice(page)).seconds).toBeGreaterThan(seconds);
  await page.getByRole('dialog').getByRole('region').focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await voice(page)).isPaused).toBe(true);
  await expect(now(page)).toHaveAttribute('aria-live', 'polite');
});
