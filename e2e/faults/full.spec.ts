import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { fullDevice } from '../complaints.ts';
import { longestStory } from '../support/longestStory.ts';
import { openProfile } from '../support/ownProfile.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { privateRows } from '../support/privateRows.ts';
import { asha, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import { addToList, expectAllSent, openStory, readOn } from './syncedReader.ts';

const server = serverForAllTests();

let folder: string;
let browser: BrowserContext;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-full-'));
});
test.afterEach(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the browser with this folder's profile, in place of the previous one. */
async function beginBrowser() {
  browser = await openProfile(folder, { width: 412, height: 823 });
  return browser.newPage();
}

test('on a full device a change that cannot be kept is reported and never shown as done (fault 13)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(fullDevice, 'the device is full');
  const first = await beginBrowser();
  await signUp(first, server.origin, asha);
  const story = server.origin + (await longestStory(server.origin, 'en'));
  await openStory(first, story);
  await readOn(first);
  await expectAllSent(first);
  // A worker whose installation starts on a full device could only fail.
  await first.evaluate(async () => await navigator.serviceWorker.ready);
  await browser.close();

  // Chromium caches the room for IndexedDB for half a minute, so the first request must be made when there is none.
  const page = await beginBrowser();
  await page.goto(`${server.origin}/icons/favicon.svg`);
  const { origin } = server;
  const devTools = await browser.newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const before = await serverRows(page, origin);
  const places = await privateRows(page, 'places');
  const add = page.getByRole('button', { name: 'Add to reading list' });
  for (let look = 1; look <= 2; look += 1) {
    await openStory(page, story);
    await add.click();
    await expect(page.getByRole('alert')).toHaveText('Not saved: no space left on this device.');
    await expect(add).toBeVisible();
    await expect(page.getByText('Added to your reading list')).toHaveCount(0);
    // Further than the stored place.
    await page.evaluate(() => scrollBy({ top: 2000, behavior: 'instant' }));
    await expect(page.getByRole('complementary', { name: 'This device' })).toContainText('Storage is full');
    await expect(page.locator('[data-sync-note]')).toHaveText('Not saved');
  }
  expect(await privateRows(page, 'outbox')).toEqual([]);
  expect(await privateRows(page, 'list')).toEqual([]);
  expect(await privateRows(page, 'places')).toEqual(places);
  expect(await serverRows(page, origin)).toEqual(before);

  await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  await addToList(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const place = await readOn(page, 2300);
  await expectAllSent(page);
  const { items, progress } = await serverRows(page, origin);
  expect(items).toMatchObject([{ storyId: place.storyId }]);
  expect(progress[0]?.text?.entries[0]?.place).toEqual(place.text);
  await expect(page.getByRole('complementary', { name: 'This device' })).toHaveCount(0);
  await expect(page.locator('[data-sync-note]')).toHaveCount(0);
});
