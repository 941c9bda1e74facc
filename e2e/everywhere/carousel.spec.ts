import { expect, type Locator, type Page } from '@playwright/test';
import { alive } from '../support/alive.ts';
import { cards, firstCard, openCard, readLink } from '../support/cards.ts';
import { button } from '../support/controls.ts';
import { longList } from '../support/longList.ts';
import { newcomer, signUp } from '../support/signedIn.ts';
import { stopClock } from '../support/stopClock.ts';
import { test } from '../test.ts';

/** A list far longer than the part of it that is read at once. */
const home = longList({ or: 200 });
const total = 206;

const desk = { width: 1440, height: 900 };

const allCards = (page: Page) => cards(page).getByRole('group', { includeHidden: true });
const counter = (page: Page) => cards(page).getByText(/^\d+ \/ \d+$/);
const at = (page: Page, position: number) => expect(counter(page)).toHaveText(`${position} / ${total}`);

/** The card that is now this many steps to the right of the centre, or to its left when negative. */
async function sideCard(page: Page, steps: number): Promise<Locator> {
  const position = Number((await counter(page).textContent())?.split(' ')[0]);
  const name = `${((position - 1 + steps + total) % total) + 1} of ${total}`;
  return cards(page).getByRole('group', { name, exact: true, includeHidden: true });
}

/** A point on a side card: near its outer edge, at half its height. */
async function edgeOf(page: Page, steps: number): Promise<readonly [x: number, y: number]> {
  const box = await (await sideCard(page, steps)).boundingBox();
  if (!box) throw new Error(`no card at ${steps}`);
  return [steps > 0 ? box.x + box.width - 20 : box.x + 20, box.y + box.height / 2];
}

/** Waits until fifteen cards are shown and none of them moves. */
async function comeToRest(page: Page): Promise<void> {
  await expect(allCards(page)).toHaveCount(15);
  const moving = () => cards(page).evaluate((all) => all.getAnimations({ subtree: true }).length);
  await expect.poll(moving).toBe(0);
}

