import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from './server.ts';

/** So many more Odia stories that the list is far longer than what stands in the document, and one with ends. */
const moreStories = { or: 40, ta: 3 };

let server: RunningServer;

test.beforeAll(async () => {
  const dataDir = await stockedDataDir();
  const folder = await mkdtemp(join(tmpdir(), 'lipi-more-'));
  for (const [language, count] of Object.entries(moreStories)) {
    for (let number = 1; number <= count; number++) {
      const work = join(folder, `more-${language}-${number}`);
      await mkdir(work);
      await writeFile(
        join(work, `${language}.md`),
        `---\ntitle: Number ${number}\nlanguage: ${language}\nauthor: Lipi\nlicence: CC-BY-4.0\n---\n\nOne sentence.\n`,
      );
    }
  }
  const run = spawnSync(process.execPath, ['--import', 'tsx', 'server/library.ts', 'import', folder], {
    env: { ...process.env, LIPI_DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(run.status, run.stdout + run.stderr).toBe(0);
  server = await startServer({ dataDir });
});
test.afterAll(async () => {
  await server.stop();
  await removeDataDir(server.dataDir);
});

const carousel = (page: Page) => page.getByRole('region', { name: /^Stories in/ });
const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const counter = (page: Page) => carousel(page).getByText(/^\d+ \/ \d+$/);
const at = (page: Page, position: number, total = 46) =>
  expect(counter(page)).toHaveText(`${position} / ${total}`);

/** Opens the home page and waits until the cards are alive: their scripts are here, and so is the whole list. */
async function open(page: Page): Promise<void> {
  const scripts = page.waitForResponse(/\/assets\/hands-[^/]*\.js$/);
  await page.goto(server.origin);
  await expect(page.locator('[data-offset="-1"] h3')).not.toBeEmpty();
  await page.evaluate(async (address) => void (await import(address)), (await scripts).url());
}

/** The same with the clock stopped at the first card: from here on time passes by `page.clock.runFor`. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
  await open(page);
  // Lists are known before their cards are here. While the clock stands no more come, and to a card that is not here nothing moves.
  await expect(page.getByRole('button', { name: /Up to date/ })).toBeVisible();
  await page.clock.pauseAt(new Date('2026-11-21T10:01:00Z'));
  await page.getByRole('button', { name: /Odia/ }).click();
  await at(page, 1);
}

/** The page is hidden, or shown again, as far as it can tell. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

/** Where a side card can be pointed at: near its outer edge, in the middle of its height. */
async function edgeOf(page: Page, offset: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-offset="${offset}"]`).boundingBox();
  if (!box) throw new Error(`no card at ${offset}`);
  return { x: offset > 0 ? box.x + box.width - 20 : box.x + 20, y: box.y + box.height / 2 };
}

/** Waits until no transition runs on the cards. */
async function atRest(page: Page): Promise<void> {
  await page.locator('[data-stage]').evaluate(async (stage) => {
    await Promise.allSettled(stage.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}

const desk = { width: 1440, height: 900 };

test.describe('by the clock', () => {
  test.use({ viewport: desk });

  test('the cards go on by one after 5 s, and again, and nobody is told', async ({ page }) => {
    await openStopped(page);
    await page.clock.runFor(4_999);
    await at(page, 1);
    await page.clock.runFor(2);
    await at(page, 2);
    await page.clock.runFor(5_000);
    await at(page, 3);
    await expect(carousel(page).getByRole('status')).toBeEmpty();
  });

  test('a pointer that rests on a side card brings the cards a step nearer every 800 ms', async ({
    page,
  }) => {
    await openStopped(page);
    const { x, y } = await edgeOf(page, 2);
    await page.mouse.move(x, y);
    await page.clock.runFor(799);
    await at(page, 1);
    await page.clock.runFor(2);
    await at(page, 2);
    await page.clock.runFor(800);
    await at(page, 3);
    const left = await edgeOf(page, -2);
    await page.mouse.move(left.x, left.y);
    await page.clock.runFor(801);
    await at(page, 2);
    await page.mouse.move(720, 10);
    await page.clock.runFor(4_000);
    await at(page, 2);
  });

  test('the wordmark shows the word in seven scripts, one after another, every 3 s, under one name', async ({
    page,
  }) => {
    await openStopped(page);
    // Shown again, it begins its 3 s anew.
    await setHidden(page, false);
    const heading = page.getByRole('heading', { level: 1 });
    const word = heading.locator('span').last();
    const first = (await word.textContent()) ?? '';
    const box = await page.locator('fieldset').boundingBox();
    await page.clock.runFor(2_999);
    await expect(word).toHaveText(first);
    const seen = [];
    for (let turn = 0; turn < 7; turn++) {
      await page.clock.runFor(turn === 0 ? 2 : 3_000);
      await expect(word).not.toHaveText(seen.at(-1) ?? first);
      seen.push(await word.textContent());
      await expect(heading).toHaveAccessibleName('Lipi');
      expect(await page.locator('fieldset').boundingBox()).toEqual(box);
    }
    expect(new Set(seen)).toEqual(new Set(['Lipi', 'लिपि', 'લિપિ', 'లిపి', 'ଲିପି', 'লিপি', 'லிபி']));
  });

  test('another language begins at its first card', async ({ page }) => {
    await openStopped(page);
    await control(page, 'Next story').click();
    await control(page, 'Next story').click();
    await at(page, 3);
    await page.getByRole('button', { name: /Gujarati/ }).click();
    await expect(counter(page)).toHaveText(/^1 \/ \d+$/);
    await expect(carousel(page)).toHaveAccessibleName('Stories in Gujarati');
    await page.getByRole('button', { name: /Odia/ }).click();
    await at(page, 1);
  });

  test('in a short list the ends are ends, and after 5 s at the last card it begins again', async ({
    page,
  }) => {
    await openStopped(page);
    await page.getByRole('button', { name: /Tamil/ }).click();
    await at(page, 1, 3);
    await expect(control(page, 'Previous story')).toHaveAttribute('aria-disabled', 'true');
    // The list is known before its cards are read, which takes a tick or two, and to a card that is not here nothing moves.
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(page.locator('[data-offset="2"] h3')).not.toBeEmpty({ timeout: 200 });
    }).toPass();
    await page.clock.runFor(5_000);
    await page.clock.runFor(5_000);
    await at(page, 3, 3);
    await page.clock.runFor(5_000);
    await at(page, 1, 3);
  });
});

for (const viewport of [desk, { width: 820, height: 1180 }, { width: 360, height: 740 }]) {
  test(`a drag begins where the stylesheet has the cards, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await expect(page.getByRole('button', { name: /Up to date/ })).toBeVisible();
    await page.locator('[data-offset="7"] h3').waitFor({ state: 'attached' });
    // Text and not a function, so that what compiles this file adds nothing to it.
    const places = () =>
      page.evaluate<number[][]>(`[...document.querySelectorAll('[data-offset]')].map((slot) => {
        const { transform } = getComputedStyle(slot);
        const { opacity } = getComputedStyle(slot.firstElementChild);
        return [...new DOMMatrix(transform).toFloat64Array(), Number(opacity)].map((n) => Math.round(n * 100) / 100 || 0);
      })`);
    const still = await places();
    expect(still).toHaveLength(15);
    const card = await page.locator('[data-offset="0"]').boundingBox();
    if (!card) throw new Error('no card in the centre');
    const [x, y] = [card.x + card.width / 2, card.y + card.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y);
    await page.mouse.move(x + 40, y);
    await expect.poll(places).not.toEqual(still);
    // Back by what it was moved since the drag began.
    await page.mouse.move(x + 20, y);
    await expect(page.locator('[data-stage]')).toHaveAttribute('data-dragged');
    await expect.poll(places).toEqual(still);
    await page.mouse.up();
  });
}

