// Adds up what the test runners reported and prints the closing line: 'N passed, N failed'.
import { existsSync, readFileSync } from 'node:fs';

const failedSteps = Number(process.argv[2] ?? 0);
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const unit = read('test-results/unit.json');
const journeys = read('test-results/e2e.json');
const missing = [unit, journeys].filter((report) => report === null).length;

const passed = (unit?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0);
const failedTests =
  (unit?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0) + (journeys?.stats.flaky ?? 0);
// A failed step that is not a failed test (a type error, a budget, a runner that wrote no report) counts once.
const failed = Math.max(failedTests + missing, failedSteps);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
