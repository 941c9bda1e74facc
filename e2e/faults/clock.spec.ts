import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { privateRows } from '../support/privateRows.ts';
import { asha, signIn } from '../support/signedIn.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { mirrorRows, serverRows, sorted } from './serverRows.ts';
import { addToList, expectAllSent, openStory, pressFromAfar, readOn } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();
const dayMs = 24 * 60 * 60 * 1000;

test.beforeAll(async () => {
  await reader.context.addInitScript(() => {
    Object.assign(window, { skewMs: 0 });
    window.Date = new Proxy(Date, {
      construct: (real, args: [number]) =>
        args.length > 0
          ? new real(...args)
          : new real(real.now() + (window as unknown as { skewMs: number }).skewMs),
      get: (real, key) =>
        key === 'now'
          ? () => real.now() + (window as unknown as { skewMs: number }).skewMs
          : Reflect.get(real, key),
    });
  });
  await openStory(reader.page, reader.story);
});

/** Sets the current page's clock off by this much. */
async function setClock(page: Page, skewMs: number): Promise<void> {
  await page.evaluate((ms) => Object.assign(window, { skewMs: ms }), skewMs);
  const offMs = (await page.evaluate(() => Date.now())) - Date.now();
  expect(Math.abs(offMs - skewMs)).toBeLessThan(60 * 1000);
}

const takeOff = (page: Page) => page.getByRole('button', { name: 'Remove from reading list' });
const add = (page: Page) => page.getByRole('button', { name: 'Add to reading list' });

/** Expects the server's list to be empty, or to have only the open story. */
async function expectListed(isListed: boolean): Promise<void> {
  const { items } = await serverRows(reader.page, reader.server.origin);
  expect(items.map(({ storyId }) => storyId)).toEqual(isListed ? [reader.story.split('/').at(-1)] : []);
}

test('a clock a year ahead spoils nothing, neither then nor once it is right again (fault 25)', {
  tag: '@deep',
}, async ({ anotherPage }) => {
  const { page, proxy, server } = reader;
  const laptop = await anotherPage();
  await signIn(laptop, proxy.origin, asha);
  await openStory(laptop, reader.story);

  await setClock(page, 365 * dayMs);
  const ahead = await readOn(page);
  expect((ahead.text as { at?: number }).at).toBeGreaterThan(Date.now() + 364 * dayMs);
  await reader.expectSynced(ahead, 1);
  await addToList(page);
  // An action dated in the future can be undone today, on a device whose clock is right.
  await expect(takeOff(laptop)).toBeVisible();
  await pressFromAfar(takeOff(laptop));
  await expect(add(page)).toBeVisible();
  await expectListed(false);

  await setClock(page, 0);
  const right = await readOn(page);
  await reader.expectSynced(right, 4);
  await addToList(page);
  await expect(takeOff(laptop)).toBeVisible();
  await expectAllSent(page);
  await expectListed(true);
  const { items, progress } = await serverRows(page, server.origin);
  for (const device of [page, laptop]) {
    await expect.poll(async () => sorted(await mirrorRows(device))).toEqual(sorted({ items, progress }));
  }
  await pressFromAfar(takeOff(page));
  await expectAllSent(page);
});

test('changes made after a clock went two days back still count as later (fault 26)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy } = reader;
  proxy.set({ isRefusing: true });
  proxy.cut();
  await addToList(page);
  await setClock(page, -2 * dayMs);
  await pressFromAfar(takeOff(page));
  await expect(add(page)).toBeVisible();
  proxy.set(fairWeather);
  await expectAllSent(page);
  await expectListed(false);
  await expect(add(page)).toBeVisible();

  // The device's clock is two days behind, yet this place is the reader's latest.
  const { cursor } = await serverRows(page, reader.server.origin);
  const place = await readOn(page);
  await reader.expectSynced(place, cursor - reader.seq + 1);
  expect(await privateRows(page, 'refused')).toEqual([]);
  await setClock(page, 0);
});
