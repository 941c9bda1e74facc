import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { undoUnfinishedRestore } from './restoreDatabase.ts';
import { writeBackup } from './storage/backup.ts';
import { databaseFileOf, holdIdleFolder } from './storage/folder/dataFolder.ts';
import { aboutDataFolder } from './storage/folder/dataFolderUnusable.ts';

/**
 * Backs up a data folder from a process on this machine, whether or not a host serves it. Nothing is written to the
 * folder's disk, which may be full: the copy is written straight from the database to its destination.
 * @throws DataFolderUnusable when the folder cannot be read, StorageFailure or a file-system error when the backup
 * cannot be written, or the signal's reason.
 */
export async function backupDataFolder(dataDir: string, file: string, signal?: AbortSignal): Promise<void> {
  const release = holdIdleFolder(dataDir);
  try {
    const databaseFile = databaseFileOf(dataDir);
    if (release !== null) await undoUnfinishedRestore(databaseFile).catch(rethrownAbout(dataDir));
    // A database that no process has open, and that is complete in one file, is read without creating SQLite's
    // shared-memory files.
    const isWhole = release !== null && isEmpty(`${databaseFile}-wal`);
    await writeBackup(
      `${pathToFileURL(databaseFile)}?${isWhole ? 'mode=ro&immutable=1' : 'mode=rw'}`,
      file,
      signal,
    );
  } finally {
    release?.();
  }
}

function isEmpty(file: string): boolean {
  return !existsSync(file) || statSync(file).size === 0;
}

function rethrownAbout(dataDir: string) {
  return (error: unknown): never => {
    throw aboutDataFolder(dataDir, error);
  };
}
