import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aboutDataFolder } from '../embedded/storage/folder/dataFolderUnusable.ts';
import { errorCode } from '../embedded/thrown.ts';
import { projectDir } from './projectDir.ts';

const versionFile = 'version';

export const version: string = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')).version;

export async function noteVersion(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, versionFile), `${version}\n`, { mode: 0o600 }).catch((error: unknown) => {
    throw aboutDataFolder(dataDir, error);
  });
}

export function lastVersion(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, versionFile), 'utf8').trim() || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
