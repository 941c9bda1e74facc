import { type BrowserContext, expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { firstCard } from '../support/cards.ts';
import { placeNote } from '../support/controls.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';
import { keptOffset } from './keptOffset.ts';
import { keptInSight, readingLine } from './placeInSight.ts';

const server = sharedServer();
let path: string;

test.beforeAll(async () => {
  path = await longestStory(server.origin, 'en');
});
test.use({ viewport: { width: 412, height: 823 } });

const toolbar = (page: Page) => page.getByRole('navigation', { name: 'Toolbar' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Read so far' });

async function openStory(page: Page): Promise<void> {
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
}

/** Scrolls as a reader does, in steps, and waits until the page has arrived. */
async function scrollBy(page: Page, pixels: number): Promise<void> {
  const goal = (await page.evaluate(() => scrollY)) + pixels;
  await page.mouse.move(200, 500);
  for (let step = 0; step < 10; step++) await page.mouse.wheel(0, pixels / 10);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(goal);
}

/** The top of a sentence below the top of the viewport, in pixels. */
function topOf(page: Page, offset: number | undefined): Promise<number> {
  return page.locator(`[data-from="${offset}"]`).evaluate((text) => text.getBoundingClientRect().top);
}

/** Reads to somewhere in the middle and waits until the place is stored. Returns the sentence's offset. */
async function readOn(page: Page): Promise<number> {
  await openStory(page);
  await scrollBy(page, 1800);
  await expect(progress(page)).toBeAttached();
  return keptInSight(page);
}

async function inNewTab(context: BrowserContext, page: Page): Promise<Page> {
  const next = await context.newPage();
  await page.close();
  return next;
}

/** Removes the texts from the device, as an eviction does. */
function forgetTexts(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lipi-catalogue');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('bodies', 'readwrite');
          writing.objectStore('bodies').clear();
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

/** Runs before a page's scripts: keeps every write of a text pending until the page receives `texts-may-go`. */
function holdTextsBack(): void {
  let isHeld = true;
  document.addEventListener('texts-may-go', () => {
    isHeld = false;
  });
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...row) {
    const hold = () => {
      if (isHeld) this.count().onsuccess = hold;
    };
    if (this.name === 'bodies') hold();
    return put.apply(this, row);
  };
}

test('a returning reader is put at the exact sentence and can go back to the start; a story that was read to its end begins at its head', {
  tag: '@deep',
}, async ({ page, context }) => {
  const offset = await readOn(page);
  const later = await inNewTab(context, page);
  await openStory(later);
  await expect(placeNote(later)).toContainText('You left off here.');
  expect(Math.abs((await topOf(later, offset)) - readingLine)).toBeLessThan(3);
  // The sentence is marked, for some seconds.
  await expect(later.locator('[data-place]')).toHaveAttribute('data-from', String(offset));
  await expect(later.locator('[data-place]')).toHaveCount(0);

  // All in one row.
  const middles = await placeNote(later)
    .locator('p, button')
    .evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
  await placeNote(later).getByRole('button', { name: 'Back to the start' }).click();
  await expect(placeNote(later)).toBeHidden();
  await expect.poll(() => later.evaluate(() => scrollY)).toBe(0);
  await expect(later.getByRole('main')).toBeFocused();
  await expect.poll(() => keptOffset(later)).toBe(0);

  const last = await inNewTab(context, later);
  await openStory(last);
  await scrollBy(last, 900);
  await expect(progress(last)).toBeAttached();
  await expect(placeNote(last)).toBeHidden();

  await last.keyboard.press('End');
  await expect(progress(last)).toHaveAttribute('aria-valuetext', '100 %, read to the end');
  await expect.poll(() => keptOffset(last)).toBeGreaterThan(200);
  const after = await inNewTab(context, last);
  await openStory(after);
  await expect.poll(() => keptOffset(after)).toBeGreaterThan(200);
  await scrollBy(after, 900);
  await expect(progress(after)).toBeAttached();
  await expect(placeNote(after)).toBeHidden();
  expect(await after.evaluate(() => scrollY)).toBe(900);
});

test('a place is kept when another site is opened right after a jump', async ({ page, context }) => {
  const before = await readOn(page);
  await page.evaluate(() => {
    window.scrollBy({ top: 900, behavior: 'instant' });
    location.href = 'about:blank';
  });
  await page.waitForURL('about:blank');
  const later = await inNewTab(context, page);
  await openStory(later);
  await expect(placeNote(later)).toContainText('You left off here.');
  expect(await keptOffset(later)).toBeGreaterThan(before);
  expect(await later.evaluate(() => localStorage.getItem('lipi-unwritten-places'))).toBeNull();
});

test('a place is kept when the page is left at once, and restored without the server', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  await openStory(page);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await scrollBy(page, 1500);
  await expect(progress(page)).toBeAttached();
  await scrollBy(page, 400);
  const isInSight = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-from]')]
      .filter((sentence) => Math.abs(sentence.getBoundingClientRect().top - 96) < 200)
      .map(({ dataset }) => Number(dataset.from)),
  );
  await page.getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Enter');
  await expect(firstCard(page)).toBeVisible();

  await context.route('**/api/**', (route) => route.abort());
  const later = await inNewTab(context, page);
  await later.goto(server.origin + path);
  await expect(placeNote(later)).toContainText('You left off here.');
  const offset = await keptOffset(later);
  expect(isInSight).toContain(offset);
  expect(Math.abs((await topOf(later, offset)) - readingLine)).toBeLessThan(3);
});

