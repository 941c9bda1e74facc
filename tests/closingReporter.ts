import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Writes to test-results/unit-closing.json what Vitest's JSON report leaves out and `.ci/total.mjs` names: tests that
 * passed only on a second try, and errors that no test caught, which fail a run even if every test passed.
 */
export default class ClosingReporter implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) {
      this.#flaky.push(`${relative('.', test.module.moduleId)} › ${test.fullName}`);
    }
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    errors: readonly { readonly message: string; readonly [detail: string]: unknown }[],
  ): void {
    const unhandled = errors.map(({ message, VITEST_TEST_PATH: path }) => ({
      name: `unhandled error${typeof path === 'string' ? `, ${relative('.', path)}` : ''}`,
      message,
    }));
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/unit-closing.json', JSON.stringify({ flaky: this.#flaky, unhandled }));
  }
}
