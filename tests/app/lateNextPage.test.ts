import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readyPage } from '../../src/app/lateNextPage.ts';
import { placeOf } from '../../src/app/routes.ts';

// A script that is on its way for ever.
vi.mock('../../src/app/nextPage.ts', () => ({ readyPage: () => new Promise(() => undefined) }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a link leads on after half a second, whatever the fonts of its page do', async () => {
  let isReady = false;
  void readyPage(placeOf('/')).then(() => {
    isReady = true;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isReady).toBe(true);
});
