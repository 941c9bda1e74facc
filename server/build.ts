import { relative } from 'node:path';
import { buildSite, distDir } from './buildSite.ts';
import { CommandError } from './library/commandError.ts';

/** `npm run build`: builds the app whether or not it has changed; the previous build's files stay for open pages. */
try {
  await buildSite((line) => process.stdout.write(`${line}\n`), 'always');
  process.stdout.write(`The app is in ${relative('.', distDir)}.\n`);
} catch (error) {
  const reason = error instanceof CommandError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
