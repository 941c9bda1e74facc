import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './e2e/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  // Emptied at each start, so the unit tests' report lies beside it.
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: false,
  // Each journey starts real servers and browsers; two cores carry two of them.
  workers: 2,
  timeout: 2 * 60 * 1000,
  expect: { timeout: 15 * 1000 },
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'retain-on-failure',
    launchOptions: {
      args: [...browserArguments],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
