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

test('on phones the toolbar of a reader and of a curator has the saved stories, and no control is cut off or covers another', async ({
  page,
}) => {
  await openStopped(page);
  const toolbar = page.getByRole('navigation', { name: 'Toolbar' });
  // By these classes the toolbar shows what is for readers, and for the curators among them.
  for (const { name, controlCount } of [
    { name: 'signedIn', controlCount: 8 },
    { name: 'curates', controlCount: 9 },
  ]) {
    await page.evaluate((added) => document.documentElement.classList.add(added), name);
    for (const width of [320, 360, 375, 412, 440]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(toolbar.getByRole('link', { name: 'Saved stories' })).toBeInViewport({ ratio: 1 });
      const boxes = await toolbar.locator(':is(a, button):visible').evaluateAll((controls) =>
        controls.map((control) => {
          const { left, right, top, height } = control.getBoundingClientRect();
          return { left, right, top, height };
        }),
      );
      expect(boxes).toHaveLength(controlCount);
      if (width >= 360) expect(new Set(boxes.map(({ top, height }) => top + height / 2)).size).toBe(1);
      for (const [index, { left, right, top }] of boxes.entries()) {
        expect(right - left).toBeGreaterThanOrEqual(40);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        const next = boxes[index + 1];
        if (next?.top === top) expect(next.left).toBeGreaterThanOrEqual(right);
      }
    }
  }
});
