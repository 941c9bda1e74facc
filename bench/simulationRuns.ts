import { simulate } from '../tests/simulation/simulation.ts';
import { Violation } from '../tests/simulation/world.ts';

/** What happened in the runs of some seeds. */
export interface RunsReport {
  readonly seconds: number;
  /** How often each thing happened, by its name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

/** A process of its own: runs the simulation with the seeds from the first argument to the second. */
const [from, to] = process.argv.slice(2).map(Number);
const begun = performance.now();
const counts: Record<string, number> = {};
const violations: string[] = [];
for (let seed = from ?? 1; seed <= (to ?? 0); seed += 1) {
  try {
    const { upsets, ...report } = await simulate(seed);
    for (const [name, count] of Object.entries({ ...report, ...upsets })) {
      counts[name] = (counts[name] ?? 0) + count;
    }
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violations.push(error.message.slice(0, 200));
  }
}
const seconds = (performance.now() - begun) / 1000;
process.send?.({ seconds, counts, violations } satisfies RunsReport);
