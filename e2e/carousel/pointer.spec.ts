import { expect, type Page } from '@playwright/test';
import { carousel, centreCard, firstCard, sideCard } from '../support/cards.ts';
import { test } from '../test.ts';
import { at, control, desk, edgeOf, manyCards } from './manyCards.ts';

const { home, openStopped } = manyCards();

test('the fan follows the pointer, and returns when it is dragged by a little', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  const card = await centreCard(page).boundingBox();
  if (!card) throw new Error('no card in the centre');
  const [x, y] = [card.x + card.width / 2, card.y + card.height / 2];
  const left = async () => (await centreCard(page).boundingBox())?.x ?? 0;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y);
  await page.mouse.move(x - 100, y);
  await expect.poll(async () => Math.round(card.x - (await left()))).toBe(100);
  await page.mouse.move(x - 40, y);
  await page.mouse.move(x - 30, y);
  await page.clock.runFor(1000);
  await page.mouse.up();
  await at(page, 1);
  await expect.poll(async () => Math.round(card.x - (await left()))).toBe(0);
  await expect(page).toHaveURL(home());
});

test('a press on a side card brings it to the centre and opens nothing, then Space pauses auto-scroll; a click there opens it', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  const card = await sideCard(page, 2);
  const title = (await card.getByRole('heading', { includeHidden: true }).textContent()) ?? '';
  const { x, y } = await edgeOf(page, 2);
  await page.mouse.click(x, y);
  await at(page, 3);
  await expect(firstCard(page)).toHaveText(title);
  await expect(page).toHaveURL(home());

  await test.step('then Space pauses and restarts auto-scroll', async () => {
    await page.mouse.move(720, 10);
    await page.keyboard.press(' ');
    await expect(control(page, 'Start auto-scroll')).toBeVisible();
    await page.clock.runFor(20_000);
    await at(page, 3);
    await page.keyboard.press(' ');
    await expect(control(page, 'Pause auto-scroll')).toBeVisible();
    await page.clock.runFor(5_001);
    await at(page, 4);
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await at(page, 3);
  });

  await centreCard(page).click({ position: { x: 40, y: 300 } });
  await page.clock.resume();
  await expect(page).toHaveURL(/\/content\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test.describe('touch and drag', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Swipes a finger over the centre card along a path, a step every 16 ms, and rests before it is lifted. */
  async function swipe(
    page: Page,
    way: readonly (readonly [dx: number, dy: number])[],
    restMs: number,
  ): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const box = await centreCard(page).boundingBox();
    if (!box) throw new Error('no card');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    let seconds = Date.now() / 1000;
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0, dy = 0) => {
      seconds += 0.016;
      await devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }],
        timestamp: seconds,
      });
    };
    await send('touchStart');
    for (const [dx, dy] of way) await send('touchMove', dx, dy);
    seconds += restMs / 1000;
    await send('touchEnd');
    await devtools.detach();
  }

  const straight = (to: number, steps = 12) =>
    Array.from({ length: steps }, (_, step): [number, number] => [(to * (step + 1)) / steps, 0]);

  test('the cards follow a finger, and the nearest one snaps to the centre', async ({ page }) => {
    await openStopped(page);
    await swipe(page, straight(-130), 200);
    await at(page, 2);
    await expect(carousel(page).getByRole('status')).toHaveText(/^2 of 46, /);
    await swipe(page, straight(130), 200);
    await at(page, 1);
    await swipe(page, straight(-40), 200);
    await at(page, 1);
    await expect(page).toHaveURL(home());
  });

  test('a short flick and a long swipe each move the cards by one', { tag: '@deep' }, async ({ page }) => {
    await openStopped(page);
    await swipe(page, straight(-60, 4), 0);
    await at(page, 2);
    // More than one step of the fan, and two and a half.
    await swipe(page, straight(-190), 200);
    await at(page, 3);
    await swipe(page, straight(-320), 200);
    await at(page, 4);
  });

  test('a vertical swipe scrolls the page and leaves the cards where they are, and a tap on a card opens it', {
    tag: '@deep',
  }, async ({ page }) => {
    await openStopped(page);
    await swipe(
      page,
      Array.from({ length: 12 }, (_, step): [number, number] => [0, -20 * (step + 1)]),
      // The finger rests before it leaves: while the page scrolls on, a tap only stops it.
      200,
    );
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await at(page, 1);
    await centreCard(page).tap({ position: { x: 60, y: 200 } });
    await expect(page).toHaveURL(/\/content\//);
  });
});
