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

beforeEach(() => {
  vi.useFakeTimers();
  ending = new AbortController();
  setConnection('offline', 0);
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
});

function start(...delays: (number | undefined)[]) {
  const deliver = vi.fn(async () => delays.shift());
  startDelivery({ signal: ending.signal, page, deliver });
  return deliver;
}

test('it sends at the start, when the page is looked at and when the network changes', async () => {
  const deliver = start();
  expect(deliver).toHaveBeenCalledTimes(1);
  looked();
  networkChanged();
  expect(deliver).toHaveBeenCalledTimes(3);
});

test('it sends when the connection comes back, and not when it goes', async () => {
  const deliver = start();
  setConnection('syncing', 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledTimes(1);
  setConnection('online', 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledTimes(2);
  setConnection('offline', 3);
  await vi.advanceTimersByTimeAsync(0);
  expect(deliver).toHaveBeenCalledTimes(2);
});

test('a library that asked to wait is asked again then, and not before', async () => {
  const deliver = start(5000, undefined);
  await vi.advanceTimersByTimeAsync(4999);
  expect(deliver).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(deliver).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deliver).toHaveBeenCalledTimes(2);
});

test('after its end it sends nothing more', async () => {
  const deliver = start(5000);
  await vi.advanceTimersByTimeAsync(0);
  ending.abort();
  looked();
  setConnection('online', 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deliver).toHaveBeenCalledTimes(1);
});

test('a delivery that fails costs a warning, and the next one is tried', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const deliver = vi.fn(async (): Promise<undefined> => Promise.reject(new Error('no database')));
  startDelivery({ signal: ending.signal, page, deliver });
  await vi.advanceTimersByTimeAsync(0);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no database'));
  looked();
  expect(deliver).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(0);
  warn.mockRestore();
});
