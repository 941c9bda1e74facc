import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from './server.ts';

/** Below this a sum of shifts is noise: the name of a language a few pixels to the side. */
const noise = 0.001;

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ dataDir: await stockedDataDir() });
});
test.afterAll(async () => {
  await server.stop();
  await removeDataDir(server.dataDir);
});

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

/** Sums every shift from the first frame on, those after input too (https://wicg.github.io/layout-instability/). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shiftSum = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shiftSum += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  return () => page.evaluate('window.shiftSum');
}

async function storyPath(language: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'content:get', format: 'json', args: {} }),
  });
  const { value } = (await answer.json()) as { value: { _id: string; language: string }[] };
  const story = value.find((candidate) => candidate.language === language);
  if (story === undefined) throw new Error(`no story in ${language}`);
  return `/content/${story._id}`;
}

for (const { name, path, heading } of [
  { name: 'the home page', path: async () => '/', heading: '[data-offset="0"] h3' },
  { name: 'a story in Odia', path: () => storyPath('or'), heading: 'h1' },
  { name: 'a story in Gujarati', path: () => storyPath('gu'), heading: 'h1' },
]) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 412, height: 823 },
  ]) {
    test(`on a slow first visit nothing moves on ${name} at ${viewport.width}×${viewport.height}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await slowPhone(page);
      const shifts = await watchShifts(page);
      await page.goto(server.origin + (await path()));
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        await document.fonts.ready;
      });
      await expect(page.getByText('Up to date')).toBeVisible();
      await expect(page.locator(heading).first()).toBeVisible();
      expect(await shifts()).toBeLessThan(noise);

      // The observer does count: a push from above is seen.
      await page.evaluate(() => document.body.style.setProperty('padding-top', '300px'));
      await expect.poll(shifts).toBeGreaterThan(noise);
    });
  }
}
