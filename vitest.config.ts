import { statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Folders whose modules keep nothing between two tests: their files share a process, which loads what they test once and not once a file. What
 * keeps state for the life of a page or of a process is tested in a process of its own.
 */
const stateless = [
  'embedded/tests/**/*.test.ts',
  'tests/{bench,conformance,convex,parts,seed,shared,simulation,text}/**/*.test.{ts,tsx}',
];
const attacks = 'tests/attacks/**/*.test.ts';

/** Node is the default; tests of Convex functions ask for the edge runtime in a docblock (`@vitest-environment edge-runtime`). */
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    projects: [
      { extends: true, test: { name: 'stateless', include: stateless, isolate: false } },
      {
        extends: true,
        test: { name: 'isolated', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...stateless, attacks] },
      },
      // One after another and beside no other test, since they measure what an honest reader waits.
      {
        extends: true,
        test: { name: 'attacks', include: [attacks], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
    globalSetup: 'tests/compiledFolder.ts',
    env: temporaryFolder(),
    server: { deps: { inline: ['convex-test'] } },
    // Vitest's own process has little to do, and tests wait now and then.
    maxWorkers: availableParallelism() + 1,
    // For what hangs, as in playwright.config.ts: some start several processes.
    expect: { poll: { timeout: 60 * 1000 } },
    testTimeout: 2 * 60 * 1000,
    hookTimeout: 2 * 60 * 1000,
  },
});

/**
 * Folders of tests in memory, where the machine has a place for that with room: every commit of a server waits for the disk, which is most of
 * what the tests would wait for.
 */
function temporaryFolder(): { TMPDIR?: string } {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 ** 31 ? { TMPDIR: memory } : {};
  } catch {
    return {}; // another system
  }
}
