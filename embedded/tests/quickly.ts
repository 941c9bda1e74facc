import { expect } from 'vitest';

/** What `yardstick` takes on the machine that the limits were written on, in milliseconds. */
const yardstickMs = 10;

/** A fixed piece of work like what is measured: letters are looked for and normalised. */
function yardstick(): number {
  const text = 'ନିମ ଗଛର ଛାଇ। '.repeat(2000);
  let units = 0;
  for (let round = 0; round < 8; round += 1) {
    for (const [word] of text.matchAll(/\p{L}+/gu)) units += word.length;
    units += text.normalize('NFD').length;
  }
  return units;
}

/** How many times slower than that one this machine is now; 1 at least. */
function slowness(): number {
  yardstick(); // compiled by now
  const before = process.cpuUsage();
  yardstick();
  return Math.max(1, millisecondsSince(before) / yardstickMs);
}

/**
 * Runs `work`, expects it to take at most `limitMs` of this process's computing time, and answers what it answers. Computing time stands still
 * while others have the processor, and on a machine slower than the one that the limit was written on it counts for less: neither a busy machine
 * is at fault nor a slow one. For limits that tell work in proportion to its input from work that explodes.
 */
export async function quickly<T>(limitMs: number, work: () => T | Promise<T>, what = 'the work'): Promise<T> {
  const before = process.cpuUsage();
  const answer = await work();
  const tookMs = millisecondsSince(before);
  const countedMs = tookMs < limitMs ? tookMs : tookMs / slowness();
  expect(countedMs, `milliseconds of computing for ${what}`).toBeLessThan(limitMs);
  return answer;
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
