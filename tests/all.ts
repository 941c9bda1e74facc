import { spawnSync } from 'node:child_process';

/** The test command: every level of tests, also when one before it failed, so that one run shows all that is wrong. */
const levels = ['test:unit', 'test:attacks', 'test:e2e'];

const failed = levels.filter((level) => {
  // npm is a script of the shell's on Windows.
  const { status } = spawnSync('npm', ['run', level], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status !== 0;
});
for (const level of failed) console.error(`npm run ${level} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