/** Opens the home page at the first card; from then on only `page.clock.runFor` advances time. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
  // The first cards come before the whole list, to whose end the cards move.
  const list = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('list:changes')),
  );
  await page.goto(home());
  await alive(page, 'fieldset');
  await list;
  await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
  // While the clock stands no more cards are loaded, and the carousel does not move to one that is not.
  await expect(allCards(page)).toHaveCount(15);
  await stopClock(page);
  await page.getByRole('button', { name: /Odia/ }).click();
  await at(page, 1);
  // If time had moved the cards meanwhile, they are moving back now.
  await comeToRest(page);
}

/** The style of each card, from left to right, in the properties that the specification defines. */
async function looks(page: Page) {
  const looks = await allCards(page).evaluateAll((all) =>
    all.map((card) => {
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
  return looks.map((look, index) => ({ ...look, offset: index - 7 }));
}

test('in both themes each card outward is 0.15 smaller, 0.2 more transparent and blurred, at most 3 px', async ({
  page,
}) => {
  await openStopped(page);
  for (const theme of ['dark', 'light']) {
    await expect(page.locator('html')).toHaveClass(theme);
    const shown = await looks(page);
    for (const { offset, scale, opacity, blurPixels, x } of shown) {
      const steps = Math.abs(offset);
      expect(scale).toBeCloseTo(Math.max(0.3, 1 - 0.15 * steps), 5);
      expect(opacity).toBeCloseTo(Math.max(0.1, 1 - 0.2 * steps), 5);
      expect(Math.sign(x)).toBe(Math.sign(offset));
      expect(blurPixels > 0).toBe(steps > 0);
    }
    expect(Math.max(...shown.map(({ blurPixels }) => blurPixels))).toBe(3);
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
  const tablet = await geometry(768);
  expect(await geometry(767)).not.toEqual(tablet);
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
  for (const { offset, opacity } of await looks(page))
    expect(opacity).toBeCloseTo(Math.max(0.1, 1 - 0.2 * Math.abs(offset)), 5);
});

test('the cards advance by one every 5 s, and every 800 ms towards a side card under the pointer', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  await page.clock.runFor(4_999);
  await at(page, 1);
  await page.clock.runFor(2);
  await at(page, 2);
  await expect(cards(page).getByRole('status')).toBeEmpty();
  await comeToRest(page);
  await page.mouse.move(...(await edgeOf(page, 2)));
  await page.clock.runFor(799);
  await at(page, 2);
  await page.clock.runFor(2);
  await at(page, 3);
  await page.mouse.move(...(await edgeOf(page, -2)));
  await page.clock.runFor(801);
  await at(page, 2);
});

test('auto-scroll pauses for the pointer, the focus, a hidden page, reduced motion, the reader and a panel', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  let position = 1;
  /** Expects the cards to hold for more than the 5 s, and to advance 5 s after the hold has ended. */
  async function holds(begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void> {
    await begin();
    await page.clock.runFor(20_000);
    await at(page, position);
    await end();
    await page.clock.runFor(5_001);
    position += 1;
    await at(page, position);
  }
  const setVisibility = (state: string) => () =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const pause = button(page, 'Pause auto-scroll');
  const panel = page.getByRole('dialog', { name: 'Offline and storage' });

  await holds(
    () => openCard(page).hover(),
    () => page.mouse.move(720, 10),
  );
  await holds(
    () => openCard(page).getByRole('link').focus(),
    () => page.getByRole('link', { name: 'Home' }).focus(),
  );
  await holds(setVisibility('hidden'), setVisibility('visible'));
  /** Until the page's listeners have heard of it: its styles apply before. */
  const prefersMotion = async (reducedMotion: 'reduce' | 'no-preference') => {
    const heard = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const stillness = matchMedia('(prefers-reduced-motion: reduce)');
          stillness.addEventListener('change', () => resolve(), { once: true });
        }),
    );
    await page.emulateMedia({ reducedMotion });
    await heard;
  };
  await holds(
    async () => {
      await prefersMotion('reduce');
      await expect(pause).toBeHidden();
    },
    async () => {
      await prefersMotion('no-preference');
      await expect(pause).toBeVisible();
    },
  );
  // The focus on the button that starts them again does not hold them.
  await holds(
    () => pause.press('Enter'),
    () => button(page, 'Start auto-scroll').press('Enter'),
  );
  await holds(
    async () => {
      await page.getByRole('button', { name: /Offline and storage/ }).click();
      await expect(panel).toBeVisible();
    },
    async () => {
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    },
  );
});

test('by the keyboard: only the centre card is exposed; arrow keys move the cards, and with the focus on them also Page Down', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  const title = (await firstCard(page).textContent()) ?? '';
  await expect(openCard(page)).toHaveAccessibleName(`1 of ${total}`);
  await expect(cards(page).getByRole('link')).toHaveCount(2);
  await expect(openCard(page).getByRole('link')).toHaveAccessibleName(title);
  await expect(page.locator('[aria-hidden="true"] :is(a[href], button, [tabindex])')).toHaveCount(0);

  await page.getByRole('link', { name: 'Home' }).focus();
  for (const [key, position] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['Control+ArrowRight', 2],
  ] as const) {
    await page.keyboard.press(key);
    await at(page, position);
  }
  await page.getByRole('textbox', { name: 'E-mail address' }).focus();
  await page.keyboard.press('ArrowRight');
  await at(page, 2);
  await button(page, 'Next story').press('Enter');
  await at(page, 3);
  await button(page, 'Next story').press('Space');
  await at(page, 4);
  await page.keyboard.press('PageDown');
  await at(page, 19);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Pause auto-scroll')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(readLink(page)).toBeFocused();
});

test('the focus stays on the centre card, which Enter or Space opens; Back returns to it', {
  tag: '@deep',
}, async ({ page }) => {
  await openStopped(page);
  const card = openCard(page).getByRole('link');
  for (const [key, position] of [
    ['Enter', 2],
    [' ', 3],
  ] as const) {
    await card.focus();
    await page.keyboard.press('ArrowRight');
    await at(page, position);
    await expect(card).toBeFocused();
    const title = (await card.textContent()) ?? '';
    await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/content\//);
    // What the story's page waits for goes on with the clock only.
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.goBack();
    await at(page, position);
  }
});

