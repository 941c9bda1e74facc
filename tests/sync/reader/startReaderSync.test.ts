import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageEvents } from '../../../src/state/pageEvents.ts';
import { eventually } from '../../eventually.ts';
import { withPageGlobals } from '../../library/pageGlobals.ts';
import { asha, deleteDatabases } from '../../outbox/privateStores.ts';
import { FakeLocks } from '../../state/fakeLocks.ts';

let ending: AbortController;
let ended: Promise<void> | undefined;

withPageGlobals();
beforeEach(() => {
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  await ended;
  await deleteDatabases();
});

/** A page of a signed-in reader whose calls are never answered, with fake browser locks. */
async function openPage() {
  vi.resetModules();
  const { keepAccount, setSession } = await import('../../../src/state/session.ts');
  keepAccount(asha, false);
  setSession({ kind: 'signedIn', user: asha });
  const { addToList } = await import('../../../src/library/reader/readingList.ts');
  const { readerSyncStatus } = await import('../../../src/sync/reader/readerSyncStatus.ts');
  const { startReaderSync } = await import('../../../src/sync/reader/startReaderSync.ts');
  const locks = new FakeLocks().manager();
  const calls: string[] = [];
  let leave: () => void = () => undefined;
  let comeBack: () => void = () => undefined;
  const page: PageEvents = {
    isVisible: () => true,
    onVisible: () => undefined,
    onLeft: (listener) => {
      leave = listener;
    },
    onCameBack: (listener) => {
      comeBack = listener;
    },
    onNetworkChange: () => undefined,
  };
  ended = startReaderSync({
    signal: ending.signal,
    page,
    locks,
    call: (_kind, path) => {
      calls.push(path);
      return new Promise(() => undefined);
    },
    onHead: () => undefined,
    onDisconnected: () => undefined,
  });
  return {
    addToList,
    readerSyncStatus,
    calls,
    leave: () => leave(),
    comeBack: () => comeBack(),
    isLed: () => locks.request('lipi-reader-sync', { ifAvailable: true }, async (lock) => lock === null),
  };
}

/** Whether a tab still leads after a page that was left has frozen: until then only microtasks run. */
async function isLedOnceFrozen(page: Awaited<ReturnType<typeof openPage>>): Promise<boolean> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  return page.isLed();
}

test('a page that is left gives up the lead before it freezes, and leads again when it comes back (fault 24)', async () => {
  const page = await openPage();
  await eventually(() => expect(page.calls).toEqual(['reader:changes']));
  expect(await page.isLed()).toBe(true);
  page.leave();
  expect(await isLedOnceFrozen(page)).toBe(false);
  page.comeBack();
  await eventually(() => expect(page.calls).toEqual(['reader:changes', 'reader:changes']));
  expect(await page.isLed()).toBe(true);
});

test('a page left while it sends gives up the lead too (fault 24)', async () => {
  // The browser does not answer a page that it has frozen.
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => new Promise<undefined>(() => undefined) },
  });
  const page = await openPage();
  await page.addToList('salt' as Parameters<typeof page.addToList>[0]);
  await eventually(() => expect(page.calls).toContain('reader:push'));
  expect(page.readerSyncStatus.kind).toBe('sending');
  page.leave();
  expect(await isLedOnceFrozen(page)).toBe(false);
});

test('a page left before it has read its outbox gives up the lead too (fault 24)', async () => {
  const page = await openPage();
  await vi.waitFor(async () => expect(await page.isLed()).toBe(true), { interval: 0, timeout: 60 * 1000 });
  expect(page.calls).toEqual([]);
  page.leave();
  expect(await isLedOnceFrozen(page)).toBe(false);
  page.comeBack();
  await eventually(() => expect(page.calls).toEqual(['reader:changes']));
});
