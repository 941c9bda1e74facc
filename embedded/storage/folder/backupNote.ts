import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../thrown.ts';
import { OWNER_ONLY_FILE } from './ownFolder.ts';

const NOTE_FILE = 'last-backup';

/** On a full disk there is no note: a backup elsewhere counts all the same. */
export async function noteBackup(dataDir: string, madeAt: Date): Promise<void> {
  await writeFile(join(dataDir, NOTE_FILE), `${madeAt.toISOString()}\n`, { mode: OWNER_ONLY_FILE }).catch(
    () => undefined,
  );
}

/** When the last backup was begun that holds the whole folder; null for none. */
export function lastBackup(dataDir: string): Date | null {
  try {
    const madeAt = new Date(readFileSync(join(dataDir, NOTE_FILE), 'utf8').trim());
    return Number.isNaN(madeAt.getTime()) ? null : madeAt;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
