import { expect, type Page } from '@playwright/test';
import { allCards, atRest, centreCard, stepsFromCentre } from '../support/cards.ts';
import { test } from '../test.ts';
import { at, control, desk, manyCards } from './manyCards.ts';

/** Many more stories than are read at once. */
const { open } = manyCards({ or: 200 });
const total = 206;

test.use({ viewport: desk });

/** Expects no card to be entering or leaving: fifteen are shown, each with its title. */
async function expectWhole(page: Page): Promise<void> {
  await expect.poll(() => stepsFromCentre(page)).toEqual(atRest);
  await expect(allCards(page).getByRole('heading', { includeHidden: true })).toHaveCount(15);
}

test('a long list loads further as the reader moves on', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  await control(page, 'Pause auto-scroll').click();
  const next = control(page, 'Next story');
  // Without pauses, so that the cards never come to rest.
  for (let move = 1; move <= 70; move++) await next.click();
  await at(page, 71, total);
  await expectWhole(page);
  // One by one: the carousel reads on in the list when the cards rest.
  for (let move = 1; move <= 12; move++) {
    await next.click();
    await expectWhole(page);
  }
  await at(page, 83, total);
});

test('holding an arrow key moves card after card, and the visible cards are always complete', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Home' }).focus();
  await page.evaluate(`{
    window.missing = [];
    (function look() {
      const cards = [...document.querySelectorAll('[aria-roledescription="slide"]')];
      // The centre one lies over the others, and each over the next one outward.
      const heights = cards.map((card) => Number(getComputedStyle(card).zIndex));
      if (Math.max(...heights) < 9) window.missing.push('none in the centre');
      cards.forEach((card, index) => {
        const isWhole = [...card.querySelectorAll('h3, p')].every((part) => part.checkVisibility());
        if (heights[index] >= 7 && !isWhole) window.missing.push('a part of ' + card.ariaLabel);
      });
      requestAnimationFrame(look);
    })();
  }`);
  for (let press = 0; press < 60; press++) {
    await page.keyboard.down('ArrowRight');
    // About the rate of a key's auto-repeat.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
  await page.keyboard.up('ArrowRight');
  // On a slow device not every press counts.
  await expectWhole(page);
  const centre = await centreCard(page).getAttribute('aria-label');
  await at(page, Number(centre?.split(' ')[0]), total);
  expect(await page.evaluate('window.missing')).toEqual([]);
  const parts = allCards(page).locator('h3, p');
  await expect
    .poll(() => parts.evaluateAll((all) => all.filter((part) => !part.checkVisibility()).length))
    .toBe(0);
});
