import { expect, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../tools/browser.ts';
import { lostNetwork } from '../complaints.ts';
import { longestStory } from '../support/longestStory.ts';
import { goodNetwork } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { waitingOperations } from './outboxRow.ts';
import { processOf } from './rendererProcess.ts';
import { expectMirrored, serverRows } from './serverRows.ts';
import { addToList, openStory, readOn, waitingCount } from './syncedReader.ts';
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

test("when the leading tab's process is stopped another tab sends for both, and the first follows later (fault 22)", {
  tag: '@deep',
}, async ({ browser }) => {
  const { context, page, proxy, server } = reader;
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  const { held: first } = await lead(page);
  const second = await context.newPage();
  const path = await longestStory(server.origin, 'or');
  await openStory(second, proxy.origin + path);
  await expect.poll(async () => (await lead(second)).pending).toHaveLength(1);
  const { held, pending: next } = await lead(second);
  expect(held).toEqual(first);
  // Chromium runs the worker in the first tab's process, so it stops too.
  const pid = await processOf(browser, page);
  expect(await processOf(browser, second)).not.toBe(pid);

  const before = proxy.requests.length;
  proxy.set({ dropsRequests: true });
  const lost = await readOn(page);
  await expect
    .poll(() => proxy.requests.slice(before).some((text) => text.includes('reader:push')))
    .toBe(true);
  process.kill(pid, 'SIGSTOP');
  try {
    proxy.set(goodNetwork);
    await addToList(second);
    expect(await waitingOperations(second)).toHaveLength(2);
    await expect.poll(() => waitingCount(second)).toBe(0);
    expect((await lead(second)).held).toEqual(next);
    const { items, progress, cursor } = await serverRows(second, server.origin);
    expect(items).toMatchObject([{ storyId: path.split('/').at(-1) }]);
    expect(progress[0]?.text?.entries[0]?.place).toEqual(lost.text);
    expect(cursor).toBe(reader.seq + 2);
  } finally {
    process.kill(pid, 'SIGCONT');
  }

  await expect.poll(async () => (await lead(page)).pending).toEqual(expect.arrayContaining(first));
  expect((await lead(page)).held).toEqual(next);
  await reader.expectSynced(await readOn(page), 3);
  await expectMirrored(page, reader.server.origin);
  await second.close();
  await expect.poll(() => lead(page)).toEqual({ held: first, pending: [] });
});

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
  proxy.set({ isRefusing: true });
  proxy.cut();
  const place = await readOn(page);
  // The other site has a process of its own and may load before the story's page learns that it was left.
  await page.goto('data:text/html,<title>Elsewhere</title>');
  await expect.poll(() => lead(watching)).toEqual({ held: [], pending: [] });

  // A page that is restored from the cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => 'isBackAsItWas' in window && window.isBackAsItWas)).toBe(true);
  await expect.poll(() => lead(watching)).toEqual({ held: first, pending: [] });
  proxy.set(goodNetwork);
  await reader.expectSynced(place, 1);
  await reader.expectSynced(await readOn(page), 2);
  await watching.close();
});
