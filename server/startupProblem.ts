import { ConvexError } from 'convex/values';
import { DataFolderInUse } from '../embedded/storage/folder/dataFolder.ts';
import { DataFolderUnusable } from '../embedded/storage/folder/dataFolderUnusable.ts';
import { errorCode, messageOf, stackOf } from '../embedded/thrown.ts';
import { CommandError } from './library/commandError.ts';
import type { Settings } from './settings.ts';
import { lastVersion, version } from './version.ts';

export function startupProblem(error: unknown, { port, hostname, dataDir }: Settings): string {
  if (error instanceof CommandError) return error.message;
  const aboutFolder = folderProblem(error);
  if (aboutFolder !== null) return aboutFolder;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This computer has no address ${hostname}: check HOST.`;
    case 'EACCES':
      return port < 1024 ? `Port ${port} is reserved: set PORT to 1024 or higher.` : stackOf(error);
    case 'disk_full':
      return fullDisk(dataDir);
    default:
      return stackOf(error);
  }
}

/** What is wrong with a data folder, in a sentence that says what to do; null for an error that is not about one. */
export function folderProblem(error: unknown): string | null {
  if (error instanceof DataFolderInUse) {
    const at = error.host?.url ? ` and serving it at ${error.host.url}` : '';
    return (
      `The data folder ${error.dataDir} is in use: process ${error.host?.pid ?? 'unknown'} is using it${at}. ` +
      'Stop that process, or choose another folder with LIPI_DATA_DIR.'
    );
  }
  return error instanceof DataFolderUnusable ? unusableFolder(error) : null;
}

function unusableFolder({ fault, dataDir, cause }: DataFolderUnusable): string {
  switch (fault) {
    case 'unwritable':
      return `The data folder ${dataDir} cannot be written: ${messageOf(cause)}. Choose another folder with LIPI_DATA_DIR.`;
    case 'full':
      return fullDisk(dataDir);
    case 'damaged':
      return (
        `The database in ${dataDir} is damaged: ${messageOf(cause)}. ` +
        'Restore a backup into a new folder: npm run library -- restore <file> --data <folder>'
      );
    case 'unreadableFormat':
      return otherVersion(dataDir, cause);
    default:
      return fault satisfies never;
  }
}

function otherVersion(dataDir: string, cause: unknown): string {
  const last = lastVersion(dataDir);
  const writer = last === undefined || last === version ? 'the version that wrote it' : `version ${last}`;
  return (
    `This version of Lipi (${version}) cannot read the database in ${dataDir}: ${messageOf(cause).split('\n', 1)}. ` +
    `Start ${writer}, restore a backup of this version into another folder, or choose another folder with LIPI_DATA_DIR.`
  );
}

function fullDisk(dataDir: string): string {
  return `The disk that holds ${dataDir} is full. Free some space and start again. Nothing that was saved is lost.`;
}

/** Of an error of the network, or of what a function of the library throws: any other is about the data folder. */
function codeOf(error: unknown): unknown {
  if (error instanceof ConvexError) return (error.data as { readonly code?: unknown } | null)?.code;
  return errorCode(error);
}
