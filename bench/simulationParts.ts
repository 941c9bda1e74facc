import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plant } from '../tests/simulation/simulatedServer.ts';

/** The report of `simulationRuns.ts` on its seeds. */
export interface RunsReport {
  readonly runs: number;
  readonly saved: number;
  readonly pushes: number;
  readonly crashes: number;
  readonly lostAnswers: number;
  readonly refusedWrites: number;
  readonly forks: number;
  /** How often each disturbance happened, by its name. */
  readonly upsets: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** The first few violations, with their seeds. */
  readonly violations: readonly string[];
  readonly violationCount: number;
}

const partSeeds = 500;
/** The machine has two cores. */
const processes = 2;
const partsFolder = join(import.meta.dirname, 'out', 'simulation');

/**
 * Runs seeds 1 to `seeds` in parts, two processes at a time. A part that was already run on the same code is skipped,
 * so that a long run may be interrupted and resumed.
 */
export async function runInParts(seeds: number): Promise<RunsReport[]> {
  const code = await bundle();
  const starts = Array.from({ length: Math.ceil(seeds / partSeeds) }, (_, index) => index * partSeeds + 1);
  const reports: RunsReport[] = [];
  const work = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      const to = Math.min(seeds, from + partSeeds - 1);
      const file = `${code}-${from}-${to}.json`;
      const earlier = await readFile(file, 'utf8').catch(() => undefined);
      const report = earlier ? (JSON.parse(earlier) as RunsReport) : await run(code, from, to);
      if (!earlier) await writeFile(file, JSON.stringify(report));
      reports.push(report);
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return reports;
}

/** Runs seeds 1 to `seeds` with a planted fault. */
export async function runPlanted(seeds: number, plant: Plant): Promise<RunsReport> {
  return await run(await bundle(), 1, seeds, plant);
}

function run(code: string, from: number, to: number, plant?: Plant): Promise<RunsReport> {
  return new Promise((resolve, reject) => {
    const child = fork(code, [String(from), String(to), ...(plant ? [plant] : [])], { execArgv: [] });
    child.on('message', (report) => resolve(report as RunsReport));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) reject(new Error(`the simulation ended with ${code}`));
    });
  });
}

/**
 * Bundles everything into one file, whose name contains the hash of its content: the loader that runs TypeScript
 * directly wraps every closure to give it a name.
 */
async function bundle(): Promise<string> {
  await mkdir(partsFolder, { recursive: true });
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'simulationRuns.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  const file = join(partsFolder, `${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`);
  await writeFile(file, contents);
  return file;
}
