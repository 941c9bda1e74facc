import { expect, type Page } from '@playwright/test';
import { firstCard } from '../support/cards.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

/**
 * A total shift that no reader notices: a language's name a few pixels to the side. Under 0.1 counts as good
 * (web.dev/articles/cls).
 */
const noise = 0.02;

const server = sharedServer();

/** A phone on a slow network: fonts arrive long after the text. */
async function slowPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

/** The elements that moved, from where to where, and the shift's score. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/**
 * Records every shift from the first frame on, including those after input
 * (https://wicg.github.io/layout-instability/).
 */
async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(`
    window.shifts = [];
    const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries()) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent.trim().slice(0, 30);
          return \`\${node?.nodeName} '\${text}' \${at(previousRect)} → \${at(currentRect)} at \${Math.round(startTime)} ms\`;
        });
        window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  return () => page.evaluate('window.shifts');
}

const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

const title = (page: Page) => page.getByRole('heading', { level: 1 });

// A story in an Indic script is left out: its letters are replaced by ours once, and its lines break anew
// (docs/decisions/when-our-fonts-appear.md).
for (const { name, path, heading } of [
  { name: 'the home page', path: async () => '/', heading: firstCard },
  { name: 'a story in English', path: () => longestStory(server.origin, 'en'), heading: title },
  { name: 'the page to sign in', path: async () => '/login', heading: title },
  { name: 'the account page', path: async () => '/account', heading: title },
]) {
  test(`on a slow first visit nothing shifts on ${name}`, { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await slowPhone(page);
    const shifts = await watchShifts(page);
    await page.goto(server.origin + (await path()));
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      await document.fonts.ready;
    });
    await expect(page.getByText('Synced', { exact: true })).toBeVisible();
    await expect(heading(page)).toBeVisible();
    const seen = await shifts();
    expect(sumOf(seen), JSON.stringify(seen, null, 1)).toBeLessThan(noise);

    // Proves that the observer works: a push from above is recorded.
    await page.evaluate(() => document.body.style.setProperty('padding-top', '300px'));
    await expect.poll(async () => sumOf(await shifts())).toBeGreaterThan(noise);
  });
}

test('on a fast first visit a story in English keeps the lines it was rendered with, and is in our font when it is opened again', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 740 });
  const shifts = await watchShifts(page);
  await page.goto(server.origin + (await longestStory(server.origin, 'en')));
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.evaluate(async () => await document.fonts.ready);
  const seen = await shifts();
  expect(sumOf(seen), JSON.stringify(seen, null, 1)).toBeLessThan(noise);
  const isInOurs = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family === 'Newsreader Story' && status === 'loaded'),
    );
  expect(await isInOurs()).toBe(false);

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(firstCard(page)).toBeVisible();
  await page.goBack();
  await expect.poll(isInOurs).toBe(true);
});

test('where the device lacks a font for a story, its letters appear as soon as the web font loads', {
  tag: '@deep',
}, async ({ page }) => {
  const underWay: (() => void)[] = [];
  let isLate = true;
  await page.route('**/*.woff2', async (route) => {
    if (isLate) await new Promise<void>((resolve) => underWay.push(resolve));
    await route.continue();
  });
  await page.goto(server.origin + (await longestStory(server.origin, 'gu')), {
    waitUntil: 'domcontentloaded',
  });
  const words = page.locator('[data-from]').first();
  const width = () => words.evaluate((one) => Math.round(one.getBoundingClientRect().width));
  await expect(words).toBeVisible();
  // The text consists of boxes: the font is requested and has not arrived.
  await expect.poll(() => underWay.length).toBeGreaterThan(0);
  const before = await width();
  isLate = false;
  for (const arrive of underWay) arrive();
  await expect.poll(width).not.toBe(before);
});
