import { expect, type Page } from '@playwright/test';
import { atRest, carousel, centreCard, sideCard, stepsFromCentre } from '../support/cards.ts';
import { test } from '../test.ts';
import { at, comeToRest, control, desk, edgeOf, manyCards } from './manyCards.ts';

const { openStopped } = manyCards();

/** Makes the page believe that it is hidden, or shown again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

test.describe('auto-scroll', () => {
  test.use({ viewport: desk });

  test('the cards advance by one every 5 s, and every 800 ms towards a side card under the pointer', async ({
    page,
  }) => {
    await openStopped(page);

    await test.step('by one every 5 s, without an announcement', async () => {
      await page.clock.runFor(4_999);
      await at(page, 1);
      await page.clock.runFor(2);
      await at(page, 2);
      await page.clock.runFor(5_000);
      await at(page, 3);
      await expect(carousel(page).getByRole('status')).toBeEmpty();
    });

    await test.step('one step every 800 ms towards a side card on which the pointer rests', async () => {
      await comeToRest(page);
      const { x, y } = await edgeOf(page, 2);
      await page.mouse.move(x, y);
      await page.clock.runFor(799);
      await at(page, 3);
      await page.clock.runFor(2);
      await at(page, 4);
      await page.clock.runFor(800);
      await at(page, 5);
      const left = await edgeOf(page, -2);
      await page.mouse.move(left.x, left.y);
      await page.clock.runFor(801);
      await at(page, 4);
      await page.mouse.move(720, 10);
      await page.clock.runFor(4_000);
      await at(page, 4);
    });
  });

  test('a card that enters is complete at once; another language begins at its first card, and a short list restarts 5 s after its last', {
    tag: '@deep',
  }, async ({ page }) => {
    await openStopped(page);
    // Text and not a function, so that the compiler of this file adds nothing to it.
    await page.evaluate(`{
      window.steps = [];
      const isSeen = (element) => element !== null && element.checkVisibility({ contentVisibilityAuto: true });
      const look = () => {
        const card = document.querySelector('[aria-roledescription="slide"][aria-label="9 of 46"]');
        if (card === null) return;
        const title = card.querySelector('h3');
        const beginning = [...card.querySelectorAll('p')].find(({ textContent }) => textContent === 'One sentence.');
        const step = [card, title, beginning].map((part) => isSeen(part)).join();
        if (window.steps.at(-1) !== step) window.steps.push(step);
      };
      // As it stands when all who act on a change have done so.
      new MutationObserver(() => queueMicrotask(look)).observe(document.body, { attributes: true, childList: true, subtree: true });
    }`);
    const steps = () => page.evaluate<string[]>('window.steps');
    await control(page, 'Next story').click();
    await at(page, 2);
    await expect.poll(steps).toEqual(['true,true,true']);
    expect(await stepsFromCentre(page)).toEqual(atRest);

    await control(page, 'Next story').click();
    await at(page, 3);
    await page.getByRole('button', { name: /Tamil/ }).click();
    await at(page, 1, 3);
    await expect(carousel(page)).toHaveAccessibleName('Stories in Tamil');
    await expect(control(page, 'Previous story')).toHaveAttribute('aria-disabled', 'true');
    // The list is known before its cards are read, which takes a tick or two, and the carousel does not move to a card
    // that is not loaded.
    await expect(async () => {
      await page.clock.runFor(10);
      const third = (await sideCard(page, 2)).getByRole('heading', { includeHidden: true });
      await expect(third).not.toBeEmpty({ timeout: 200 });
    }).toPass();
    await page.clock.runFor(5_000);
    await page.clock.runFor(5_000);
    await at(page, 3, 3);
    await page.clock.runFor(5_000);
    await at(page, 1, 3);
    await page.getByRole('button', { name: /Odia/ }).click();
    await at(page, 1);
  });
});

test.describe('auto-scroll pauses', () => {
  test.use({ viewport: desk });

  test('for the pointer, the focus, a hidden page, reduced motion, the reader and a panel, and restarts 5 s after each', {
    tag: '@deep',
  }, async ({ page }) => {
    await openStopped(page);
    let position = 1;
    /** Expects the cards to hold for more than the 5 s and for 4,999 ms after the hold has ended, and then to advance. */
    async function holds(why: string, begin: () => Promise<void>, end: () => Promise<void>): Promise<void> {
      await test.step(why, async () => {
        await page.clock.runFor(3_000);
        await begin();
        await page.clock.runFor(20_000);
        await at(page, position);
        await end();
        await page.clock.runFor(4_999);
        await at(page, position);
        await page.clock.runFor(2);
        position += 1;
        await at(page, position);
      });
    }

    const box = await centreCard(page).boundingBox();
    if (!box) throw new Error('no card');
    await holds(
      'while the pointer rests on the cards',
      () => page.mouse.move(box.x + 100, box.y + 100),
      () => page.mouse.move(720, 10),
    );

    await holds(
      'while the focus is among the cards',
      () => centreCard(page).getByRole('link').focus(),
      () => page.getByRole('link', { name: 'Home' }).focus(),
    );

    await holds(
      'while the page is hidden',
      () => setHidden(page, true),
      () => setHidden(page, false),
    );

    const pause = control(page, 'Pause auto-scroll');
    // The page receives the change in a later frame: once this observer has it, the carousel has it too.
    await page.evaluate(`{
      window.changes = 0;
      matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => window.changes++);
    }`);
    const heard = (changes: number) => expect.poll(() => page.evaluate('window.changes')).toBe(changes);
    await holds(
      'while reduced motion is preferred, and its pause button is hidden',
      async () => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await heard(1);
        await expect(pause).toBeHidden();
      },
      async () => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await heard(2);
      },
    );
    await expect(pause).toBeVisible();

    await holds(
      'until the reader who paused it starts it again, even with the focus on that button',
      () => pause.press('Enter'),
      () => control(page, 'Start auto-scroll').press('Enter'),
    );
    await expect(pause).toBeFocused();

    await test.step('while a panel is open over the page, which Escape closes', async () => {
      const opener = page.getByRole('button', { name: /Offline and storage/ });
      const panel = page.getByRole('dialog', { name: 'Offline and storage' });
      await opener.click();
      await expect(panel).toBeVisible();
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      // Ends between two advances of the cards.
      await page.clock.runFor(22_500);
      await at(page, position);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(opener).toBeFocused();
      await page.clock.runFor(5_001);
      await at(page, position + 1);
    });
  });
});
