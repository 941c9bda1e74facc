import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { firstCard } from '../support/cards.ts';
import { longestStory } from '../support/longestStory.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import { addToList, expectAllSent, openStory } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

test.beforeAll(async () => {
  await reader.page.evaluate(async () => await navigator.serviceWorker.ready);
});

/**
 * Makes the browser's next check for a new worker find this build's with a changed text. Resolves with the first state
 * that the new worker reached after installing began.
 */
async function updateTo(change: (script: string) => string): Promise<string> {
  const script = await (await fetch(`${reader.server.origin}/sw.js`)).text();
  const body = change(script);
  expect(body).not.toBe(script);
  reader.proxy.intercept('GET /sw.js ', { kind: 'answer', status: '200 OK', type: 'text/javascript', body });
  const state = await reader.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const end = new Promise<string>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => resolve(worker.state));
      });
    });
    await registration.update();
    return end;
  });
  expect(reader.proxy.interceptionsLeft()).toBe(0);
  return state;
}

/** Expects the previous worker to be active and no other to wait, and the app to open without a network. */
async function expectOpensOffline(): Promise<void> {
  const { page, proxy } = reader;
  const isAlone = await page.evaluate(async () => {
    const { active, waiting } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && waiting === null;
  });
  expect(isAlone).toBe(true);
  proxy.set({ isRefusing: true });
  proxy.cut();
  await page.goto(proxy.origin);
  await expect(firstCard(page)).toBeVisible();
  await openStory(page, reader.story);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('a new worker with a missing file leaves the old one in charge (fault 33)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(/is not the file of this build/, 'a file is missing');
  complaints.expect(lostNetwork, 'its line is cut');
  const outcome = await updateTo((script) =>
    script.replace(/("revision":null,"sha256":"\w+","url":")assets\/[\w-]+\.js/, '$1assets/gone.js'),
  );
  expect(outcome).toBe('redundant');
  await expectOpensOffline();
});

test('a new worker without room for its files leaves the old one in charge (fault 33)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(/QuotaExceededError/, 'there is no room');
  complaints.expect(lostNetwork, 'its line is cut');
  const { context, page, proxy } = reader;
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin, quotaSize: 1 });
  const outcome = await updateTo((script) =>
    script.replace(/("revision":")[0-9a-f]+(",[^}]*"url":"shell\.html")/, '$1another$2'),
  );
  expect(outcome).toBe('redundant');
  await expectOpensOffline();
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin });
});

test('waiting changes are sent from a page loaded without the worker, as by a hard reload (fault 34)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { context, page, proxy, server } = reader;
  // A story that was not opened before, so only the press is stored.
  const path = await longestStory(server.origin, 'or');
  await openStory(page, proxy.origin + path);
  proxy.set({ isRefusing: true });
  proxy.cut();
  await addToList(page);
  proxy.set({ isRefusing: false });
  const devTools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devTools.send('Page.reload', { ignoreCache: true });
  await loaded;
  await expect(page.locator('[data-from]').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expectAllSent(page);
  const { items, cursor } = await serverRows(page, server.origin);
  expect(items).toMatchObject([{ storyId: path.split('/').at(-1) }]);
  expect(cursor).toBe(reader.seq + 1);

  // The hard reload bypassed the worker but did not remove it: it controls the next page.
  await openStory(page, reader.story);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});
