import { expect, type Page, test } from '@playwright/test';
import { at, control, desk, manyCards } from './manyCards.ts';

/** Far more than are read at once. */
const { open } = manyCards({ or: 200 });
const total = 206;

test.use({ viewport: desk });

const cards = (page: Page) => page.locator('[data-offset]:not([data-leaving]) h3');

test('a list that is longer than what is read at once is read on as the reader moves on', async ({
  page,
}) => {
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
