import { type BulkWorker, hangMs } from './bulkWorker.ts';
import type { FuzzFault, FuzzRow } from './fuzzReport.ts';

/** An input that takes longer is a fault too, unless it was the machine's: it is fed again, alone. */
const slowMs = 3000;
/** Inputs between two signs of life. */
const stepInputs = 200;
/** After so many there is something to mend first. */
const enoughFaults = 20;

/**
 * Feeds `count` inputs of one kind from `from` on. What throws, hangs, is slow or needs too much memory is a fault that
 * names the input: the same seed, kind and number make it again.
 */
export async function fuzzInBulk(
  worker: BulkWorker,
  seed: number,
  kind: string,
  from: number,
  count: number,
): Promise<FuzzRow> {
  const row = { kind, inputs: 0, accepted: 0, refused: 0, slowestMs: 0, faults: [] as FuzzFault[] };
  const fault = (n: number, reason: string) => row.faults.push({ seed, kind, n, reason });
  const to = from + count;
  // One by one after a hang, until past the input that it was.
  let aloneUntil = from;
  for (let next = from; next < to && row.faults.length < enoughFaults; ) {
    const isAlone = next < aloneUntil;
    const end = isAlone ? Math.min(aloneUntil, to) : to;
    const step = isAlone ? 1 : stepInputs;
    const { told, reached, reason } = await worker.feed({ seed, kind, from: next, to: end, step });
    if (told === null) {
      // What was done before the hang is done again, so that it is counted.
      if (!isAlone) {
        aloneUntil = reached + stepInputs;
        if (reached > next) row.inputs += reached - next;
        next = reached;
      } else {
        row.inputs += reached - next + 1;
        fault(reached, reason);
        next = reached + 1;
        aloneUntil = next;
      }
      continue;
    }
    row.inputs += told.accepted + told.refused + told.faults.length;
    row.accepted += told.accepted;
    row.refused += told.refused;
    for (const { n, reason } of told.faults) fault(n, reason);
    row.slowestMs = Math.max(row.slowestMs, told.slowestMs);
    if (told.slowestMs > slowMs) {
      const { slowest } = told;
      const again = await worker.feed({ seed, kind, from: slowest, to: slowest + 1, step: 1 });
      const ms = again.told?.slowestMs ?? hangMs;
      if (ms > slowMs) fault(slowest, `it took ${ms.toFixed(0)} ms`);
    }
    next = end;
  }
  return row;
}
