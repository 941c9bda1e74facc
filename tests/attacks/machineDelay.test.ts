import { expect, test } from 'vitest';
import { delayByOthers, schedulingOf } from './machineDelay.ts';

test('what a process waited for its own threads is its own doing', () => {
  const before = { waitedMs: 10, siblingsMs: 100 };
  expect(delayByOthers(before, { waitedMs: 60, siblingsMs: 100 })).toBe(50);
  expect(delayByOthers(before, { waitedMs: 60, siblingsMs: 130 })).toBe(20);
  expect(delayByOthers(before, { waitedMs: 60, siblingsMs: 300 })).toBe(0);
});

test('a process that is gone, or a system that does not tell, takes nothing off', () => {
  expect(schedulingOf(2 ** 30)).toEqual({ waitedMs: 0, siblingsMs: 0 });
});

test('work of this thread is no wait of it', () => {
  const before = schedulingOf(process.pid);
  const untilMs = performance.now() + 100;
  while (performance.now() < untilMs);
  expect(delayByOthers(before, schedulingOf(process.pid))).toBeLessThanOrEqual(100);
});
