import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { siteState } from '../../server/buildSite.ts';
import { runBounded } from './boundedRun.ts';
import type { Break } from './break.ts';
import { breaks } from './breaks.ts';
import { breakLine } from './brokenLine.ts';
import { type CheckoutCopy, copyCheckout } from './checkoutCopy.ts';
import { runTests } from './testRun.ts';

/*
 * `npm run breaks`: breaks one line after another in a copy of this checkout, and sees that a test fails for it.
 * `--only 3,10-20` names some by their numbers, and leaves the compiler out; `--unit` takes those that a unit test
 * is to catch, `--journeys` the others.
 */

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, unit: { type: 'boolean' }, journeys: { type: 'boolean' } },
});
const out = (line: string) => process.stdout.write(`${line}\n`);
const allMs = 60 * 60 * 1000;
const buildMs = 5 * 60 * 1000;

interface Numbered extends Break {
  readonly number: number;
}

const chosen: readonly Numbered[] = breaks
  .map((each, index) => ({ ...each, number: index + 1 }))
  .filter(({ number }) => isNamed(number))
  .flatMap((each) => {
    const units = each.caughtBy.filter(({ level }) => level === 'unit');
    if (options.unit) return units.length > 0 ? [{ ...each, caughtBy: units }] : [];
    return options.journeys && units.length > 0 ? [] : [each];
  });

const copy = await copyCheckout();
let uncaught: string[];
try {
  const seen = options.only === undefined ? await compilerSees(copy) : undefined;
  uncaught = seen ?? (await failsUnbroken(copy)) ?? (await breakAll(copy));
} finally {
  await copy.remove();
}
for (const line of uncaught) out(line);
process.exitCode = uncaught.length > 0 ? 1 : 0;

function isNamed(number: number): boolean {
  if (options.only === undefined) return true;
  return options.only.split(',').some((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return first <= number && number <= last;
  });
}

/** What the compiler refuses proves nothing of the tests. All are looked at together. */
async function compilerSees(at: CheckoutCopy): Promise<string[] | undefined> {
  const mends: (() => Promise<void>)[] = [];
  for (const each of chosen) mends.push(await breakLine(at.project, each));
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    readonly scripts: { readonly typecheck: string };
  };
  const errors = new Set<string>();
  for (const command of scripts.typecheck.split(' && ')) {
    const [, ...args] = command.split(' ');
    const { output } = await runBounded(
      at,
      [join('node_modules', 'typescript', 'bin', 'tsc'), ...args],
      allMs,
    );
    for (const line of output.split('\n')) if (line.includes('error TS')) errors.add(line);
  }
  // The last one first: a file may be broken in two places.
  for (const mend of mends.reverse()) await mend();
  if (errors.size > 0) return ['The compiler sees some of the breaks:', ...errors];
  out(`${chosen.length} breaks; the compiler sees none of them.`);
  return undefined;
}

/** Without it 'caught' would mean nothing. */
async function failsUnbroken(at: CheckoutCopy): Promise<string[] | undefined> {
  for (const level of ['unit', 'journey'] as const) {
    const catchers = chosen.flatMap(({ caughtBy }) => caughtBy).filter((each) => each.level === level);
    if (catchers.length === 0) continue;
    const startMs = performance.now();
    if (level === 'journey') {
      const problem = await build(at);
      if (problem !== undefined) return [`The app does not build unbroken:\n${problem}`];
    }
    const outcome = await runTests(at, level, catchers, allMs);
    if (outcome.kind === 'failed') return [`A ${level} test fails unbroken: ${outcome.title}`];
    if (outcome.kind === 'silent') return [`The ${level} tests do not run unbroken:\n${outcome.reason}`];
    out(`Unbroken, ${outcome.count} ${level} tests pass (${seconds(startMs)} s).`);
  }
  return undefined;
}

async function breakAll(at: CheckoutCopy): Promise<string[]> {
  const lines: string[] = [];
  const startMs = performance.now();
  out('\n| # | break | caught by | s |\n|---|---|---|---|');
  for (const each of chosen) {
    const beganMs = performance.now();
    const { caught, why } = await tryBreak(at, each);
    const by = caught ?? 'NOTHING';
    out(`| ${each.number} | ${each.file}: ${each.harm} | ${by} | ${seconds(beganMs)} |`);
    if (caught === undefined) lines.push(`${each.number} is not caught: ${why}`);
  }
  out(`\n${chosen.length - lines.length} of ${chosen.length} breaks are caught, in ${seconds(startMs)} s.`);
  return lines;
}

/** `caught` names the test, or is undefined, and then `why` says what there was instead. */
async function tryBreak(
  at: CheckoutCopy,
  each: Break,
): Promise<{ readonly caught?: string; readonly why: string }> {
  const mend = await breakLine(at.project, each);
  const site = join(at.project, 'dist');
  let isBuilt = false;
  const why: string[] = [];
  try {
    for (const catcher of each.caughtBy) {
      if (catcher.level === 'journey' && (await siteState(at.project)) === 'stale') {
        // The whole one is put back afterwards, and need not be built again.
        await rename(site, `${site}.whole`);
        isBuilt = true;
        const problem = await build(at);
        if (problem !== undefined) return { why: `the app does not build\n${problem}` };
      }
      const outcome = await runTests(at, catcher.level, [catcher]);
      if (outcome.kind === 'failed') return { caught: `${catcher.file}: ${outcome.title}`, why: '' };
      why.push(`${catcher.file}: ${outcome.kind === 'passed' ? 'passes' : outcome.reason}`);
    }
    return { why: why.join('\n') };
  } finally {
    await mend();
    if (isBuilt) {
      await rm(site, { recursive: true, force: true });
      await rename(`${site}.whole`, site);
    }
  }
}

/** Undefined when the app is built, else what went wrong. */
async function build(at: CheckoutCopy): Promise<string | undefined> {
  const { status, output } = await runBounded(at, ['--import', 'tsx', 'server/build.ts'], buildMs);
  return status === 0 ? undefined : output;
}

function seconds(sinceMs: number): number {
  return Math.round((performance.now() - sinceMs) / 1000);
}
