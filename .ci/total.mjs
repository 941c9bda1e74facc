// Adds up what the test runners reported, names what failed, and prints the closing line: 'N passed, N failed'.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const failedSteps = Number(process.argv[2] ?? 0);
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const units = ['unit', 'attacks'].map((level) => read(`test-results/${level}.json`));
const journeys = read('test-results/e2e.json');
const missing = [...units, journeys].filter((report) => report === null).length;

const sum = (field) => units.reduce((total, report) => total + (report?.[field] ?? 0), 0);
const passed = sum('numPassedTests') + (journeys?.stats.expected ?? 0);
const failedTests = sum('numFailedTests') + (journeys?.stats.unexpected ?? 0) + (journeys?.stats.flaky ?? 0);
// A failed step that is not a failed test (a type error, a budget, a runner that wrote no report) counts once.
const failed = Math.max(failedTests + missing, failedSteps);

// What the runners said of a failure may be thousands of lines up.
for (const { name, message } of [
  ...units.flatMap(failedUnits),
  ...(journeys?.suites ?? []).flatMap(failedJourneys),
]) {
  const [line = ''] = stripVTControlCharacters(message).split('\n');
  console.log(`failed: ${name}: ${line}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Of a report by Vitest; a file that could not be run is named itself. */
function failedUnits(report) {
  return (report?.testResults ?? []).flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative('.', path);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${file} › ${test.fullName}`, message: test.failureMessages[0] ?? '' }));
    return status === 'failed' && tests.length === 0 ? [{ name: file, message }] : tests;
  });
}

/** Of a suite in a report by Playwright, and of those within it. */
function failedJourneys({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `e2e/${file} › ${title}`,
      message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message ?? '',
    }));
  return [...own, ...suites.flatMap(failedJourneys)];
}
