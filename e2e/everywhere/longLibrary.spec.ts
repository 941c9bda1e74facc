import { expect } from '@playwright/test';
import { longList } from '../support/longList.ts';
import { lines } from '../support/storyList.ts';
import { test } from '../test.ts';

const home = longList({ or: 400 });

test('Tab reaches the lines of a long list one by one, also those not rendered yet', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(`${home()}library?language=or&sort=title`);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  const links = lines(page);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  // A line out of view is not laid out, but screen readers still get it.
  await expect.poll(() => links.count()).toBeGreaterThan(50);
  const drawn = await links.count();
  expect(drawn).toBeLessThan(406);
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
  // One press leads to the last line, also while most lines are not rendered and none of the last has its real height.
  await page.keyboard.press('End');
  await expect(lines).toHaveCount(406);
  await expect(lines.last()).toBeInViewport();
  expect(await isDrawn()).toBe(true);
  for (let screen = 0; screen < 8; screen += 1) {
    await page.keyboard.press('PageUp');
    expect(await isDrawn()).toBe(true);
  }

  const link = lines.nth(150).getByRole('link');
  const title = (await link.textContent()) ?? '';
  // The press scrolls to the line first.
  await link.evaluate((line) => {
    const press = () => sessionStorage.setItem('pressedAt', String(line.getBoundingClientRect().top));
    line.addEventListener('click', press);
  });
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(link).toHaveText(title);
  await expect(link).toBeInViewport();
  const moved = () =>
    link.evaluate((line) => line.getBoundingClientRect().top - Number(sessionStorage.getItem('pressedAt')));
  await expect.poll(async () => Math.round(Math.abs(await moved()))).toBeLessThanOrEqual(1);
});
