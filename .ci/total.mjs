// Adds up what the test runners reported, names what failed or was flaky, and prints the closing line: 'N passed, N failed'.
// Its arguments are the names of the steps that failed; the tests' own step is 'tests'.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const failedSteps = process.argv.slice(2);
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const units = read('test-results/unit.json');
const closing = read('test-results/unit-closing.json');
const journeys = read('test-results/e2e.json');
const specs = (journeys?.suites ?? []).flatMap(specsOf);

// A flaky test passed at a later try: it counts as passed, and its cause is mended when it has been seen twice.
const flaky = [
  ...(closing?.flaky ?? []),
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(journeyName),
];
const failedTests = [
  ...failedUnits(units),
  ...(closing?.unhandled ?? []),
  ...specs.filter(({ ok }) => !ok).map((spec) => ({ name: journeyName(spec), message: firstError(spec) })),
  // Of no journey: of the set-up, for example.
  ...(journeys?.errors ?? []).map(({ message = '' }) => ({ name: 'journeys', message })),
  ...(units === null ? [{ name: 'unit tests', message: 'wrote no report' }] : []),
  ...(journeys === null ? [{ name: 'journeys', message: 'wrote no report' }] : []),
];
const otherSteps = failedSteps.filter((step) => step !== 'tests' || failedTests.length === 0);
const failures = [...failedTests, ...otherSteps.map((name) => ({ name, message: 'this step of .ci/run' }))];

const flakyFile = 'test-results/flaky.txt';
rmSync(flakyFile, { force: true });
if (flaky.length > 0) writeFileSync(flakyFile, flaky.map((name) => `${name}\n`).join(''));

for (const name of flaky) console.log(`flaky: ${name}`);
// The runners named each failure too, but that may be thousands of lines up.
for (const { name, message } of failures) {
  const [line = ''] = stripVTControlCharacters(message).split('\n');
  console.log(`failed: ${name}: ${line}`);
}

const passed = (units?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0) + (journeys?.stats.flaky ?? 0);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);

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

/** The journeys of a suite in a report by Playwright, and of those within it. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function journeyName({ file, line, title }) {
  return `e2e/${file}:${line} › ${title}`;
}

function firstError({ tests }) {
  return tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message ?? '';
}
