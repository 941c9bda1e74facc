import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Host, type HostOptions } from './host.ts';
import { isAbandonedTransfer } from './http/adminApi.ts';
import { undoUnfinishedRestore } from './restoreDatabase.ts';
import { openDataFolder } from './storage/folder/dataFolder.ts';
import { aboutDataFolder } from './storage/folder/dataFolderUnusable.ts';
import { makeOwnFile } from './storage/folder/ownFolder.ts';
import { clearUnfinished } from './storage/folder/unfinishedFiles.ts';

export async function startHost(options: HostOptions): Promise<Host> {
  const host = await openHost(options);
  host.open();
  return host;
}

/** No caller is answered before `open`. Rejects, leaving nothing behind: DataFolderInUse, DataFolderUnusable, … */
export async function openHost(options: HostOptions): Promise<Host> {
  const folder = openDataFolder(options.dataDir, options.log);
  try {
    await undoUnfinishedRestore(folder.databaseFile);
    makeOwnFile(folder.databaseFile);
    await clearUnfinished(options.dataDir);
    await removeAbandonedTransfers(options.dataDir);
    return await Host.start(options, folder);
  } catch (error) {
    folder.release();
    throw aboutDataFolder(options.dataDir, error);
  }
}

/** A crash during an upload or download of a backup leaves its file behind. */
async function removeAbandonedTransfers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (isAbandonedTransfer(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
