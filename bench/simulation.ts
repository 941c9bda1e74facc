import type { Plant } from '../tests/simulation/simulatedServer.ts';
import type { Section } from './section.ts';
import { type RunsReport, runInParts, runPlanted } from './simulationParts.ts';

const plants: readonly Plant[] = ['timestampCursor', 'missingDedupe', 'applySplitFromCursor'];
const plantedRuns = 1000;

/** Runs the simulation of readers' sync over seeds 1 to `seeds`, and over a thousand seeds for each planted fault. */
export async function simulation(seeds: number): Promise<Section> {
  const reports = await runInParts(seeds);
  const sum = (field: Exclude<keyof RunsReport, 'violations' | 'upsets'>) =>
    reports.reduce((total, report) => total + report[field], 0);
  const violations = reports.flatMap((report) => report.violations);
  const upsets = Object.keys(reports[0]?.upsets ?? {}).map((name) => {
    const count = reports.reduce((total, report) => total + (report.upsets[name] ?? 0), 0);
    return `${name} ${count.toLocaleString('en')}`;
  });
  const rows = [
    row(
      'runs',
      sum('runs').toLocaleString('en'),
      `${(sum('runs') / sum('seconds')).toFixed(0)} a second on a core`,
    ),
    row('violations', String(sum('violationCount')), violations.join('; ') || 'none', {
      text: 'none',
      isMet: sum('violationCount') === 0,
    }),
    row('operations said to be saved', sum('saved').toLocaleString('en'), ''),
    row('pushes committed', sum('pushes').toLocaleString('en'), ''),
    row('tabs killed', sum('crashes').toLocaleString('en'), ''),
    row('answers lost after the server had them', sum('lostAnswers').toLocaleString('en'), ''),
    row('writes that a full device refused', sum('refusedWrites').toLocaleString('en'), ''),
    row('outboxes begun anew', sum('forks').toLocaleString('en'), ''),
    row('what else happened', upsets.sort().join(', '), ''),
  ];
  for (const plant of plants) {
    const { runs, violationCount } = await runPlanted(plantedRuns, plant);
    rows.push(
      row(`planted: ${plant}`, `found in ${violationCount}`, `${runs} runs`, {
        text: 'found',
        isMet: violationCount > 0,
      }),
    );
  }
  return {
    title: 'Simulation of readers’ sync',
    method: `The outbox, mirror, machine and driver of the app and the real functions of \`convex/reader.ts\`, on a database in memory, under a scheduler with seeds 1 to ${seeds.toLocaleString('en')} (\`tests/simulation/\`): up to 3 devices with up to 3 tabs and 2 users, calls lost, doubled, reordered and answered too late, tabs killed at their awaits, and what else is listed.`,
    rows,
  };
}

function row(what: string, lipi: string, beside: string, aim: Section['rows'][number]['aim'] = null) {
  return { what, lipi, beside, besideName: 'all', ratio: null, aim };
}
