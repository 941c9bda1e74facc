import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Writes the unit tests that passed only at a second try to test-results/flaky-unit.json, which Vitest's JSON report leaves out. */
export default class FlakyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) {
      this.#names.push(`${relative('.', test.module.moduleId)} › ${test.fullName}`);
    }
  }

  onTestRunEnd(): void {
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/flaky-unit.json', JSON.stringify(this.#names));
  }
}
