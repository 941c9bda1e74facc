import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runBounded } from './boundedRun.ts';
import type { Catcher } from './break.ts';
import type { CheckoutCopy } from './checkoutCopy.ts';

/** What came of some tests. */
export type TestOutcome =
  | { readonly kind: 'passed'; readonly count: number }
  /** `title` is of the first that failed. */
  | { readonly kind: 'failed'; readonly title: string }
  /** No test said anything: that is no proof of anything. */
  | { readonly kind: 'silent'; readonly reason: string };

/** How long one unit test may take, and all that run at once for one break; of journeys `journeys.config.ts` says it. */
const unitTestMs = 60 * 1000;
const breakMs = 5 * 60 * 1000;

/** Runs tests of one level in a copy of the checkout until the first fails. With `limitMs` they may take longer than those of one break. */
export async function runTests(
  copy: CheckoutCopy,
  level: Catcher['level'],
  catchers: readonly Catcher[],
  limitMs = breakMs,
): Promise<TestOutcome> {
  const report = join(copy.temporary, 'report.json');
  await rm(report, { force: true });
  const [args, environment] =
    level === 'unit' ? [unitArguments(catchers, report), {}] : journeyArguments(catchers, report);
  const { status, output } = await runBounded(copy, args, limitMs, environment);
  if (status === null) return { kind: 'silent', reason: `no end after ${limitMs / 1000} s` };
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return { kind: 'silent', reason: lastLines(output) };
  const results = level === 'unit' ? unitResults(JSON.parse(text)) : journeyResults(JSON.parse(text));
  const failed = results.find((result) => !result.isOk && catchers.some((each) => isOf(result, each)));
  if (failed) return { kind: 'failed', title: failed.title };
  return results.length > 0
    ? { kind: 'passed', count: results.length }
    : { kind: 'silent', reason: lastLines(output) };
}

interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly isOk: boolean;
}

function unitArguments(catchers: readonly Catcher[], report: string): string[] {
  const [only] = catchers.length === 1 ? catchers : [];
  return [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...new Set(catchers.map(({ file }) => file)),
    ...(only?.title === undefined ? [] : ['-t', literally(only.title)]),
    ...(only ? ['--bail=1'] : []),
    `--testTimeout=${unitTestMs}`,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
}

function journeyArguments(
  catchers: readonly Catcher[],
  report: string,
): [string[], Readonly<Record<string, string>>] {
  // Playwright looks for it in the path of the file and the titles together.
  const wanted = catchers.map(
    ({ file, title = '' }) => `${literally(file.replace(/^e2e\//, ''))}.*${literally(title)}`,
  );
  const args = [
    join('node_modules', 'playwright', 'cli.js'),
    'test',
    `--config=${join('tests', 'breaks', 'journeys.config.ts')}`,
    '-g',
    wanted.join('|'),
  ];
  return [args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }];
}

interface UnitReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function unitResults({ testResults }: UnitReport): TestResult[] {
  return testResults
    .flatMap(({ name, assertionResults }) => assertionResults.map((each) => ({ file: name, ...each })))
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ file, fullName, status }) => ({ file, title: fullName, isOk: status === 'passed' }));
}

interface JourneySuite {
  readonly suites?: readonly JourneySuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

function journeyResults({ suites = [], specs = [] }: JourneySuite): TestResult[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status }) => ({ file, title, isOk: status === 'expected' })),
  );
  return [...own, ...suites.flatMap(journeyResults)];
}

/** Unit tests run by the file, so others may have run beside the ones that are meant; a journey's file is told from `e2e` on. */
function isOf(result: TestResult, { file, title = '' }: Catcher): boolean {
  return file.endsWith(result.file.replace(/^.*\/(?=tests\/)/, '')) && result.title.includes(title);
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-12).join('\n');
}
