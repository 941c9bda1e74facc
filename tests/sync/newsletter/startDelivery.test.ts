import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnection } from '../../../src/sync/connection.ts';
import { startDelivery } from '../../../src/sync/newsletter/startDelivery.ts';
import type { PageEvents } from '../../../src/sync/pageEvents.ts';

let ending: AbortController;
let looked: () => void;
let networkChanged: () => void;
const page: Pick<PageEvents, 'onLooked' | 'onNetworkChange'> = {
  onLooked: (listener) => {
    looked = listener;
  },
  onNetworkChange: (listener) => {
    networkChanged = listener;
  },
};

/** Valtio notifies of a change in a later task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  ending = new AbortController();
  setConnection('offline', 0);
});
afterEach(() => {
  ending.abort();
});

async function start() {
  const deliver = vi.fn(async () => undefined);
  await startDelivery({ signal: ending.signal, page, deliver });
  return deliver;
}

test('delivery runs at the start, when the page becomes visible and when the network changes', async () => {
  const deliver = await start();
  expect(deliver).toHaveBeenCalledTimes(1);
  looked();
  networkChanged();
  expect(deliver).toHaveBeenCalledTimes(3);
});

test('delivery runs when the connection comes back, and not when it is lost', async () => {
  const deliver = await start();
  setConnection('syncing', 1);
  await nextTask();
  expect(deliver).toHaveBeenCalledTimes(1);
  setConnection('online', 2);
  await nextTask();
  expect(deliver).toHaveBeenCalledTimes(2);
  setConnection('offline', 3);
  await nextTask();
  expect(deliver).toHaveBeenCalledTimes(2);
});

test('after its end nothing more is delivered', async () => {
  const deliver = await start();
  ending.abort();
  looked();
  setConnection('online', 1);
  await nextTask();
  expect(deliver).toHaveBeenCalledTimes(1);
});

test('a delivery that fails logs a warning, and the next one is tried', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const deliver = vi.fn(async (): Promise<void> => Promise.reject(new Error('no database')));
  await startDelivery({ signal: ending.signal, page, deliver });
  await nextTask();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no database'));
  looked();
  expect(deliver).toHaveBeenCalledTimes(2);
  await nextTask();
  warn.mockRestore();
});
