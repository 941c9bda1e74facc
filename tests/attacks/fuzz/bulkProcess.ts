import { bulkKinds } from './bulkKinds.ts';
import type { BulkOrder, BulkTold } from './bulkOrder.ts';
import { inputRandom } from './inputRandom.ts';

/**
 * Feeds inputs in a process of its own, which its parent ends when one of them hangs. It is told a `BulkOrder` at a time, and
 * answers with the number of the next input now and then, as signs of life, and with what came of all.
 */
const prepared = new Set<string>();
process.on('disconnect', () => process.exit(0));
process.on('message', (order: BulkOrder) => {
  void feed(order).then((told) => process.send?.({ told }));
});
process.send?.('ready');

async function feed({ seed, kind: name, from, to, step }: BulkOrder): Promise<BulkTold> {
  const kind = bulkKinds.find((candidate) => candidate.name === name);
  if (kind === undefined) throw new Error(`there is no kind '${name}'`);
  if (!prepared.has(name)) await kind.prepare?.();
  prepared.add(name);
  const told: BulkTold = { accepted: 0, refused: 0, slowestMs: 0, slowest: from, faults: [] };
  let timeMs = performance.now();
  for (let n = from; n < to && told.faults.length < 20; n += 1) {
    if ((n - from) % step === 0) process.send?.({ next: n });
    try {
      const outcome = kind.run(inputRandom(seed, name, n));
      told[typeof outcome === 'string' ? outcome : await outcome] += 1;
    } catch (error) {
      told.faults.push({
        n,
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
    const nowMs = performance.now();
    if (nowMs - timeMs > told.slowestMs) {
      told.slowestMs = nowMs - timeMs;
      told.slowest = n;
    }
    timeMs = nowMs;
  }
  return told;
}
