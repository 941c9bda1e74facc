import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { privateRows } from '../support/privateRows.ts';
import { asha, logInLink, logOutButton } from '../support/signedIn.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import { type KeptPlace, openStory, readOn, waitingCount } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';
import { type WokenWorker, watchWorker } from './wokenWorker.ts';

const reader = troubledReader();
let worker: WokenWorker;

// She closes the app each time before there is a network; the page that stays open is none of Lipi's.
test.beforeAll(async () => {
  await reader.page.evaluate(async () => await navigator.serviceWorker.ready);
  await reader.page.close();
  worker = await watchWorker(reader.context, reader.proxy.origin);
  reader.page = worker.page;
});

const pushes = () => reader.proxy.requests.filter((request) => request.includes('reader:push')).length;

const states = async () => (await privateRows(worker.page, 'outbox')).map(({ state }) => state);

/** Reads on without a network and closes the app, before anything has left the device; then there is a network. */
async function readAndClose(afterwards?: (page: Page) => Promise<void>): Promise<KeptPlace> {
  const page = await reader.context.newPage();
  await openStory(page, reader.story);
  await expect.poll(() => waitingCount(page)).toBe(0);
  reader.proxy.set({ isRefusing: true });
  reader.proxy.cut();
  const place = await readOn(page);
  await expect.poll(() => waitingCount(page)).toBe(1);
  await afterwards?.(page);
  await page.close();
  reader.proxy.set(fairWeather);
  return place;
}

/** The server has this place, and whatever was sent twice has had its effect once. */
async function expectSentOnce(place: KeptPlace): Promise<void> {
  await expect.poll(states, { timeout: 30 * 1000 }).toEqual(['acknowledged']);
  const { progress, cursor } = await serverRows(worker.page, reader.server.origin);
  const row = progress.find(({ storyId }) => storyId === place.storyId);
  expect(row?.text?.entries[0]?.place).toEqual(place.text);
  expect(cursor).toBe(reader.seq + 1);
}

/** The next page has nothing to send, and takes what the worker did from the server. */
async function expectNothingWaits(): Promise<void> {
  const sent = pushes();
  const page = await reader.context.newPage();
  await openStory(page, reader.story);
  await expect.poll(() => waitingCount(page), { timeout: 30 * 1000 }).toBe(0);
  expect(pushes()).toBe(sent);
  await page.close();
}

test('what a closed page left is sent by the worker, without any page', { tag: '@deep' }, async ({
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const place = await readAndClose(async (page) => {
    await expect
      .poll(async () => {
        const tags = await page.evaluate(async () => {
          const registration = (await navigator.serviceWorker.ready) as unknown as {
            readonly sync: { getTags(): Promise<string[]> };
          };
          return registration.sync.getTags();
        });
        return tags;
      })
      .toEqual(['lipi-outbox']);
  });
  const before = pushes();
  await worker.wake();
  await expectSentOnce(place);
  expect(pushes()).toBe(before + 1);
  await expectNothingWaits();
});

test('a worker that ends in the middle of sending, before the commit and after it, has it done once (fault 23)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const place = await readAndClose();
  reader.proxy.set({ isDeafUp: true });
  const before = pushes();
  await worker.wake();
  await expect.poll(pushes).toBe(before + 1);
  await worker.stop();
  reader.proxy.set(fairWeather);
  expect((await serverRows(worker.page, reader.server.origin)).cursor).toBe(reader.seq);
  expect(await states()).toEqual(['unsent']);

  reader.proxy.ambush('reader:push', { kind: 'cutAnswer', first: () => worker.stop() });
  await worker.wake();
  await expect.poll(() => reader.proxy.ambushesLeft()).toBe(0);
  await expect
    .poll(async () => (await serverRows(worker.page, reader.server.origin)).cursor)
    .toBe(reader.seq + 1);
  expect(await states()).toEqual(['unsent']);

  await worker.wake();
  await expectSentOnce(place);
  await expectNothingWaits();
});

test('who has signed out and kept what waits has nothing sent, and leaves no token to send it with', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  await readAndClose(async (page) => {
    expect((await privateRows(page, 'meta')).map(({ key }) => key)).toContain('access');
    // The toolbar makes way for a story.
    await page.goto(reader.proxy.origin);
    await logOutButton(page, asha.name).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep on this device and log out' }).click();
    await expect(logInLink(page)).toBeVisible();
  });
  const before = pushes();
  await worker.wake();
  // The same once more, to its end.
  const [script] = reader.context.serviceWorkers().slice(-1);
  if (!script) throw new Error('the worker is not there');
  await expect.poll(() => script.evaluate(() => 'drainOutboxes' in self)).toBe(true);
  await script.evaluate(() => (self as unknown as { drainOutboxes(): Promise<void> }).drainOutboxes());
  expect(pushes()).toBe(before);
  expect(await states()).toEqual(['unsent']);
  expect((await privateRows(worker.page, 'meta')).map(({ key }) => key)).not.toContain('access');
});
