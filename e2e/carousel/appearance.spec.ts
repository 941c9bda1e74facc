import { expect, type Page } from '@playwright/test';
import { allCards, centreCard, stepsFromCentre } from '../support/cards.ts';
import { test } from '../test.ts';
import { at, comeToRest, control, counter, manyCards } from './manyCards.ts';

const { openStopped } = manyCards();

/** The style of each card, from left to right, in the properties that the specification defines. */
async function looks(page: Page) {
  const steps = await stepsFromCentre(page);
  const looks = await allCards(page).evaluateAll((cards) =>
    cards.map((card) => {
      const page = card.firstElementChild;
      if (!page) throw new Error('an empty place');
      const { opacity, filter } = getComputedStyle(page);
      const { m22, m41 } = new DOMMatrix(getComputedStyle(card).transform);
      return {
        scale: m22,
        x: m41,
        opacity: Number(opacity),
        blurPixels: Number(/blur\((.*)px\)/.exec(filter)?.[1] ?? 0),
        width: (card as HTMLElement).offsetWidth,
      };
    }),
  );
  return looks.map((look, index) => ({ ...look, offset: steps[index] ?? Number.NaN }));
}

test('in both themes each card outward is 0.15 smaller, 0.2 more transparent and blurred, at most 3 px', async ({
  page,
}) => {
  await openStopped(page);
  await comeToRest(page);
  for (const theme of ['dark', 'light']) {
    await expect(page.locator('html')).toHaveClass(theme);
    const cards = await looks(page);
    for (const { offset, scale, opacity, blurPixels, x } of cards) {
      const steps = Math.abs(offset);
      expect(scale).toBeCloseTo(Math.max(0.3, 1 - 0.15 * steps), 5);
      expect(opacity).toBeCloseTo(Math.max(0.1, 1 - 0.2 * steps), 5);
      expect(Math.sign(x)).toBe(Math.sign(offset));
      if (steps === 0) expect(blurPixels).toBe(0);
      else expect(blurPixels).toBeGreaterThan(0);
      expect(blurPixels).toBeLessThanOrEqual(3);
    }
    expect(Math.max(...cards.map(({ blurPixels }) => blurPixels))).toBe(3);
    await page.getByRole('button', { name: /^(?:Light|Dark) theme$/ }).click();
  }
});

test('the geometry changes below 1024 px and below 768 px, and a card brought back right after it left is opaque again', {
  tag: '@deep',
}, async ({ page }) => {
  await openStopped(page);
  const geometry = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await comeToRest(page);
    const beside = (await looks(page)).find(({ offset }) => offset === 1);
    return [beside?.width, Math.round(beside?.x ?? 0)];
  };
  const phone = await geometry(767);
  const tablet = await geometry(768);
  expect(tablet).not.toEqual(phone);
  expect(await geometry(1023)).toEqual(tablet);
  const screen = await geometry(1024);
  expect(screen).not.toEqual(tablet);
  expect(await geometry(1440)).toEqual(screen);

  await page.evaluate(`{
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ArrowRight');
    requestAnimationFrame(() => press('ArrowLeft'));
  }`);
  await at(page, 2);
  await page.clock.runFor(16);
  await at(page, 1);
  await comeToRest(page);
  for (const { offset, opacity } of await looks(page)) {
    expect(opacity).toBeCloseTo(Math.max(0.1, 1 - 0.2 * Math.abs(offset)), 5);
  }

  await test.step('the preview text ends with a whole line and an ellipsis, however long the title is', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await comeToRest(page);
    const card = centreCard(page);
    const lines = () =>
      card.locator('p[class*="previewText"]').evaluate((text) => {
        text.textContent = 'ક્ષુ દુ ગૂંથેલું '.repeat(40);
        const { height, bottom } = text.getBoundingClientRect();
        const { lineHeight, paddingTop, webkitLineClamp } = getComputedStyle(text);
        return {
          count: (height - Number.parseFloat(paddingTop)) / Number.parseFloat(lineHeight),
          // The last of the lines that are counted has the ellipsis.
          counted: Number(webkitLineClamp),
          isInside: bottom <= (text.parentElement?.getBoundingClientRect().bottom ?? 0),
        };
      });
    const shown: Awaited<ReturnType<typeof lines>>[] = [];
    for (const words of [1, 6, 12]) {
      await card.getByRole('heading').evaluate((title, words) => {
        title.setAttribute('lang', 'gu');
        title.textContent = 'ગૂંથેલું '.repeat(words);
      }, words);
      shown.push(await lines());
    }
    for (const { count, counted, isInside } of shown) {
      expect(count).toBeCloseTo(counted, 1);
      expect(isInside).toBe(true);
    }
    expect(shown[0]?.counted).toBeGreaterThan(shown[2]?.counted ?? 0);
  });
});

test.describe('at 320 px', () => {
  const viewport = { width: 320, height: 640 };
  test.use({ viewport });

  test('nothing is cut off and every control can be pressed, in the toolbar of a reader and a curator and in large type too', async ({
    page,
  }) => {
    await openStopped(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    for (const shown of [
      control(page, 'Previous story'),
      control(page, 'Next story'),
      control(page, 'Pause auto-scroll'),
      page.getByRole('link', { name: 'Read', exact: true }),
      centreCard(page),
      counter(page),
    ]) {
      const box = await shown.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(viewport.width);
    }
    await control(page, 'Next story').click();
    await at(page, 2);

    await test.step('a language button scrolls into view when it is focused or chosen', async () => {
      const english = page.getByRole('button', { name: 'English' });
      await english.focus();
      await expect(english).toBeInViewport({ ratio: 0.9 });
      await english.press('Enter');
      await expect(english).toHaveAttribute('aria-pressed', 'true');
      await expect(english).toBeInViewport({ ratio: 0.9 });
    });

    await test.step('in type of 200 % nothing of the skip link is in sight until it has the focus', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
      const skip = page.getByRole('link', { name: 'Skip to main content' });
      await expect(skip).not.toBeInViewport();
      await skip.focus();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });

    await test.step('the toolbar of a reader and of a curator has the saved stories, and no control is cut off or covers another', async () => {
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

    // The stories of the other language are not loaded while the clock stands.
    await page.getByRole('button', { name: /Odia/ }).click();
    await at(page, 1);
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await expect(page).toHaveURL(/\/content\//);
  });
});
