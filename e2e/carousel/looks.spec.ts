import { expect, type Page, test } from '@playwright/test';
import { at, control, counter, manyCards } from './manyCards.ts';

const { openStopped } = manyCards();

/** Waits until no card is on its way in or out and no transition runs on them, all at one moment. */
async function atRest(page: Page): Promise<void> {
  const moving = () =>
    page
      .locator('[data-stage]')
      .evaluate((stage) => [
        stage.querySelectorAll('[data-leaving], [hidden]').length,
        stage.getAnimations({ subtree: true }).length,
      ]);
  await expect.poll(moving).toEqual([0, 0]);
}

/** What a card looks like, as far as the specification says. */
function looks(page: Page) {
  return page.locator('[data-offset]').evaluateAll((cards) =>
    cards.map((card) => {
      const page = card.firstElementChild;
      if (!page) throw new Error('an empty place');
      const { opacity, filter } = getComputedStyle(page);
      const { m22, m41 } = new DOMMatrix(getComputedStyle(card).transform);
      return {
        offset: Number((card as HTMLElement).dataset.offset),
        scale: m22,
        x: m41,
        opacity: Number(opacity),
        blurPixels: Number(/blur\((.*)px\)/.exec(filter)?.[1] ?? 0),
        width: (card as HTMLElement).offsetWidth,
      };
    }),
  );
}

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme every card is 0.15 smaller and 0.2 paler a step, and blurred up to 3 px`, {
    tag: theme === 'light' ? '@deep' : [],
  }, async ({ page }) => {
    await page.addInitScript(
      (state) => localStorage.setItem('lipi-store', JSON.stringify({ version: 1, state })),
      {
        theme,
      },
    );
    await openStopped(page);
    await expect(page.locator('[data-offset]')).toHaveCount(15);
    await atRest(page);
    await expect(page.locator('html')).toHaveClass(theme);
    const cards = await looks(page);
    expect(cards.map(({ offset }) => offset)).toEqual([-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]);
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
  });
}

test('a card that is called back while it is on its way out is seen again', { tag: '@deep' }, async ({
  page,
}) => {
  await openStopped(page);
  await expect(page.locator('[data-offset]')).toHaveCount(15);
  await atRest(page);
  // In the very frame in which the outermost card sets off, before anything else of the page has followed.
  await page.evaluate(`new Promise((resolve) => {
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const stage = document.querySelector('[data-stage]');
    new MutationObserver((_changes, observer) => {
      if (!stage.querySelector('[data-leaving]')) return;
      observer.disconnect();
      press('ArrowLeft');
      resolve();
    }).observe(stage, { attributes: true, subtree: true });
    press('ArrowRight');
  })`);
  await page.clock.runFor(601);
  await atRest(page);
  const cards = await looks(page);
  expect(cards.map(({ offset }) => offset)).toEqual([-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]);
  for (const { offset, opacity } of cards) {
    expect(opacity).toBeCloseTo(Math.max(0.1, 1 - 0.2 * Math.abs(offset)), 5);
  }
});

test('the geometry changes below 1024 px and below 768 px', async ({ page }) => {
  await openStopped(page);
  const geometry = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await atRest(page);
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
});

test('fifteen cards stand in the document at most, the one that fades among them until another comes in', {
  tag: '@deep',
}, async ({ page }) => {
  await openStopped(page);
  const cards = page.locator('[data-offset]');
  await expect(cards).toHaveCount(15);
  await page.evaluate(() => {
    const stage = document.querySelector('[data-stage]');
    const counts: number[] = [];
    Object.assign(window, { counts });
    if (!stage) throw new Error('no cards');
    new MutationObserver(() => counts.push(stage.children.length)).observe(stage, { childList: true });
  });
  // In the language row arrow keys would mean something else.
  await page.getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('ArrowRight');
  const fading = page.locator('[data-leaving]');
  await expect(fading).toHaveCount(1);
  await page.clock.runFor(599);
  await expect(fading).toHaveCount(1);
  await expect(cards).toHaveCount(15);
  await page.clock.runFor(2);
  await expect(fading).toHaveCount(0);
  await expect(cards).toHaveCount(15);
  // The other way before the card that leaves has faded.
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-leaving][data-offset="-8"]')).toHaveCount(1);
  await at(page, 3);
  await page.keyboard.press('ArrowLeft');
  await at(page, 2);
  await page.clock.runFor(601);
  await expect(fading).toHaveCount(0);
  await expect(cards).toHaveCount(15);
  for (let step = 0; step < 20; step++)
    await page.keyboard.press(step % 7 === 6 ? 'ArrowLeft' : 'ArrowRight');
  await at(page, 18);
  await page.clock.runFor(601);
  await expect(cards).toHaveCount(15);
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  expect(Math.max(...counts)).toBe(15);
});

for (const { name, viewport, deviceScaleFactor } of [
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
  { name: 'at 200 % of 1440×900', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
]) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor });

    test('nothing is cut off and everything can be pressed', {
      tag: viewport.width === 320 ? [] : '@deep',
    }, async ({ page }) => {
      await openStopped(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      for (const shown of [
        control(page, 'Previous story'),
        control(page, 'Next story'),
        control(page, 'Stop the stories passing by'),
        page.getByRole('link', { name: 'Read', exact: true }),
        page.locator('[data-offset="0"]'),
        counter(page),
      ]) {
        const box = await shown.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(viewport.width);
      }
      await control(page, 'Next story').click();
      await at(page, 2);
      await page.getByRole('link', { name: 'Read', exact: true }).click();
      await expect(page).toHaveURL(/\/content\//);
    });

    test('a language out of sight comes into it when the keyboard reaches it or it is chosen', {
      tag: '@deep',
    }, async ({ page }) => {
      await openStopped(page);
      const english = page.getByRole('button', { name: 'English' });
      await english.focus();
      await expect(english).toBeInViewport({ ratio: 0.9 });
      await english.press('Enter');
      await expect(english).toHaveAttribute('aria-pressed', 'true');
      await expect(english).toBeInViewport({ ratio: 0.9 });
    });
  });
}
