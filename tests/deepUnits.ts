import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vitest reads tags while it loads a file, and loading all takes over a minute: only those with the word are loaded. */
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((path) => join('tests', path))
  .filter((path) => /\.test\.tsx?$/.test(path) && /\bdeep\b/.test(readFileSync(path, 'utf8')));

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--tags-filter=deep', ...files];
process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1;
