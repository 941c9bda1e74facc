import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageEvents } from '../../src/page/pageEvents.ts';
import { setConnection } from '../../src/sync/connection.ts';
import { whenReachable } from '../../src/sync/whenReachable.ts';

let ending: AbortController;
let becameVisible: () => void;
let networkChanged: () => void;
const page: Pick<PageEvents, 'onVisible' | 'onNetworkChange'> = {
  onVisible: (listener) => {
    becameVisible = listener;
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

function start() {
  const attempt = vi.fn();
  whenReachable(attempt, ending.signal, page);
  return attempt;
}

test('an attempt is made at once, when the page becomes visible and when the network changes', () => {
  const attempt = start();
  expect(attempt).toHaveBeenCalledTimes(1);
  becameVisible();
  networkChanged();
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('an attempt is made when the connection comes back, and not when it is lost', async () => {
  const attempt = start();
  setConnection('syncing', 1);
  await nextTask();
  expect(attempt).toHaveBeenCalledTimes(1);
  setConnection('online', 2);
  await nextTask();
  expect(attempt).toHaveBeenCalledTimes(2);
  setConnection('offline', 3);
  await nextTask();
  expect(attempt).toHaveBeenCalledTimes(2);
});

test('after its end no further attempt is made', async () => {
  const attempt = start();
  ending.abort();
  setConnection('online', 1);
  await nextTask();
  expect(attempt).toHaveBeenCalledTimes(1);
  expect(start()).not.toHaveBeenCalled();
});
