import { expect } from '@playwright/test';
import { manyCards } from '../carousel/manyCards.ts';
import { test } from '../test.ts';

const { home } = manyCards({ or: 200 });

test('Tab reaches the lines of a long list one by one, also those not rendered yet', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(`${home()}library?language=or&sort=title`);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  const links = page.getByRole('main').locator('ol').getByRole('link');
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  // A line out of view is not laid out, but screen readers still get it.
  await expect.poll(() => links.count()).toBeGreaterThan(50);
  const drawn = await links.count();
  expect(drawn).toBeLessThan(206);
  await links.nth(drawn - 5).focus();
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(drawn - 4 + step)).toBeFocused();
    await expect(links.nth(drawn - 4 + step)).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Shift+Tab');
  await expect(links.nth(drawn + 4)).toBeFocused();
});

test('End and Page Up cross a long list without an empty screen, and Back returns to the place in it', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(`${home()}library?language=or&sort=title`);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  const lines = page.getByRole('main').locator('ol').getByRole('listitem');
  // Text and not a function: whether the middle of the viewport has a line with its text drawn.
  const isDrawn = () =>
    page.evaluate<boolean>(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const line = document.elementFromPoint(innerWidth * 0.6, innerHeight / 2)?.closest('main ol li');
      resolve(line?.querySelector('a')?.checkVisibility({ contentVisibilityAuto: true }) ?? false);
    })))`);
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await isDrawn()).toBe(true);
    await expect(lines).toHaveCount(206, { timeout: 200 });
  }).toPass();
  // Lines get their real height when they are first drawn, which moves the end.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(lines.last()).toBeInViewport({ timeout: 200 });
  }).toPass();
  for (let screen = 0; screen < 8; screen += 1) {
    await page.keyboard.press('PageUp');
    expect(await isDrawn()).toBe(true);
  }

  const link = lines.nth(150).getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(link).toHaveText(title);
  await expect(link).toBeInViewport();
});
