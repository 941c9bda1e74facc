import { expect } from '@playwright/test';
import { keptInSight } from '../story/placeInSight.ts';
import { privateRows } from '../support/privateRows.ts';
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
