import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { simulateMirror } from './simulateMirror.ts';

const seeds = Array.from({ length: 150 }, (_, index) => index + 1);

/** What has to happen in a run, on average. */
const least = {
  ...{ 'list:changes': 10, 'list:shelf': 1, 'list:library': 1, caughtUp: 3 },
  ...{ move: 2, withdraw: 1, letGo: 0.5, again: 0.5, both: 0.5, save: 1 },
  ...{ crashes: 0.1, restored: 0.1, pruned: 0.1, full: 0.1, frozen: 0.1, cutOff: 0.1 },
};

async function runAll(seedsOfRuns: readonly number[]): Promise<void> {
  const total: Record<string, number> = {};
  for (const seed of seedsOfRuns)
    for (const [what, number] of Object.entries(await simulateMirror(seed)))
      total[what] = (total[what] ?? 0) + number;
  for (const [what, number] of Object.entries(least))
    expect((total[what] ?? 0) / seedsOfRuns.length, what).toBeGreaterThan(number);
}

test('30 seeds: a device has the lists that it follows, and no saved story is lost', () =>
  runAll(seeds.slice(0, 30)));

test('another 120 seeds: the same', { tags: ['deep'] }, () => runAll(seeds.slice(30)));

test('the same seed gives the same run', async () => {
  expect(await simulateMirror(7)).toEqual(await simulateMirror(7));
});
