import { defineConfig } from '@playwright/test';
import { englishInterface } from './e2e/support/englishInterface.ts';
import { browserArguments, findBrowser } from './tools/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  // Emptied at each start, so the unit tests' report lies beside it.
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: false,
  // Each journey starts real servers and browsers. Two cores carry three of them, since journeys also wait.
  workers: 3,
  // Limits are there to end what hangs. How quick something is is for `npm run bench`: on a shared machine that is busy
  // with something else the same journey takes ten times as long.
  timeout: 6 * 60 * 1000,
  expect: { timeout: 60 * 1000 },
  // When so much is broken the rest has nothing to add.
  maxFailures: 25,
  forbidOnly: process.env.CI !== undefined,
  // CI goes on after a journey that passes at a later try, and names it as flaky (.ci/total.mjs).
  retries: process.env.CI === undefined ? 0 : 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // `npm test` runs the near journeys and `npm run test:deep` the others (e2e/README.md).
  projects: [
    { name: 'near', grepInvert: /@deep/ },
    { name: 'deep', grep: /@deep/ },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    // The home page begins with what the browser's owner reads.
    locale: 'or-IN',
    storageState: englishInterface,
    // Recording every step of every journey costs more than it tells: a second try is recorded, or `--trace on` by hand.
    trace: 'on-first-retry',
    launchOptions: {
      args: [...browserArguments],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
