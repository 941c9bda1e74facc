import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { translations } from './server/siteBuild/translations.ts';

/** What these folders test keeps no state in its modules: one process may serve many libraries. */
const stateless = [
  'convex',
  'conformance',
  'embedded',
  'search',
  'server',
  'shared',
  'simulation',
  'text',
  'words',
];
/** All but the tests that replace a module, or whose modules read the environment when they are loaded. */
const sharing = stateless.map((folder) => `tests/${folder}/**/!(*.isolated).test.{ts,tsx}`);

/** Node is the default; tests of Convex functions ask for the edge runtime in a docblock (`@vitest-environment edge-runtime`). */
export default defineConfig({
  plugins: [react(), translations()],
  test: {
    environment: 'node',
    globalSetup: 'tests/compiledServer.ts',
    setupFiles: ['tests/fewRounds.ts', 'tests/ownChannels.ts'],
    // A sixth less processor time than processes (268 s against 325 s for the whole run); no test needs its own process.
    pool: 'threads',
    server: { deps: { inline: ['convex-test'] } },
    // One more than there are cores, since tests also wait for servers and timers.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: 'deep', description: 'What takes long: in `npm run test:deep` and not in `npm test`.' }],
    // CI goes on after a test that passes at its second try, and names it as flaky (.ci/total.mjs).
    retry: process.env.CI === undefined ? 0 : 1,
    // For what hangs, as in playwright.config.ts: some start several processes.
    expect: { poll: { timeout: 60 * 1000 } },
    testTimeout: 2 * 60 * 1000,
    hookTimeout: 2 * 60 * 1000,
    projects: [
      // Half of the files, which take over the modules that the file before has loaded.
      { extends: true, test: { name: 'sharing', include: sharing, isolate: false } },
      // The app's modules hold the state of one page, so each file loads its own.
      { extends: true, test: { name: 'isolated', include: ['tests/**/*.test.{ts,tsx}'], exclude: sharing } },
    ],
  },
});
