import { execFile, execFileSync } from 'node:child_process';
import { relative, sep } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { isDocument, nearTests } from './nearTests.ts';

/**
 * `npm run check:near [-- <base>]`: types, lint and unit tests near what differs from the base, HEAD unless given,
 * and what git does not know yet. The changed files' own tests run in any case; then others that import what
 * changed, nearest first, until the time is over, and what was left out is said.
 */
const timeForTestsMs = 10 * 1000;

/** Nearest first; Vitest of itself begins with what took longest. */
class InGivenOrder extends BaseSequencer {
  override sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(tests);
  }
}

const changed = changedFiles(process.argv[2] ?? 'HEAD');
if (changed.length === 0) {
  console.log('Nothing differs.');
  process.exit(0);
}
const types = run('types', ['typescript/bin/tsc', '-b']);
const lint = run('lint', [
  '@biomejs/biome/bin/biome',
  'check',
  '--no-errors-on-unmatched',
  '--files-ignore-unknown=true',
  ...changed,
]);
await runTests();
const passes = [await types, await lint, process.exitCode === undefined];
process.exit(passes.every(Boolean) ? 0 : 1);

function changedFiles(base: string): string[] {
  const differing = ['diff', '--name-only', '--diff-filter=d', '--merge-base', base];
  const unknown = ['ls-files', '--others', '--exclude-standard'];
  const names = [differing, unknown].map((command) => execFileSync('git', command, { encoding: 'utf8' }));
  return names.join('').split('\n').filter(Boolean);
}

/** Runs a package's command beside the tests. What it says is printed at its end, so that lines do not mix. */
function run(what: string, [command = '', ...options]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(process.execPath, [`node_modules/${command}`, ...options], (error, stdout, stderr) => {
      const seconds = (performance.now() / 1000).toFixed(1);
      console.log(error === null ? `${what}: ok after ${seconds} s` : `${what}: FAILED\n${stdout}${stderr}`);
      resolve(error === null);
    });
  });
}

/** Attacks stay out, as of `test:unit`: they measure what a reader waits and want the machine for themselves. */
async function runTests(): Promise<void> {
  const vitest = await createVitest('test', {
    watch: false,
    related: changed,
    project: ['stateless', 'isolated'],
    sequence: { sequencer: InGivenOrder },
    reporters: ['dot'],
  });
  await vitest.standalone();
  const all = await vitest.globTestSpecifications();
  // Asked before the first run, which forgets what the others are to be related to. Nothing imports a document.
  const related = changed.every(isDocument) ? [] : await vitest.getRelevantTestSpecifications();
  const pathOf = (test: TestSpecification) => relative('.', test.moduleId).replaceAll(sep, '/');
  const named = (paths: string[]) => all.filter((test) => paths.includes(pathOf(test)));

  const own = nearTests(changed, all.map(pathOf)).own;
  if (own.length > 0) await vitest.runTestSpecifications(named(own));

  const others = nearTests(changed, related.map(pathOf)).others.flatMap((path) => named([path]));
  const restMs = timeForTestsMs - performance.now();
  const timeOver = setTimeout(() => vitest.cancelCurrentRun('keyboard-input'), restMs);
  if (others.length > 0 && restMs > 0) await vitest.runTestSpecifications(others);
  clearTimeout(timeOver);
  const ended = (test: TestSpecification) => ['passed', 'failed'].includes(test.testModule?.state() ?? '');
  const leftOut = others.filter((test) => !ended(test)).length;
  await vitest.close();
  if (leftOut > 0) {
    console.log(
      `Left out for want of time: ${leftOut} of ${others.length} test files that import what changed.`,
    );
    console.log(`All of them: npx vitest related --run ${changed.join(' ')}`);
  }
}
