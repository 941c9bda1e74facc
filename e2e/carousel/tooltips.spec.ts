import { expect, type Page } from '@playwright/test';
import { test } from '../test.ts';
import { desk, manyCards } from './manyCards.ts';

const { open, openStopped } = manyCards();

test.describe('the tooltips of the toolbar', () => {
  test.use({ viewport: desk });

  const tip = (page: Page, words: string) =>
    page.getByRole('navigation', { name: 'Toolbar' }).locator('[aria-hidden="true"]', { hasText: words });

  test('show after 200 ms, and at once within 300 ms of the last', { tag: '@deep' }, async ({ page }) => {
    await openStopped(page);
    const home = page.getByRole('link', { name: 'Home' });
    const theme = page.getByRole('button', { name: 'Light theme' });
    // The tooltips' scripts are loaded when the page is idle.
    await page.clock.runFor(2_000);
    await expect(async () => {
      await page.mouse.move(720, 500);
      await home.hover();
      await page.clock.runFor(250);
      await expect(tip(page, 'Home')).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.mouse.move(720, 500);
    await expect(tip(page, 'Home')).toBeHidden();
    await page.clock.runFor(301);

    await home.hover();
    await page.clock.runFor(199);
    await expect(tip(page, 'Home')).toBeHidden();
    await page.clock.runFor(2);
    await expect(tip(page, 'Home')).toBeVisible();
    await page.mouse.move(720, 500);
    await page.clock.runFor(299);
    await theme.hover();
    await expect(tip(page, 'Light theme')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip(page, 'Light theme')).toBeHidden();
  });

  test('show when the keyboard reaches a control', { tag: '@deep' }, async ({ page }) => {
    await open(page);
    await expect(async () => {
      await page.locator('body').press('Escape');
      await page.getByRole('link', { name: 'Skip to main content' }).focus();
      await page.keyboard.press('Tab');
      await expect(tip(page, 'Home')).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Tab');
    await expect(tip(page, 'Home')).toBeHidden();
    await expect(tip(page, 'All stories')).toBeVisible();
  });
});
