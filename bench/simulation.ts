import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { atMost, type Section } from './report.ts';
import type { RunsReport } from './simulationRuns.ts';
import { whole } from './statistics.ts';

/** How many violations are named. */
const namedViolations = 3;

/** Runs the simulation of readers' sync over seeds 1 to `seeds`, in a process for each core. */
export async function simulation(seeds: number): Promise<Section> {
  const code = await bundle();
  const share = Math.ceil(seeds / availableParallelism());
  const starts = Array.from({ length: Math.ceil(seeds / share) }, (_, index) => index * share + 1);
  const reports = await Promise.all(starts.map((from) => run(code, from, Math.min(seeds, from + share - 1))));
  const counts: Record<string, number> = {};
  for (const report of reports) {
    for (const [name, count] of Object.entries(report.counts)) counts[name] = (counts[name] ?? 0) + count;
  }
  const seconds = reports.reduce((sum, report) => sum + report.seconds, 0);
  const violations = reports.flatMap((report) => report.violations);
  const named = violations.slice(0, namedViolations).join('; ');
  return {
    title: 'Simulation of readers’ sync',
    method: `The outbox, mirror, machine and driver of the app and the real functions of \`convex/reader.ts\`, on a database in memory, under a scheduler with seeds 1 to ${whole(seeds)} (\`tests/simulation/\`): up to 3 devices with up to 3 tabs and 2 users, calls lost, doubled, reordered and answered too late, tabs killed at their awaits, and what else is listed.`,
    rows: [
      { what: 'runs', lipi: whole(seeds), beside: `${(seeds / seconds).toFixed(0)} a second (on a core)` },
      {
        what: 'violations',
        lipi: String(violations.length),
        beside: named,
        aim: atMost(0, violations.length),
      },
      {
        what: 'what happened',
        lipi: Object.entries(counts)
          .map(([name, count]) => `${name} ${whole(count)}`)
          .sort()
          .join(', '),
      },
    ],
  };
}

async function run(code: string, from: number, to: number): Promise<RunsReport> {
  const child = fork(code, [String(from), String(to)], { execArgv: [] });
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`the simulation of seeds ${from} to ${to} ended with ${status}`);
  });
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [RunsReport];
  ended.catch(() => undefined);
  return report;
}

/** Bundles everything into one file: the loader that runs TypeScript directly wraps every closure to give it a name. */
async function bundle(): Promise<string> {
  const outfile = join(import.meta.dirname, 'out', 'simulation.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'simulationRuns.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return outfile;
}
