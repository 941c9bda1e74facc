import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { backupDataFolder } from '../../embedded/backupDataFolder.ts';
import { CommandError } from './commandError.ts';
import type { LibraryPlace } from './connectLibrary.ts';
import { LibraryClient } from './libraryClient.ts';

/**
 * Writes a backup of a library to a file of this machine, whose folder must exist. A library on this machine is read
 * from its files, even while a server serves it. Rejects when aborted, with nothing written.
 */
export async function backupLibrary(place: LibraryPlace, file: string, signal: AbortSignal): Promise<void> {
  if (place.kind === 'deployment') {
    await new LibraryClient(place.url, place.adminKey).backup(file, signal);
    return;
  }
  const dataDir = realpathSync(place.dataDir);
  if (realpathSync(dirname(file)) === dataDir) {
    throw new CommandError(
      `A backup in the data folder itself would be lost with it: name a file outside ${dataDir}.`,
    );
  }
  await backupDataFolder(dataDir, file, signal);
}
