import { afterEach, expect, test, vi } from 'vitest';
import { blockReloadDuring, isReloadBlocked } from '../../src/page/reloadBlocks.ts';
import { lipiStore } from '../../src/settings/lipiStore.ts';
import { whenReloadAllowed } from '../../src/settings/whenReloadAllowed.ts';
import { eventually } from '../eventually.ts';

afterEach(() => {
  lipiStore.isPlaying = false;
});

function slowWrite() {
  let end: (error?: Error) => void = () => undefined;
  const done = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve('written'));
  });
  return { write: () => done, end: (error?: Error) => end(error) };
}

test('an idle page is free at once', () => {
  const free = vi.fn();
  whenReloadAllowed(free);
  expect(free).toHaveBeenCalledOnce();
});

test('a playing narration holds the page until it pauses, and the callback runs once', async () => {
  const free = vi.fn();
  lipiStore.isPlaying = true;
  whenReloadAllowed(free);
  lipiStore.currentTime = 1;
  await Promise.resolve();
  expect([isReloadBlocked(), free.mock.calls.length]).toEqual([true, 0]);
  lipiStore.isPlaying = false;
  await eventually(() => expect(free).toHaveBeenCalledOnce());
  lipiStore.currentTime = 2;
  await Promise.resolve();
  expect(free).toHaveBeenCalledOnce();
});

test('writes hold the page until the last has ended, even by failing', async () => {
  const [first, second, free] = [slowWrite(), slowWrite(), vi.fn()];
  const writes = [blockReloadDuring(first.write), blockReloadDuring(second.write)];
  whenReloadAllowed(free);
  first.end();
  expect(await writes[0]).toBe('written');
  expect([isReloadBlocked(), free.mock.calls.length]).toEqual([true, 0]);
  second.end(new Error('refused'));
  await expect(writes[1]).rejects.toThrow('refused');
  await eventually(() => expect(free).toHaveBeenCalledOnce());
  expect(isReloadBlocked()).toBe(false);
});

test('a cancelled callback is not called', async () => {
  const free = vi.fn();
  lipiStore.isPlaying = true;
  whenReloadAllowed(free)();
  lipiStore.isPlaying = false;
  await Promise.resolve();
  expect(free).not.toHaveBeenCalled();
});
