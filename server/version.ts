import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDir } from './projectDir.ts';

/** In a data folder: the version of Lipi that started on it last. */
const versionFile = 'version';

/** This version of Lipi. */
export const version: string = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')).version;

/** Notes in a data folder that this version has opened it. */
export async function noteVersion(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, versionFile), `${version}\n`, { mode: 0o600 });
}

/** The version that opened a data folder last; undefined for one that no server has opened. */
export function lastVersion(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, versionFile), 'utf8').trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
