import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { button, place, saveButton } from '../support/controls.ts';
import { importWorks, narratedText } from '../support/libraryCommand.ts';
import { narratedStory } from '../support/narratedStories.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { keptInSight } from './placeInSight.ts';

const phone = { width: 360, height: 740 };

const server = serverForAllTests(importTranslation);
let path: string;

/** Imports a narrated translation, whose slug is 'translated/gu'. */
async function importTranslation(dataDir: string): Promise<void> {
  const bundled = (file: string) => readFile(join('seed', 'dust', file));
  await importWorks(dataDir, {
    'translated/gu.md': await narratedText('dust', 'gu', 'translator: Asha Rao\n'),
    'translated/gu.mp3': await bundled('gu.mp3'),
    'translated/gu.timings.json': await bundled('gu.timings.json'),
  });
}

test.beforeAll(async () => {
  ({ path } = await narratedStory(server.origin, 'translated/gu'));
});
test.use({ viewport: phone });

/** The number of animations that take time, in an element and what belongs to it. */
const motions = (of: Locator) =>
  of.evaluate(
    (element) =>
      element
        .getAnimations({ subtree: true })
        .filter(({ effect }) => Number(effect?.getTiming().duration) > 0).length,
  );

async function open(page: Page): Promise<void> {
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
}

/** From the next page on, the browser's base font size is doubled. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '32px';
    });
  });
}

/** The bottom of the text's first line in the viewport, in pixels. */
const firstLineEnds = (page: Page) =>
  page
    .locator('article [data-from="0"]')
    .evaluate((sentence) => sentence.getClientRects()[0]?.bottom ?? Number.NaN);

/** The lowest place of the first line's end. */
const upperPart = 0.45 * phone.height;

test('on a phone the text starts in the upper 45 %, the tools are one row, and so is the player until played', async ({
  page,
}) => {
  await signUp(page, server.origin, newcomer(), path);
  await expect(page.getByText('Translated by')).toBeVisible();
  const tools = [saveButton(page), button(page, 'Add to reading list'), button(page, 'Share')];
  const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await firstLineEnds(page)).toBeLessThan(upperPart);
  await expect(place(page)).toBeHidden();
  await expect(button(page, 'Forward 30 seconds')).toBeHidden();
  await button(page, 'Play').click();
  await expect(place(page)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Read along' })).toBeVisible();
  await button(page, 'Pause').click();
  await expect(button(page, 'Forward 30 seconds')).toBeVisible();

  await saveButton(page).click();
  await expect(button(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Saved')).toBeVisible();
  expect(await firstLineEnds(page)).toBeLessThan(upperPart);
});

test.describe('without a worker', () => {
  // Once the worker controls the page, the narration is fetched by the worker, whose requests `page.route` does not see.
  test.use({ serviceWorkers: 'block' });

  test('a narration that does not load shows that it is loading, then a message and a retry', async ({
    page,
  }) => {
    await page.clock.install();
    const held: Route[] = [];
    let isSilent = true;
    await page.route('**/api/storage/**', async (route) => {
      if (isSilent) held.push(route);
      else await route.continue();
    });
    await open(page);
    await button(page, 'Play').click();
    const waiting = button(page, 'Pause, loading');
    await expect(waiting).toHaveAttribute('aria-busy', 'true');
    // A ring turns around the button, unless the reader wants less motion.
    expect(await motions(waiting)).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motions(waiting)).toBe(0);
    await page.clock.fastForward(8 * 1000);
    await expect(page.getByRole('alert')).toHaveText(/^The narration is loading slowly/);
    await button(page, 'Try again').click();
    isSilent = false;
    // The page may have aborted some of them meanwhile.
    await Promise.allSettled(held.map((route) => route.continue()));
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test('only one note at the foot shows at a time, and nothing covers it, also with text at twice the size', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Play').click();
  await page.getByRole('checkbox', { name: 'Read along' }).check();
  await button(page, 'Pause').click();
  await page.evaluate(() => window.scrollBy({ top: 1200, behavior: 'instant' }));
  await keptInSight(page);

  await doubleText(page);
  await open(page);
  const place = page.getByRole('complementary', { name: 'Your place' });
  // Enabled once text and narration are joined: only then does scrolling keep the page from following the voice.
  await expect(button(page, 'Choose with the arrow keys')).toBeEnabled();
  await expect(place).toBeVisible();
  // The reader scrolls, so the page does not follow the voice.
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await expectUncovered(page, ['Back to the start', 'Close']);
  const back = button(page, 'Back to the narration');
  await expect(back).toBeHidden();

  await button(page, 'Play').click();
  await expect(back).toBeVisible();
  await expect(place).toBeHidden();
  await expectUncovered(page, ['Back to the narration']);
  await button(page, 'Pause').click();
  await expect(button(page, 'Play')).toBeVisible();
  await expect(back).toBeHidden();
});

/** Expects a press in the middle of each of these buttons to reach it, and the buttons to be within the viewport. */
async function expectUncovered(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await button(page, name).click({ trial: true });
  }
}
