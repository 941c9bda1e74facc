import { join } from 'node:path';
import config from '../../playwright.config.ts';

/** The journeys as ever, but one at a time, and what a break keeps from happening is not waited for as long. */
export default {
  ...config,
  testDir: join(import.meta.dirname, '../../e2e'),
  globalSetup: join(import.meta.dirname, '../../e2e/globalSetup.ts'),
  outputDir: join(import.meta.dirname, '../../test-results/journeys'),
  workers: 1,
  maxFailures: 1,
  timeout: 3 * 60 * 1000,
  expect: { timeout: 30 * 1000 },
  reporter: 'json' as const,
  use: { ...config.use, trace: 'off' as const },
};
