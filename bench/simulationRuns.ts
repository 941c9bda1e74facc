import type { Plant } from '../tests/simulation/simulatedServer.ts';
import { simulate } from '../tests/simulation/simulation.ts';
import { Violation } from '../tests/simulation/world.ts';
import type { RunsReport } from './simulationParts.ts';

const [from = '1', to = '1', plant] = process.argv.slice(2);

const begun = performance.now();
const totals = { runs: 0, saved: 0, pushes: 0, crashes: 0, lostAnswers: 0, refusedWrites: 0, forks: 0 };
const upsets: Record<string, number> = {};
const violations: string[] = [];
let violationCount = 0;
for (let seed = Number(from); seed <= Number(to); seed += 1) {
  totals.runs += 1;
  try {
    const report = await simulate(seed, plant === undefined ? {} : { plant: plant as Plant });
    for (const field of ['saved', 'pushes', 'crashes', 'lostAnswers', 'refusedWrites', 'forks'] as const) {
      totals[field] += report[field];
    }
    for (const [name, count] of Object.entries(report.upsets)) upsets[name] = (upsets[name] ?? 0) + count;
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violationCount += 1;
    if (violations.length < 3) violations.push(error.message.slice(0, 200));
  }
}
const seconds = (performance.now() - begun) / 1000;
process.send?.({ ...totals, upsets, seconds, violations, violationCount } satisfies RunsReport);
