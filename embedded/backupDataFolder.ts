import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { undoUnfinishedRestore } from './restoreDatabase.ts';
import { writeBackup } from './storage/backup.ts';
import { noteBackup } from './storage/folder/backupNote.ts';
import { databaseFileOf, holdIdleFolder } from './storage/folder/dataFolder.ts';
import { aboutDataFolder } from './storage/folder/dataFolderUnusable.ts';

/** Whether or not a host serves the folder. Written straight to its destination: the folder's disk may be full. */
export async function backupDataFolder(dataDir: string, file: string, signal?: AbortSignal): Promise<void> {
  const madeAt = new Date();
  const release = holdIdleFolder(dataDir);
  try {
    const databaseFile = databaseFileOf(dataDir);
    if (release !== null) {
      await undoUnfinishedRestore(databaseFile).catch((error: unknown) => {
        throw aboutDataFolder(dataDir, error);
      });
    }
    // A database that no process has open, and that is complete in one file, is read without creating SQLite's
    // shared-memory files.
    const log = `${databaseFile}-wal`;
    const isWhole = release !== null && (!existsSync(log) || statSync(log).size === 0);
    await writeBackup(
      `${pathToFileURL(databaseFile)}?${isWhole ? 'mode=ro&immutable=1' : 'mode=rw'}`,
      file,
      signal,
    );
    await noteBackup(dataDir, madeAt);
  } finally {
    release?.();
  }
}
