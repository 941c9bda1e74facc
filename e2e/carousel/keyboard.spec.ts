import { expect } from '@playwright/test';
import { carousel, centreCard, firstCard } from '../support/cards.ts';
import { test } from '../test.ts';
import { at, control, desk, manyCards } from './manyCards.ts';

const { openStopped } = manyCards();

test.describe('by the keyboard alone', () => {
  test.use({ viewport: desk });

  test('only the centre card is exposed to screen readers and Tab, which reaches all controls in order; arrow keys move the cards', async ({
    page,
  }) => {
    await openStopped(page);
    const title = (await firstCard(page).textContent()) ?? '';

    await test.step('the carousel and its slides have names, and only the centre slide is exposed', async () => {
      await expect(carousel(page)).toHaveAttribute('aria-roledescription', 'carousel');
      await expect(carousel(page).getByRole('group')).toHaveCount(1);
      await expect(carousel(page).getByRole('group')).toHaveAccessibleName('1 of 46');
      await expect(carousel(page).getByRole('link')).toHaveCount(2);
      await expect(carousel(page).getByRole('link').first()).toHaveAccessibleName(title);
      await expect(page.locator('[aria-hidden="true"] :is(a[href], button, [tabindex])')).toHaveCount(0);
    });

    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await skip.focus();
    await expect(skip).toBeFocused();
    const names: string[] = [];
    for (let stop = 0; stop < 15; stop++) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
        }),
      );
    }
    expect(names.map((name) => name.replace(/^(.+)\1$/, '$1'))).toEqual([
      'Home',
      'All stories',
      'Saved stories',
      expect.stringMatching(/Offline and storage/),
      'Sign in',
      expect.stringMatching(/theme/),
      expect.stringMatching(/Odia/),
      expect.stringMatching(/English/),
      expect.stringMatching(/Gujarati/),
      expect.stringMatching(/Tamil/),
      title,
      'Previous story',
      'Next story',
      'Pause auto-scroll',
      'Read',
    ]);

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await at(page, 3);
    await page.keyboard.press('ArrowLeft');
    await at(page, 2);
    await page.keyboard.press('Control+ArrowRight');
    await at(page, 2);

    await test.step('arrow keys move the cards of a language that was just chosen', async () => {
      const odia = page.getByRole('button', { name: /Odia/ });
      await odia.click();
      await expect(odia).toBeFocused();
      await at(page, 1);
      await page.keyboard.press('ArrowRight');
      await at(page, 2);
      await page.keyboard.press('ArrowLeft');
      await at(page, 1);
    });
  });

  test('Home, End, Page Up and Page Down move the cards while they have the focus; it stays on the centre card, which Enter or Space opens', {
    tag: '@deep',
  }, async ({ page }) => {
    await openStopped(page);
    const presses = [
      ['End', 46],
      ['PageUp', 31],
      ['PageUp', 16],
      ['Home', 1],
      ['PageDown', 16],
      ['PageDown', 31],
      ['PageDown', 46],
      ['PageDown', 46],
    ] as const;
    await centreCard(page).getByRole('link').focus();
    for (const [key, position] of presses) {
      await page.keyboard.press(key);
      await at(page, position);
    }
    await expect(centreCard(page)).toHaveAccessibleName('46 of 46');
    await control(page, 'Next story').focus();
    for (const [key, position] of [
      ['PageUp', 31],
      ['Home', 1],
      ['End', 46],
      ['PageDown', 46],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await at(page, position);
    }
    // In a text field, and elsewhere on the page, the keys have their usual meaning.
    await page.getByRole('textbox', { name: 'E-mail address' }).focus();
    await page.keyboard.press('ArrowRight');
    await at(page, 1);
    await page.getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
    await at(page, 1);
    await page.keyboard.press('Home');
    await at(page, 1);

    const card = centreCard(page).getByRole('link');
    for (const [key, title] of [
      ['Enter', 2],
      [' ', 3],
    ] as const) {
      await card.focus();
      await page.keyboard.press('ArrowRight');
      await at(page, title);
      await expect(card).toBeFocused();
      const words = (await card.textContent()) ?? '';
      await page.keyboard.press(key);
      await expect(page).toHaveURL(/\/content\//);
      // What the story's page waits for goes on with the clock only.
      await expect(async () => {
        await page.clock.runFor(500);
        await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.goBack();
      await at(page, title);
    }
  });
});
