import { relative } from 'node:path';
import { stackOf } from '../embedded/thrown.ts';
import { buildSite, distDir } from './buildSite.ts';
import { CommandError } from './library/commandError.ts';

try {
  await buildSite((line) => process.stdout.write(`${line}\n`), 'always');
  process.stdout.write(`The app is in ${relative('.', distDir)}.\n`);
} catch (error) {
  const reason = error instanceof CommandError ? error.message : stackOf(error);
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
