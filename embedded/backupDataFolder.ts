import { readDataFolder } from './readDataFolder.ts';
import { writeBackup } from './storage/backup.ts';
import { noteBackup } from './storage/folder/backupNote.ts';

/** Whether or not a host serves the folder. Written straight to its destination: the folder's disk may be full. */
export async function backupDataFolder(dataDir: string, file: string, signal?: AbortSignal): Promise<void> {
  const madeAt = new Date();
  await readDataFolder(dataDir, (database) => writeBackup(database, file, signal));
  await noteBackup(dataDir, madeAt);
}
