import { expect, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../tools/browser.ts';
import { lostNetwork } from '../complaints.ts';
import { longestStory } from '../support/longestStory.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { waitingOperations } from './outboxRow.ts';
import { processOf } from './rendererProcess.ts';
import { mirrorRows, serverRows, sorted } from './serverRows.ts';
import { addToList, type KeptPlace, openStory, readOn, waitingCount } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const executablePath = findBrowser('whole');

// Playwright disables Chromium's back/forward cache by default.
test.use({
  launchOptions: {
    ...(executablePath !== null && { executablePath }),
    args: [...browserArguments],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const reader = troubledReader();

const syncLock = 'lipi-sync';

/** The tabs that hold, or wait for, the leader lock for sending, by the browser's client ids. */
const lead = (page: Page) =>
  page.evaluate(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const tabsOf = (locks: readonly LockInfo[]) =>
      locks.filter((lock) => lock.name === name).map(({ clientId }) => clientId);
    return { held: tabsOf(held), pending: tabsOf(pending) };
  }, syncLock);

/** Opens a second tab, which follows the first one, at the longest story of a language. */
async function openSecond(language: string) {
  const { context, page, proxy, server } = reader;
  const { held: first } = await lead(page);
  const second = await context.newPage();
  const path = await longestStory(server.origin, language);
  await openStory(second, proxy.origin + path);
  await expect.poll(async () => (await lead(second)).pending).toHaveLength(1);
  const { held, pending: next } = await lead(second);
  expect(held).toEqual(first);
  return { first, next, second, storyId: path.split('/').at(-1) };
}

/** Expects this device's mirror to equal the reader's rows on the server. */
async function expectMirrored(page: Page): Promise<void> {
  const { items, progress } = await serverRows(page, reader.server.origin);
  expect(sorted(await mirrorRows(page))).toEqual(sorted({ items, progress }));
}

test("when the leading tab's process is stopped another tab sends for both, and the first follows later (fault 22)", {
  tag: '@deep',
}, async ({ browser }) => {
  const { page, proxy, server } = reader;
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  const { first, next, second, storyId } = await openSecond('or');
  // Chromium runs the worker in the first tab's process, so it stops too.
  const pid = await processOf(browser, page);
  expect(await processOf(browser, second)).not.toBe(pid);

  const before = proxy.requests.length;
  proxy.set({ isDeafUp: true });
  const lost = await readOn(page);
  await expect
    .poll(() => proxy.requests.slice(before).some((text) => text.includes('reader:push')))
    .toBe(true);
  process.kill(pid, 'SIGSTOP');
  try {
    proxy.set(fairWeather);
    await addToList(second);
    expect(await waitingOperations(second)).toHaveLength(2);
    await expect.poll(() => waitingCount(second)).toBe(0);
    expect((await lead(second)).held).toEqual(next);
    const { items, progress, cursor } = await serverRows(second, server.origin);
    expect(items).toMatchObject([{ storyId }]);
    expect(progress[0]?.text?.entries[0]?.place).toEqual(lost.text);
    expect(cursor).toBe(reader.seq + 2);
  } finally {
    process.kill(pid, 'SIGCONT');
  }

  await expect.poll(async () => (await lead(page)).pending).toEqual(expect.arrayContaining(first));
  expect((await lead(page)).held).toEqual(next);
  await reader.expectSynced(await readOn(page), 3);
  await expectMirrored(page);
  await second.close();
  await expect.poll(() => lead(page)).toEqual({ held: first, pending: [] });
});

/**
 * Reads on without a network, and goes to another site in the same tab: the story's page stays in the back/forward
 * cache. The other site has a process of its own and may load before the story's page learns that it was left.
 */
async function readAndGoElsewhere(): Promise<KeptPlace> {
  const { page, proxy } = reader;
  proxy.set({ isRefusing: true });
  proxy.cut();
  const place = await readOn(page);
  await page.goto('data:text/html,<title>Elsewhere</title>');
  return place;
}

test('a page in the back/forward cache gives up the lead, and takes it again when it returns (fault 24)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { context, page, proxy } = reader;
  const { held: first } = await lead(page);
  expect(first).toHaveLength(1);
  const watching = await context.newPage();
  await watching.goto(`${proxy.origin}/icons/favicon.svg`);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isBackAsItWas: persisted })),
  );
  const place = await readAndGoElsewhere();
  await expect.poll(() => lead(watching)).toEqual({ held: [], pending: [] });

  // A page that is restored from the cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => 'isBackAsItWas' in window && window.isBackAsItWas)).toBe(true);
  await expect.poll(() => lead(watching)).toEqual({ held: first, pending: [] });
  proxy.set(fairWeather);
  await reader.expectSynced(place, 1);
  await reader.expectSynced(await readOn(page), 2);
  await watching.close();
});

test('while a page that led is in the back/forward cache another tab sends for both (fault 24)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  const { next, second, storyId } = await openSecond('gu');
  const place = await readAndGoElsewhere();
  // The page before gives it up once it learns that it was left; the test above proves that it does so by itself.
  await expect.poll(() => lead(second)).toEqual({ held: next, pending: [] });
  await addToList(second);
  expect(await waitingOperations(second)).toHaveLength(2);
  proxy.set(fairWeather);
  await expect.poll(() => waitingCount(second)).toBe(0);
  const { items, progress, cursor } = await serverRows(second, server.origin);
  expect(items.map((item) => item.storyId)).toContain(storyId);
  expect(progress[0]?.text?.entries[0]?.place).toEqual(place.text);
  expect(cursor).toBe(reader.seq + 2);

  // Chromium evicts a page from this cache when another tab sends it a message, so it is loaded again.
  await page.goBack();
  await expect.poll(async () => (await lead(page)).pending).toHaveLength(1);
  await reader.expectSynced(await readOn(page), 3);
  await expectMirrored(page);
  await second.close();
});
