import { expect, type Page } from '@playwright/test';
import { allCards, atRest, centreCard, stepsFromCentre } from '../support/cards.ts';
import { test } from '../test.ts';
import { at, control, counter, desk, manyCards } from './manyCards.ts';

/** Many more stories than are read at once. */
const { open } = manyCards({ or: 200 });
const total = 206;

test.use({ viewport: desk });

/** Expects no card to be entering or leaving: fifteen are shown, each with its title. */
async function expectWhole(page: Page): Promise<void> {
  await expect.poll(() => stepsFromCentre(page)).toEqual(atRest);
  await expect(allCards(page).getByRole('heading', { includeHidden: true })).toHaveCount(15);
}

test('a long list loads further while an arrow key is held and at rest, and the visible cards are always complete', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Home' }).focus();
  await page.evaluate(`{
    window.missing = [];
    (function look() {
      const cards = [...document.querySelectorAll('[aria-roledescription="slide"]')];
      if (cards.length !== 15) window.missing.push(cards.length + ' cards');
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
  const position = async () => Number((await counter(page).textContent())?.split(' ')[0]);
  // Past the forty stories after the first that are read at once, and without pauses, so that the cards never come to
  // rest. On a slow device not every press counts.
  while ((await position()) < 44) {
    await page.keyboard.down('ArrowRight');
    // About the rate of a key's auto-repeat.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
  await page.keyboard.up('ArrowRight');
  await expectWhole(page);
  const reached = await position();
  await expect(centreCard(page)).toHaveAccessibleName(`${reached} of ${total}`);
  expect(await page.evaluate('window.missing')).toEqual([]);
  const parts = allCards(page).locator('h3, p');
  await expect
    .poll(() => parts.evaluateAll((all) => all.filter((part) => !part.checkVisibility()).length))
    .toBe(0);

  // One by one, across the next border between two parts of sixteen: the carousel reads on when the cards rest.
  await control(page, 'Pause auto-scroll').click();
  for (let move = 1; move <= 6; move++) {
    await control(page, 'Next story').click();
    await at(page, reached + move, total);
    await expectWhole(page);
  }
});