test.describe('the cards wait', () => {
  test.use({ viewport: desk });

  /** Holds for longer than the 5 s, then not for 4,999 ms after the hold has ended, and then they go on. */
  async function holds(page: Page, begin: () => Promise<void>, end: () => Promise<void>): Promise<void> {
    await page.clock.runFor(3_000);
    await begin();
    await page.clock.runFor(20_000);
    await at(page, 1);
    await end();
    await page.clock.runFor(4_999);
    await at(page, 1);
    await page.clock.runFor(2);
    await at(page, 2);
  }

  test('while the pointer rests on them', async ({ page }) => {
    await openStopped(page);
    const box = await page.locator('[data-offset="0"]').boundingBox();
    if (!box) throw new Error('no card');
    await holds(
      page,
      () => page.mouse.move(box.x + 100, box.y + 100),
      () => page.mouse.move(720, 10),
    );
  });

  test('while the focus is among them', async ({ page }) => {
    await openStopped(page);
    await holds(
      page,
      () => page.locator('[data-offset="0"] a').focus(),
      () => page.getByRole('link', { name: 'Home' }).focus(),
    );
  });

  test('while the page is hidden', async ({ page }) => {
    await openStopped(page);
    await holds(
      page,
      () => setHidden(page, true),
      () => setHidden(page, false),
    );
  });

  test('for who wants less motion, and then no control speaks of it', async ({ page }) => {
    await openStopped(page);
    const pause = control(page, 'Stop the stories passing by');
    // The page hears of the change in a frame to come: after the carousel has, so has this.
    await page.evaluate(`{
      window.changes = 0;
      matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => window.changes++);
    }`);
    const heard = (changes: number) => expect.poll(() => page.evaluate('window.changes')).toBe(changes);
    await holds(
      page,
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
  });

  test('until the reader who paused them sets them going, though the focus is on that button', async ({
    page,
  }) => {
    await openStopped(page);
    await holds(
      page,
      () => control(page, 'Stop the stories passing by').press('Enter'),
      () => control(page, 'Let the stories pass by').press('Enter'),
    );
    await expect(control(page, 'Stop the stories passing by')).toBeFocused();
  });

  test('while a panel is open over the page, which Escape closes', async ({ page }) => {
    await openStopped(page);
    const opener = page.getByRole('button', { name: /Offline and storage/ });
    const panel = page.getByRole('dialog', { name: 'Offline and storage' });
    await opener.click();
    await expect(panel).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.clock.runFor(25_000);
    await at(page, 1);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
    await page.clock.runFor(5_001);
    await at(page, 2);
  });
});

test.describe('opening a story', () => {
  test.use({ viewport: desk });

  const story = /\/content\/[^/]+$/;

  for (const [way, act] of [
    [
      'a click on the centre card',
      (page: Page) => page.locator('[data-offset="0"]').click({ position: { x: 40, y: 300 } }),
    ],
    ['Enter on it', (page: Page) => page.locator('[data-offset="0"] a').press('Enter')],
    ['Space on it', (page: Page) => page.locator('[data-offset="0"] a').press(' ')],
    ["the 'Read' button", (page: Page) => page.getByRole('link', { name: 'Read', exact: true }).click()],
  ] as const) {
    test(`${way} opens it`, async ({ page }) => {
      await openStopped(page);
      const title = (await page.locator('[data-offset="0"] h3').textContent()) ?? '';
      await act(page);
      await page.clock.resume();
      await expect(page).toHaveURL(story);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  }

  test('a press on a side card brings it to the centre and opens nothing', async ({ page }) => {
    await openStopped(page);
    const title = (await page.locator('[data-offset="2"] h3').textContent()) ?? '';
    const { x, y } = await edgeOf(page, 2);
    await page.mouse.click(x, y);
    await at(page, 3);
    await expect(page.locator('[data-offset="0"] h3')).toHaveText(title);
    await expect(page).toHaveURL(`${server.origin}/`);
  });
});

test.describe('by the keyboard alone', () => {
  test.use({ viewport: desk });

  test('everything is reached in order, side cards are not, and arrow keys move the cards', async ({
    page,
  }) => {
    await openStopped(page);
    const skip = page.getByRole('link', { name: 'Skip to the text' });
    await skip.focus();
    await expect(skip).toBeFocused();
    const names: string[] = [];
    for (let stop = 0; stop < 13; stop++) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
        }),
      );
    }
    const title = (await page.locator('[data-offset="0"] h3').textContent()) ?? '';
    expect(names.map((name) => name.replace(/(.+)\1$/, '$1'))).toEqual([
      'Home',
      expect.stringMatching(/Offline and storage/),
      'Log in',
      expect.stringMatching(/theme/),
      expect.stringMatching(/Odia/),
      expect.stringMatching(/Gujarati/),
      expect.stringMatching(/Tamil/),
      'English',
      title,
      'Previous story',
      'Next story',
      'Stop the stories passing by',
      'Read',
    ]);

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await at(page, 3);
    await page.keyboard.press('ArrowLeft');
    await at(page, 2);
    await page.keyboard.press('Control+ArrowRight');
    await at(page, 2);
  });

  test('the focus stays on the centre card when another one takes its place', async ({ page }) => {
    await openStopped(page);
    await page.locator('[data-offset="0"] a').focus();
    await page.keyboard.press('ArrowRight');
    await at(page, 2);
    await expect(page.locator('[data-offset="0"] a')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/content\//);
  });

  test('in a field and in the language row arrow keys keep their meaning', async ({ page }) => {
    await openStopped(page);
    await page.getByRole('button', { name: /Gujarati/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('textbox', { name: 'E-mail address' }).focus();
    await page.keyboard.press('ArrowRight');
    await at(page, 1);
  });
});

test.describe('for who does not see the cards', () => {
  test('the carousel and its slides have names, and only the centre one is there', async ({ page }) => {
    await openStopped(page);
    const title = (await page.locator('[data-offset="0"] h3').textContent()) ?? '';
    await expect(carousel(page)).toHaveAttribute('aria-roledescription', 'carousel');
    await expect(carousel(page).getByRole('group')).toHaveCount(1);
    await expect(carousel(page).getByRole('group')).toHaveAccessibleName('1 of 46');
    await expect(carousel(page).getByRole('link')).toHaveCount(2);
    await expect(carousel(page).getByRole('link').first()).toHaveAccessibleName(title);
    await expect(page.locator('[aria-hidden="true"] :is(a[href], button, [tabindex])')).toHaveCount(0);
  });

  test("the reader's own moves are told, the others are not", async ({ page }) => {
    await openStopped(page);
    const status = carousel(page).getByRole('status');
    await expect(status).toBeEmpty();
    await control(page, 'Next story').click();
    await expect(status).toHaveText(`2 of 46, ${await page.locator('[data-offset="0"] h3').textContent()}`);
    await page.getByRole('link', { name: 'Home' }).focus();
    // The focus scrolls the page under a pointer that lies still, and on a card it would hold the cards.
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await page.mouse.move(720, 10);
    await page.clock.runFor(5_001);
    await at(page, 3);
    await expect(status).toBeEmpty();
  });
});

test.describe('the tooltips of the toolbar', () => {
  test.use({ viewport: desk });

  const tip = (page: Page, words: string) =>
    page.getByRole('navigation', { name: 'Toolbar' }).locator('[aria-hidden="true"]', { hasText: words });

  test('show after 200 ms, and at once within 300 ms of the last', async ({ page }) => {
    await openStopped(page);
    const home = page.getByRole('link', { name: 'Home' });
    const theme = page.getByRole('button', { name: 'Light theme' });
    // Their scripts came when the page had nothing better to do.
    await page.clock.runFor(2_000);
    await expect(async () => {
      await page.mouse.move(720, 500);
      await home.hover();
      await page.clock.runFor(250);
      await expect(tip(page, 'Home')).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.mouse.move(720, 500);
    await expect(tip(page, 'Home')).toBeHidden();
    await page.clock.runFor(301);

    await home.hover();
    await page.clock.runFor(199);
    await expect(tip(page, 'Home')).toBeHidden();
    await page.clock.runFor(2);
    await expect(tip(page, 'Home')).toBeVisible();
    await page.mouse.move(720, 500);
    await page.clock.runFor(299);
    await theme.hover();
    await expect(tip(page, 'Light theme')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip(page, 'Light theme')).toBeHidden();
  });

  test('show when the keyboard reaches a control', async ({ page }) => {
    await open(page);
    await expect(async () => {
      await page.locator('body').press('Escape');
      await page.getByRole('link', { name: 'Skip to the text' }).focus();
      await page.keyboard.press('Tab');
      await expect(tip(page, 'Home')).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Tab');
    await expect(tip(page, 'Home')).toBeHidden();
    await expect(tip(page, 'Offline and storage')).toBeVisible();
  });
});

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
  test(`in the ${theme} theme every card is 0.15 smaller and 0.2 paler a step, and blurred up to 3 px`, async ({
    page,
  }) => {
    await page.addInitScript(
      (state) => localStorage.setItem('lipi-store', JSON.stringify({ version: 1, state })),
      {
        theme,
      },
    );
    await openStopped(page);
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

test('fifteen cards stand in the document, and one more while it fades', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const stage = document.querySelector('[data-stage]');
    const counts: number[] = [];
    Object.assign(window, { counts });
    if (!stage) throw new Error('no cards');
    new MutationObserver(() => counts.push(stage.children.length)).observe(stage, { childList: true });
  });
  for (let step = 0; step < 20; step++)
    await page.keyboard.press(step % 7 === 6 ? 'ArrowLeft' : 'ArrowRight');
  await expect(page.locator('[data-offset]')).toHaveCount(15);
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  expect(Math.max(...counts)).toBe(16);
});

test.describe('by hand', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** A finger goes over the centre card along a way, a step every 16 ms, and rests before it is lifted. */
  async function swipe(
    page: Page,
    way: readonly (readonly [dx: number, dy: number])[],
    restMs: number,
  ): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const box = await page.locator('[data-offset="0"]').boundingBox();
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

  test('the cards follow a finger, and the nearest comes to the centre', async ({ page }) => {
    await openStopped(page);
    await swipe(page, straight(-130), 200);
    await at(page, 2);
    await expect(carousel(page).getByRole('status')).toHaveText(/^2 of 46, /);
    await swipe(page, straight(130), 200);
    await at(page, 1);
    await swipe(page, straight(-40), 200);
    await at(page, 1);
    await expect(page).toHaveURL(`${server.origin}/`);
    expect(
      await page
        .locator('[data-offset]')
        .evaluateAll((cards) => cards.filter((card) => card.getAttribute('style'))),
    ).toEqual([]);
  });

  test('a flick goes further than the finger', async ({ page }) => {
    await open(page);
    await control(page, 'Stop the stories passing by').click();
    const start = Number((await counter(page).textContent())?.split('/')[0]);
    await swipe(page, straight(-130, 4), 0);
    await expect
      .poll(async () => Number((await counter(page).textContent())?.split('/')[0]))
      .toBeGreaterThan(start + 1);
  });

  test('up and down the page scrolls, and the cards stay', async ({ page }) => {
    await openStopped(page);
    await swipe(
      page,
      Array.from({ length: 12 }, (_, step): [number, number] => [0, -20 * (step + 1)]),
      0,
    );
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await at(page, 1);
  });

  test('a tap on the card opens it', async ({ page }) => {
    await openStopped(page);
    await page.locator('[data-offset="0"]').tap({ position: { x: 60, y: 200 } });
    await expect(page).toHaveURL(/\/content\//);
  });
});

test('dragged with the mouse the cards move, and letting go opens nothing', async ({ page }) => {
  await page.setViewportSize(desk);
  await openStopped(page);
  const box = await page.locator('[data-offset="0"]').boundingBox();
  if (!box) throw new Error('no card');
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x - 120, box.y + 200, { steps: 12 });
  await page.mouse.up();
  await expect(counter(page)).toHaveText(/^[2-9] \/ 46$/);
  await expect(page).toHaveURL(`${server.origin}/`);
});

for (const { name, viewport, deviceScaleFactor } of [
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
  { name: 'at 200 % of 1440×900', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
]) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor });

    test('nothing is cut off and everything can be pressed', async ({ page }) => {
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

    test('a language out of sight comes into it when the keyboard reaches it or it is chosen', async ({
      page,
    }) => {
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
