import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder above that has a package.json, whether this file runs as source or compiled into dist/node. */
export const projectDir = nearestProject(dirname(fileURLToPath(import.meta.url)));

function nearestProject(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder)
    throw new Error('Lipi must run from its project folder, but there is no package.json above it.');
  return nearestProject(above);
}
