import { spawnSync } from 'node:child_process';

/** `npm test` and `npm run test:deep`: every level of tests, even after a failure, so that one run shows all problems. */
const isDeep = process.argv[2] === 'deep';
const levels = isDeep ? ['test:unit:deep', 'test:convex', 'test:e2e:deep'] : ['test:unit', 'test:e2e'];

const failed = levels.filter((level) => {
  // On Windows npm is a shell script.
  const { status } = spawnSync('npm', ['run', level], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // The functions' own tests run on the embedded host too (tests/convex/accounts/backend.ts).
    env: { ...process.env, ...(isDeep && { LIPI_TEST_HOST: 'embedded' }) },
  });
  return status !== 0;
});
for (const level of failed) console.error(`npm run ${level} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
