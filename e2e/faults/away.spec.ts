import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { changeSource, ownCheckout } from '../offline/ownCheckout.ts';
import { longestStory } from '../support/longestStory.ts';
import { asha, signIn } from '../support/signedIn.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { mirrorOf, mirrorRows, serverRows, sorted } from './serverRows.ts';
import { addToList, expectAllSent, openStory } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

let checkout: string;
test.beforeAll(async () => {
  checkout = await ownCheckout();
});
test.afterAll(async () => {
  await rm(checkout, { recursive: true, force: true });
});

test('a device away for longer than tombstones are kept catches up and sends its changes (fault 46)', {
  tag: '@deep',
}, async ({ anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const { page, proxy, server } = reader;
  const rows = () => serverRows(page, server.origin);
  const [taken, kept] = await Promise.all(
    ['or', 'gu'].map(async (language) => proxy.origin + (await longestStory(server.origin, language))),
  );
  for (const story of [taken, kept]) {
    await openStory(page, story ?? '');
    await addToList(page);
  }
  await expectAllSent(page);
  const laptop = await anotherPage();
  await signIn(laptop, proxy.origin, asha);
  const known = await rows();
  await expect.poll(async () => (await mirrorOf(laptop)).cursor).toBe(known.cursor);
  await openStory(laptop, reader.story);
  // From then on the device has everything that a story's page needs.
  await laptop.evaluate(async () => await navigator.serviceWorker.ready);
  proxy.set({ isRefusing: true });
  proxy.cut();
  await addToList(laptop);
  await laptop.goto('about:blank');
  proxy.set(fairWeather);

  await openStory(page, taken ?? '');
  await page.getByRole('button', { name: 'Remove from reading list' }).click();
  await expectAllSent(page);
  await server.stop();
  // Housekeeping deletes tombstones older than three months twice a day; this build deletes all of them every second.
  await changeSource(
    checkout,
    'convex/housekeeping.ts',
    'const tombstoneAgeMs = 90 * 24 * 60 * 60 * 1000;',
    'const tombstoneAgeMs = 0;',
  );
  await changeSource(
    checkout,
    'convex/crons.ts',
    "'prune removed list items', { hours: 12 }",
    "'prune removed list items', { seconds: 1 }",
  );
  await reader.startAgain(checkout);
  expect(reader.server.output()).not.toContain('Building the app');
  await expect.poll(async () => (await rows()).floor).toBeGreaterThan(known.cursor);

  const before = proxy.requests.length;
  await openStory(laptop, reader.story);
  await expectAllSent(laptop);
  const ids = (await rows()).items.map(({ storyId }) => storyId);
  expect(ids.sort()).toEqual([kept, reader.story].map((story) => story?.split('/').at(-1)).sort());
  for (const tab of [laptop, page]) {
    await expect.poll(async () => sorted(await mirrorRows(tab))).toEqual(sorted(await rows()));
  }
  const pulls = proxy.requests.slice(before).filter((text) => text.includes('reader:changes'));
  expect(pulls.filter((text) => text.includes('"after":0,'))).not.toEqual([]);
});
