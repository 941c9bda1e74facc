import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { quickly } from './quickly.ts';

/** Computes for so long, however much of it others have the processor. */
function compute(milliseconds: number): void {
  const before = process.cpuUsage();
  for (;;) {
    // Asking is most of the work, and is the system's.
    const { user, system } = process.cpuUsage(before);
    if (user + system >= milliseconds * 1000) return;
  }
}

test('work that computes beyond its limit fails, with what it was', async () => {
  await expect(quickly(1, () => compute(200), 'the endless text')).rejects.toThrow('the endless text');
});

test('waiting is no work: what others make a machine slow with does not count', async () => {
  expect(await quickly(100, () => delay(150, 'answer'))).toBe('answer');
});
