import { expect, type Page, test } from '@playwright/test';
import { longestStory } from '../longestStory.ts';
import { fairWeather } from '../tcpProxy.ts';
import { waitingOperations } from './outboxRow.ts';
import { processOf } from './rendererProcess.ts';
import { mirrorRows, serverRows, sorted } from './serverRows.ts';
import { addToList, openStory, readOn, waitingCount } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

const syncLock = 'lipi-reader-sync';

/** The tabs that hold, and wait for, the lead in sending, by the browser's names for them. */
const lead = (page: Page) =>
  page.evaluate(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const tabsOf = (locks: readonly LockInfo[]) =>
      locks.filter((lock) => lock.name === name).map(({ clientId }) => clientId);
    return { held: tabsOf(held), pending: tabsOf(pending) };
  }, syncLock);

test('when the process of the tab that leads is stopped, another sends for both, and the first follows when it is let go (fault 22)', async ({
  browser,
}) => {
  const { context, page, proxy, server } = reader;
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  const { held: first } = await lead(page);
  const second = await context.newPage();
  const path = await longestStory(server.origin, 'or');
  await openStory(second, proxy.origin + path);
  await expect.poll(async () => (await lead(second)).pending).toHaveLength(1);
  const { held, pending: next } = await lead(second);
  expect(held).toEqual(first);
  // Chromium runs the worker where the first tab runs: it stands still too.
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
    await expect.poll(() => waitingCount(second), { timeout: 30 * 1000 }).toBe(0);
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
  const { items, progress } = await serverRows(page, server.origin);
  expect(sorted(await mirrorRows(page))).toEqual(sorted({ items, progress }));
  await second.close();
  await expect.poll(() => lead(page)).toEqual({ held: first, pending: [] });
});
