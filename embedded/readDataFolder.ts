import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { undoUnfinishedRestore } from './restoreDatabase.ts';
import { databaseFileOf, holdIdleFolder } from './storage/folder/dataFolder.ts';
import { aboutDataFolder } from './storage/folder/dataFolderUnusable.ts';

/**
 * Reads a folder's database straight from its file, whether or not a host serves the folder. `read` gets a `file:` URI
 * and whether no host runs, none of which can then start before it is done.
 */
export async function readDataFolder<T>(
  dataDir: string,
  read: (database: string, isIdle: boolean) => Promise<T>,
): Promise<T> {
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
    const mode = isWhole ? 'mode=ro&immutable=1' : 'mode=rw';
    return await read(`${pathToFileURL(databaseFile)}?${mode}`, release !== null);
  } finally {
    release?.();
  }
}
