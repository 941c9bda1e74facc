import { expect, type Page, test } from '@playwright/test';
import { at, control, desk, manyCards } from './manyCards.ts';

/** Far more than are read at once. */
const { open } = manyCards({ or: 200 });
const total = 206;

test.use({ viewport: desk });

const cards = (page: Page) => page.locator('[data-offset]:not([data-leaving]) h3');

test('a list that is longer than what is read at once is read on as the reader moves on', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  await control(page, 'Stop the stories passing by').click();
  const next = control(page, 'Next story');
  // Without a pause: the cards never come to rest.
  for (let move = 1; move <= 70; move++) await next.click();
  await at(page, 71, total);
  await expect(cards(page)).toHaveCount(15);
  // One by one: what is read on is read when they rest.
  for (let move = 1; move <= 12; move++) {
    await next.click();
    await expect(page.locator('[data-leaving]')).toHaveCount(0);
    await expect(cards(page)).toHaveCount(15);
  }
  await at(page, 83, total);
});

test('a key that is held down brings card after card, and those that are looked at are there', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Home' }).focus();
  await page.evaluate(`{
    window.missing = [];
    (function look() {
      const near = [...document.querySelectorAll('[data-offset]')].filter(({ dataset }) => Math.abs(dataset.offset) <= 2);
      for (const { dataset } of near) if (dataset.folds) window.missing.push('folded at ' + dataset.offset);
      if (!near.some(({ dataset }) => dataset.offset === '0')) window.missing.push('none in the centre');
      requestAnimationFrame(look);
    })();
  }`);
  for (let press = 0; press < 60; press++) {
    await page.keyboard.down('ArrowRight');
    await page.waitForTimeout(33); // as often as a key repeats itself
  }
  await page.keyboard.up('ArrowRight');
  // On a slow device not each of them counts.
  await expect(page.locator('[data-leaving]')).toHaveCount(0);
  const centre = await page.locator('[data-offset="0"]').getAttribute('aria-label');
  await at(page, Number(centre?.split(' ')[0]), total);
  expect(await page.evaluate('window.missing')).toEqual([]);
  await expect(cards(page)).toHaveCount(15);
  await expect(page.locator('[data-folds]')).toHaveCount(0);
});
