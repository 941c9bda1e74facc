import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run test:unit:deep`: the unit and function tests that are tagged deep. Vitest reads the tags while it loads a file,
 * and loading all files takes over a minute, so only those that contain the word are loaded.
 */
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((path) => join('tests', path))
  .filter((path) => /\.test\.tsx?$/.test(path) && /\bdeep\b/.test(readFileSync(path, 'utf8')));

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--tags-filter=deep', ...files];
process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1;
