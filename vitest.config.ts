import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Node is the default; tests of Convex functions ask for the edge runtime in a docblock (`@vitest-environment edge-runtime`). */
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/compiledServer.ts',
    setupFiles: 'tests/fewRounds.ts',
    // A sixth less processor time than processes (268 s against 325 s for the whole run); no test needs its own process.
    pool: 'threads',
    server: { deps: { inline: ['convex-test'] } },
    // Vitest leaves one core to its own process, which has little to do: of two that is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    tags: [{ name: 'deep', description: 'What takes long: in `npm run test:deep` and not in `npm test`.' }],
    // CI goes on after a test that passes at its second try, and names it as flaky (.ci/total.mjs).
    retry: process.env.CI === undefined ? 0 : 1,
    // For what hangs, as in playwright.config.ts: some start several processes.
    expect: { poll: { timeout: 60 * 1000 } },
    testTimeout: 2 * 60 * 1000,
    hookTimeout: 2 * 60 * 1000,
  },
});
