import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { backupDataFolder } from '../../embedded/backupDataFolder.ts';
import { DataFolderUnusable } from '../../embedded/storage/folder/dataFolderUnusable.ts';
import { StorageFailure } from '../../embedded/storage/store.ts';
import { errorCode } from '../../embedded/thrown.ts';
import { CommandError } from './commandError.ts';
import type { LibraryPlace } from './connectLibrary.ts';
import { LibraryClient } from './libraryClient.ts';

/** To a file of this machine. A library on this machine is read from its files, even while a server serves it. */
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

const full = new Set(['disk_full', 'ENOSPC', 'EDQUOT', 'EFBIG']);
const refused = new Set(['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST']);

/** Why a backup could not be written, in a sentence; an error with its own explanation, or a bug of ours, unchanged. */
export function backupProblem(file: string, error: unknown): unknown {
  if (error instanceof CommandError || error instanceof DataFolderUnusable || !(error instanceof Error))
    return error;
  const code = errorCode(error);
  if (full.has(code)) {
    return new CommandError(
      `The disk that holds ${dirname(file)} is full: free some space, or name a file on another disk. No backup was written.`,
    );
  }
  if (refused.has(code) || (error instanceof StorageFailure && code !== 'corrupt')) {
    return new CommandError(`The backup cannot be written to ${file}: ${error.message}.`);
  }
  if (code === 'corrupt') {
    return new CommandError(`The library cannot be backed up: ${error.message}. Restore an earlier backup.`);
  }
  return error;
}
