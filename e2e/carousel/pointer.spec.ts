import { expect, type Page } from '@playwright/test';
import { allCards, atRest, carousel, centreCard, firstCard, sideCard } from '../support/cards.ts';
import { test } from '../test.ts';
import { at, comeToRest, control, counter, desk, edgeOf, manyCards } from './manyCards.ts';

const { home, open, openStopped } = manyCards();

test('at three widths a drag starts from the positions that the stylesheet gives the cards', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
  const places = () =>
    allCards(page).evaluateAll((cards) =>
      cards.map((card) => {
        const { transform } = getComputedStyle(card);
        const { opacity } = getComputedStyle(card.firstElementChild ?? card);
        return [...new DOMMatrix(transform).toFloat64Array(), Number(opacity)].map(
          (n) => Math.round(n * 100) / 100 || 0,
        );
      }),
    );
  for (const viewport of [desk, { width: 820, height: 1180 }, { width: 360, height: 740 }]) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await comeToRest(page);
      const still = await places();
      const card = await centreCard(page).boundingBox();
      if (!card) throw new Error('no card in the centre');
      const [x, y] = [card.x + card.width / 2, card.y + card.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y);
      await page.mouse.move(x + 40, y);
      await expect.poll(places).not.toEqual(still);
      // Back by the distance moved since the drag began.
      await page.mouse.move(x + 20, y);
      await expect.poll(places).toEqual(still);
      // The drag is still active.
      await page.mouse.move(x + 40, y);
      await expect.poll(places).not.toEqual(still);
      await page.mouse.up();
    });
  }
});

test('during a drag every card has the size and opacity of its position, also between two; its end opens no story', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  await comeToRest(page);
  const card = await centreCard(page).boundingBox();
  if (!card) throw new Error('no card in the centre');
  const [x, y] = [card.x + card.width / 2, card.y + card.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y);
  await page.mouse.move(x - 120, y);
  const looks = () =>
    allCards(page).evaluateAll((cards) =>
      cards.map((slide) => {
        const { m22, m41 } = new DOMMatrix(getComputedStyle(slide).transform);
        return {
          scale: m22,
          x: m41,
          opacity: Number(getComputedStyle(slide.firstElementChild ?? slide).opacity),
        };
      }),
    );
  // The drag has moved the cards by a hundred pixels since it began; the next place is 0.78 of the card's width away.
  const beyond = 100 / (0.78 * card.width);
  const places = atRest.map((offset) => offset - beyond);
  await expect.poll(async () => (await looks())[7]?.x).toBeLessThan(-50);
  const all = await looks();
  for (const [index, place] of places.entries()) {
    expect(all[index]?.scale).toBeCloseTo(Math.max(0.3, 1 - 0.15 * Math.abs(place)), 3);
    expect(all[index]?.opacity).toBeCloseTo(Math.max(0.1, 1 - 0.2 * Math.abs(place)), 3);
    expect(all[index]?.x).toBeCloseTo(((0.78 * place) / (1 + 0.24 * Math.abs(place))) * card.width, 0);
  }
  // Cards further out are closer together.
  const gaps = all.slice(8).map(({ x: right }, index) => right - (all[index + 7]?.x ?? 0));
  expect(gaps).toEqual([...gaps].sort((a, b) => b - a));
  await page.mouse.move(x - 320, y, { steps: 8 });
  await page.mouse.up();
  await expect(counter(page)).toHaveText(/^[2-9] \/ 46$/);
  await expect(page).toHaveURL(home());
});

test('the last card to join a drag moves along with the others', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  const card = await centreCard(page).boundingBox();
  if (!card) throw new Error('no card in the centre');
  const [x, y] = [card.x + card.width / 2, card.y + card.height / 2];
  const inHand = () =>
    allCards(page).evaluateAll((cards) => cards.filter((card) => card.getAttribute('style')).length);
  const drawFrame = () => page.clock.runFor(16);
  const places = () =>
    allCards(page).evaluateAll((cards) => cards.map((card) => getComputedStyle(card).transform));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  while ((await inHand()) < 12) await drawFrame();
  // The last three, two of them at the right end, join the drag in the first of the two frames that follow this.
  await page.mouse.move(x + 60, y);
  await drawFrame();
  await expect.poll(inHand).toBe(15);
  await drawFrame();
  const reached = await places();
  await page.mouse.move(x + 60, y + 1);
  await drawFrame();
  await drawFrame();
  expect(reached).toEqual(await places());
  await page.mouse.up();
});

test.describe('opening a story', () => {
  test.use({ viewport: desk });

  test('a click on the centre card opens it', async ({ page }) => {
    await openStopped(page);
    const title = (await firstCard(page).textContent()) ?? '';
    await centreCard(page).click({ position: { x: 40, y: 300 } });
    await page.clock.resume();
    await expect(page).toHaveURL(/\/content\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('a press on a side card brings it to the centre and opens nothing', async ({ page }) => {
    await openStopped(page);
    const card = await sideCard(page, 2);
    const title = (await card.getByRole('heading', { includeHidden: true }).textContent()) ?? '';
    const { x, y } = await edgeOf(page, 2);
    await page.mouse.click(x, y);
    await at(page, 3);
    await expect(firstCard(page)).toHaveText(title);
    await expect(page).toHaveURL(home());
  });
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
    expect(
      await allCards(page).evaluateAll((cards) => cards.filter((card) => card.getAttribute('style'))),
    ).toEqual([]);
  });

  test('a flick moves the cards further than the finger went', { tag: '@deep' }, async ({ page }) => {
    await open(page);
    await control(page, 'Pause auto-scroll').click();
    const start = Number((await counter(page).textContent())?.split('/')[0]);
    await swipe(page, straight(-130, 4), 0);
    await expect
      .poll(async () => Number((await counter(page).textContent())?.split('/')[0]))
      .toBeGreaterThan(start + 1);
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

test('a card dragged nearest to the centre is sharp and on top of the others', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page);
  await control(page, 'Pause auto-scroll').click();
  await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
  const card = await sideCard(page, 2);
  const title = (await card.getByRole('heading', { includeHidden: true }).textContent()) ?? '';
  const [from, to] = await Promise.all([edgeOf(page, 2), centreCard(page).boundingBox()]);
  if (!to) throw new Error('no card in the centre');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const far = async () => {
    const box = await card.boundingBox();
    return box ? box.x + box.width / 2 - (to.x + to.width / 2) : 0;
  };
  for (let x = from.x; (await far()) > 40 && x > 0; x -= 20) await page.mouse.move(x, from.y);
  await expect(card.locator('> div')).toHaveCSS('filter', 'none');
  await expect(card).toHaveCSS('z-index', '9');
  await page.mouse.up();
  await expect(firstCard(page)).toHaveText(title);
});
