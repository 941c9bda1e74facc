import { stat, statfs } from 'node:fs/promises';
import { lastBackup } from '../embedded/storage/folder/backupNote.ts';
import { databaseFileOf } from '../embedded/storage/folder/dataFolder.ts';
import type { ServerState } from '../src/shared/desk/serverState.ts';
import { ignoreMissing } from './newestIn.mjs';
import { version } from './version.ts';

const startedAt = Date.now();

async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

export async function readServerState(dataDir: string): Promise<ServerState> {
  const database = databaseFileOf(dataDir);
  const files = await Promise.all(
    [database, `${database}-wal`].map((file) => stat(file).catch(ignoreMissing)),
  );
  return {
    version,
    startedAt,
    freeBytes: await freeBytes(dataDir),
    dataBytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0),
    lastBackupAt: lastBackup(dataDir)?.getTime() ?? null,
  };
}
