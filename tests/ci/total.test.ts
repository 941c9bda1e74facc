import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const total = resolve('.ci', 'total.mjs');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-total-'));
  await mkdir(join(folder, 'test-results'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const report = (name: string, value: unknown) =>
  writeFile(join(folder, 'test-results', name), JSON.stringify(value));

/** Runs the closing step on the reports; returns its lines, and whether the run counts as passed. */
function close(...failedSteps: readonly string[]): { readonly lines: string[]; readonly passed: boolean } {
  const { stdout, status } = spawnSync(process.execPath, [total, ...failedSteps], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { lines: stdout.trimEnd().split('\n'), passed: status === 0 };
}

const units = (...failed: readonly string[]) => ({
  numPassedTests: 7,
  testResults: [
    {
      name: join(folder, 'tests/text/sentences.test.ts'),
      status: failed.length > 0 ? 'failed' : 'passed',
      message: '',
      assertionResults: failed.map((fullName) => ({
        status: 'failed',
        fullName,
        failureMessages: ['AssertionError: expected 2 to be 3\n    at somewhere'],
      })),
    },
  ],
});
const journey = (title: string, ok: boolean, status: string) => ({
  title,
  ok,
  file: 'story/player.spec.ts',
  line: 12,
  tests: [
    { status, results: ok ? [] : [{ error: { message: '\u001b[31mError\u001b[39m: no voice\nmore' } }] },
  ],
});
const journeys = (specs: readonly unknown[] = [], errors: readonly unknown[] = []) => ({
  stats: { expected: 3, flaky: 0, unexpected: 0 },
  suites: [{ specs: [], suites: [{ specs }] }],
  errors,
});
const closing = { flaky: [] as string[], unhandled: [] as unknown[] };

test('a run in which everything passed prints only the count', async () => {
  await report('unit.json', units());
  await report('unit-closing.json', closing);
  await report('e2e.json', journeys());
  expect(close()).toEqual({ lines: ['10 passed, 0 failed'], passed: true });
});

test('the last lines name every kind of failure and count them', async () => {
  await report('unit.json', units('a danda ends a sentence'));
  const unhandled = [{ name: 'unhandled error, tests/audio/player.test.ts', message: 'a stray promise' }];
  await report('unit-closing.json', { ...closing, unhandled });
  await report(
    'e2e.json',
    journeys([journey('the voice goes on', false, 'unexpected')], [{ message: 'set-up' }]),
  );
  expect(close('linters', 'tests')).toEqual({
    lines: [
      'failed: tests/text/sentences.test.ts › a danda ends a sentence: AssertionError: expected 2 to be 3',
      'failed: unhandled error, tests/audio/player.test.ts: a stray promise',
      'failed: e2e/story/player.spec.ts:12 › the voice goes on: Error: no voice',
      'failed: journeys: set-up',
      'failed: linters: this step of .ci/run',
      '10 passed, 5 failed',
    ],
    passed: false,
  });
});

test('a failed step without a named failure, and a runner without a report, are named themselves', async () => {
  await report('unit.json', units());
  await report('unit-closing.json', closing);
  await report('e2e.json', journeys());
  expect(close('tests').lines).toEqual(['failed: tests: this step of .ci/run', '10 passed, 1 failed']);
  await rm(join(folder, 'test-results/e2e.json'));
  expect(close('tests').lines).toEqual(['failed: journeys: wrote no report', '7 passed, 1 failed']);
});

test('a test that passed on a later try is named as flaky, kept in a file, and does not fail the run', async () => {
  await report('unit.json', units());
  await report('unit-closing.json', { ...closing, flaky: ['tests/a.test.ts › once'] });
  await report('e2e.json', journeys([journey('the voice goes on', true, 'flaky')]));
  const flaky = ['tests/a.test.ts › once', 'e2e/story/player.spec.ts:12 › the voice goes on'];
  expect(close()).toEqual({
    lines: [...flaky.map((name) => `flaky: ${name}`), '10 passed, 0 failed'],
    passed: true,
  });
  expect(await readFile(join(folder, 'test-results/flaky.txt'), 'utf8')).toBe(`${flaky.join('\n')}\n`);
});