test('the progress bar follows the reader to the last line; the toolbar hides while scrolling down, returns on scrolling up, and stays while it has the focus', {
  tag: '@deep',
}, async ({ page }) => {
  await openStory(page);
  await expect(page.getByText(/^about \d min$/)).toBeVisible();
  await scrollBy(page, 1200);
  await expect(toolbar(page)).not.toBeInViewport();
  await expect(progress(page)).toHaveAttribute(
    'aria-valuetext',
    /^\d+ %, (about \d+ min|less than a minute) left$/,
  );
  const early = Number(await progress(page).getAttribute('value'));
  await scrollBy(page, 800);
  await expect.poll(async () => Number(await progress(page).getAttribute('value'))).toBeGreaterThan(early);

  await scrollBy(page, -200);
  await expect(toolbar(page)).toBeInViewport({ ratio: 1 });
  await scrollBy(page, 400);
  await expect(toolbar(page)).not.toBeInViewport();
  await page.getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'All stories', exact: true })).toBeFocused();
  await expect(toolbar(page)).toBeInViewport({ ratio: 1 });
  await scrollBy(page, 600);
  await expect(toolbar(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  await expect(progress(page)).toHaveAttribute('value', '100');
});

test.describe('with pages from the server', () => {
  test.use({ serviceWorkers: 'block' });

  test('a returning reader stays at the exact sentence, and is told so, when the text is stored or the fonts load later', {
    tag: '@deep',
  }, async ({ page, context }) => {
    const offset = await readOn(page);
    await forgetTexts(page);
    const later = await inNewTab(context, page);
    await later.addInitScript(holdTextsBack);
    await later.goto(server.origin + path);
    await expect(placeNote(later)).toContainText('You left off here.');
    await later.evaluate(() => document.dispatchEvent(new Event('texts-may-go')));
    await expect(later.getByText('Synced', { exact: true })).toBeVisible();
    await expect(placeNote(later)).toContainText('You left off here.');

    const last = await inNewTab(context, later);
    let letCome: () => void = () => undefined;
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await last.route('**/*.woff2', async (route) => {
      await mayCome;
      await route.continue();
    });
    // The load event of a page waits for its fonts.
    await last.goto(server.origin + path, { waitUntil: 'commit' });
    await expect(placeNote(last)).toContainText('You left off here.');
    letCome();
    await last.evaluate(async () => await document.fonts.ready);
    await expect.poll(async () => Math.abs((await topOf(last, offset)) - readingLine)).toBeLessThan(3);
    // A page that is left stores its place.
    await last.goto(`${server.origin}/privacy-policy`);
    expect(await keptOffset(last, path)).toBe(offset);
  });

  test('the text size is set by keyboard, keeps the sentence in place, and persists without a layout shift', async ({
    page,
    context,
  }) => {
    await openStory(page);
    await scrollBy(page, 1500);
    await expect(progress(page)).toBeAttached();
    const sentence = await page.evaluate(() => {
      const below = [...document.querySelectorAll<HTMLElement>('[data-from]')].find(
        (text) => text.getBoundingClientRect().top > 152,
      );
      return Number(below?.dataset.from);
    });
    const top = await topOf(page, sentence);
    /** The height of the text's first line, in pixels. */
    const lineHeight = (on: Page) =>
      on
        .locator('[data-from]')
        .first()
        .evaluate((text) => text.getClientRects()[0]?.height ?? Number.NaN);
    const usual = await lineHeight(page);
    const opener = page.getByRole('button', { name: 'Type and theme' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Type' });
    await expect(panel).toBeFocused();
    const larger = panel.getByRole('button', { name: 'Larger type' });
    await larger.focus();
    let largest = usual;
    while ((await larger.getAttribute('aria-disabled')) !== 'true') {
      await page.keyboard.press('Enter');
      await expect.poll(() => lineHeight(page)).toBeGreaterThan(largest);
      largest = await lineHeight(page);
    }
    expect(largest / usual).toBeCloseTo(28 / 20, 1);
    await expect(larger).toBeFocused();
    // The sentence that was first below the toolbar still is, within the precision of lines that hold half as much.
    expect(Math.abs((await topOf(page, sentence)) - top)).toBeLessThan(150);
    await panel.getByRole('radio', { name: 'Light' }).check();
    await expect(page.locator('html')).toHaveClass(/light/);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('lipi-store')))
      .toContain('"fontSize":28');

    const later = await inNewTab(context, page);
    await later.addInitScript(`
      window.shiftSum = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shiftSum += value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    // In English, whose font is on the device: a script's font arrives after the text where the device has none.
    await later.goto(`${server.origin}${await longestStory(server.origin, 'en')}`);
    await expect(later.getByText('Synced', { exact: true })).toBeVisible();
    expect(await lineHeight(later)).toBe(largest);
    expect(await later.evaluate<number>('window.shiftSum')).toBeLessThan(0.02);
    await expect(later.locator('html')).toHaveClass(/light/);

    // The reader's place is restored, where the toolbar is hidden until it gets the keyboard focus.
    await later.getByRole('button', { name: 'Type and theme' }).focus();
    await later.keyboard.press('Enter');
    await later.getByRole('button', { name: 'Reset the size' }).click();
    await expect.poll(() => lineHeight(later)).toBe(usual);
    await later.getByRole('button', { name: 'Smaller type' }).click();
    await expect.poll(() => lineHeight(later)).toBeLessThan(usual);
  });
});