test('a press on a side card brings it to the centre and opens nothing, then Space pauses auto-scroll; a click there opens it', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  const card = await sideCard(page, 2);
  const title = (await card.getByRole('heading', { includeHidden: true }).textContent()) ?? '';
  await page.mouse.click(...(await edgeOf(page, 2)));
  await at(page, 3);
  await expect(firstCard(page)).toHaveText(title);
  await expect(page).toHaveURL(home());

  await page.keyboard.press(' ');
  await expect(button(page, 'Start auto-scroll')).toBeVisible();
  await page.keyboard.press(' ');
  await expect(button(page, 'Pause auto-scroll')).toBeVisible();
  expect(await page.evaluate('scrollY')).toBe(0);

  await openCard(page).click({ position: { x: 40, y: 300 } });
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Swipes a finger over the centre card, a step every 16 ms, and rests before it is lifted. */
  async function swipe(
    page: Page,
    [dx, dy]: readonly [number, number],
    steps = 12,
    restMs = 200,
  ): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const box = await openCard(page).boundingBox();
    if (!box) throw new Error('no card');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    let seconds = Date.now() / 1000;
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) => {
      seconds += 0.016;
      const touchPoints = type === 'touchEnd' ? [] : [{ x: x + dx * share, y: y + dy * share }];
      await devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: seconds });
    };
    await send('touchStart');
    for (let step = 1; step <= steps; step++) await send('touchMove', step / steps);
    seconds += restMs / 1000;
    await send('touchEnd');
    await devtools.detach();
  }

  test('a swipe moves the cards by one, however long it is, and a short drag returns', async ({ page }) => {
    await openStopped(page);
    await swipe(page, [-130, 0]);
    await at(page, 2);
    await expect(cards(page).getByRole('status')).toHaveText(new RegExp(`^2 of ${total}, `));
    await swipe(page, [320, 0]);
    await at(page, 1);
    await swipe(page, [-40, 0]);
    await at(page, 1);
    await swipe(page, [-60, 0], 4, 0);
    await at(page, 2);
  });

  test('a vertical swipe scrolls the page and leaves the cards where they are, and a tap on a card opens it', {
    tag: '@deep',
  }, async ({ page }) => {
    await openStopped(page);
    await swipe(page, [0, -240]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await at(page, 1);
    await openCard(page).tap({ position: { x: 60, y: 200 } });
    await expect(page).toHaveURL(/\/content\//);
  });
});

test('the fan follows the mouse, and returns when it is dragged by a little; a long list loads further while an arrow key is held', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto(home());
  await alive(page, 'fieldset');
  await button(page, 'Pause auto-scroll').click();
  const box = await openCard(page).boundingBox();
  if (!box) throw new Error('no card in the centre');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const dragged = async () => Math.round(box.x - ((await openCard(page).boundingBox())?.x ?? 0));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y);
  await page.mouse.move(x - 100, y);
  await expect.poll(dragged).toBe(100);
  await page.mouse.move(x - 30, y);
  await page.mouse.up();
  await expect.poll(dragged).toBe(0);
  await at(page, 1);

  await page.getByRole('link', { name: 'Home' }).focus();
  const position = async () => Number((await counter(page).textContent())?.split(' ')[0]);
  // Past the stories that are read at once, without pauses, so that the cards never come to rest.
  while ((await position()) < 44) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  await expect(allCards(page).getByRole('heading', { includeHidden: true })).toHaveCount(15);
  await expect(openCard(page)).toHaveAccessibleName(`${await position()} of ${total}`);
});

test("the centre card's story is added to the reading list and removed from it on the card", async ({
  page,
}) => {
  await signUp(page, new URL(home()).origin, newcomer());
  await alive(page, 'fieldset');
  await button(page, 'Pause auto-scroll').click();
  // Nothing is begun, so there is no room for what could be continued, before the shelves have loaded and after.
  await expect(page.locator('form[action="/"] + div')).toHaveCSS('height', '0px');
  const add = button(page, 'Add to reading list');
  const remove = button(page, 'Remove from reading list');
  await add.click();
  await expect(remove).toBeVisible();
  // Each story has its own state; the button is the same element, and keeps the focus.
  await page.keyboard.press('ArrowRight');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await remove.press('Enter');
  await expect(add).toBeVisible();
});
