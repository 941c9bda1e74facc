import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { audioOnDevice } from '../offline/audioOnDevice.ts';
import { keptInSight } from '../story/placeInSight.ts';
import { firstCard } from '../support/cards.ts';
import { narratedStories } from '../support/narratedStories.ts';
import { privateRows } from '../support/privateRows.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import { openStory, readOn } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

test('a device whose databases and caches were evicted gets everything back, as a new client (fault 15)', async () => {
  const before = (await privateRows(reader.page, 'places'))[0];
  // A worker that is still being installed would lose the cache that it is filling.
  await reader.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The app is closed meanwhile, as when a browser cleans up: an open page could write between two of the deletions.
  await reader.page.goto(`${reader.proxy.origin}/icons/favicon.svg`);
  const devTools = await reader.context.newCDPSession(reader.page);
  await devTools.send('Storage.clearDataForOrigin', {
    origin: reader.proxy.origin,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  });
  await openStory(reader.page, reader.story);
  await expect.poll(async () => (await privateRows(reader.page, 'places'))[0]).toEqual(before);
  // The reader continues from the restored place: a page opened without a place ignores one that arrives later. It
  // scrolls there a moment after it is loaded.
  await openStory(reader.page, reader.story);
  await keptInSight(reader.page);
  const clients = new Set(
    (await serverRows(reader.page, reader.server.origin)).progress[0]?.text?.entries.map((entry) =>
      JSON.stringify(entry),
    ),
  );
  // Near the story's end: the reader scrolls up instead, by more than a page.
  const place = await readOn(reader.page);
  await reader.expectSynced(place, 1);
  // The lost client's place is kept beside the new one's.
  const after = (await serverRows(reader.page, reader.server.origin)).progress[0]?.text?.entries ?? [];
  expect(after).toHaveLength(clients.size + 1);
});

test('a story whose audio was evicted is not shown as saved until it is downloaded again (fault 16)', async ({
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  const [story] = await narratedStories(server.origin);
  const saved = page.getByRole('button', { name: 'Saved', exact: true });
  await openStory(page, proxy.origin + story.path);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(saved).toBeVisible();
  const { hashes } = await audioOnDevice(page);
  expect(hashes).toHaveLength(1);

  await page.goto(`${proxy.origin}/icons/favicon.svg`);
  await page.evaluate(async () => await caches.delete('lipi-audio-cache-v1'));
  proxy.set({ isRefusing: true });
  proxy.cut();
  await openStory(page, proxy.origin + story.path);
  await expect(page.getByRole('button', { name: 'Pause saving' })).toBeVisible();
  await expect(saved).toBeHidden();

  proxy.set(fairWeather);
  await expect(saved).toBeVisible({ timeout: 60 * 1000 });
  expect((await audioOnDevice(page)).hashes).toEqual(hashes);
});

test('a visit on line puts back what the browser evicted while the worker stayed (fault 16)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy } = reader;
  const keptFiles = () =>
    page.evaluate(async () => {
      const home = await caches.match('/', { cacheName: 'lipi-home-v1' });
      if (!home || !(await caches.has('lipi-assets-v1'))) return 0;
      return (await (await caches.open('lipi-shell-v1')).keys()).length;
    });
  await openStory(page, reader.story);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  const all = await keptFiles();
  expect(all).toBeGreaterThan(20);

  await page.goto(`${proxy.origin}/icons/favicon.svg`);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await openStory(page, reader.story);
  await expect.poll(keptFiles).toBe(all);

  proxy.set({ isRefusing: true });
  proxy.cut();
  await page.goto(proxy.origin);
  await expect(firstCard(page)).toBeVisible();
  await openStory(page, reader.story);
  await page.goto(`${proxy.origin}/account`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
