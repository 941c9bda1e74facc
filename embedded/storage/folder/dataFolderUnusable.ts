import { StorageFailure } from '../store.ts';

/**
 * Why a data folder cannot be served. `unreadableFormat`: the database of another program, or of another version, whose
 * documents may have other fields; it is intact, and needs that program rather than a backup.
 */
type FolderFault = 'unwritable' | 'full' | 'damaged' | 'unreadableFormat';

/**
 * A data folder that cannot be served as it is. The message names the folder and the fault; `cause` is the reported
 * error.
 */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
  readonly code = 'data_folder_unusable';
  readonly fault: FolderFault;
  readonly dataDir: string;

  constructor(dataDir: string, fault: FolderFault, cause: unknown) {
    super(messageOf(dataDir, fault, cause), { cause });
    this.fault = fault;
    this.dataDir = dataDir;
  }
}

/** Adds the folder to a failure of the file system or of the database; any other error is returned unchanged. */
export function aboutDataFolder(dataDir: string, error: unknown): unknown {
  const fault = faultOf(error);
  return fault === null ? error : new DataFolderUnusable(dataDir, fault, error);
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** An unavailable port or address is not a fault of the folder. */
const NETWORK_CALLS = new Set(['listen', 'bind', 'connect', 'getaddrinfo']);

const STORAGE_FAULTS: Readonly<Record<StorageFailure['code'], FolderFault>> = {
  disk_full: 'full',
  corrupt: 'damaged',
  format: 'unreadableFormat',
  io: 'unwritable',
  closed: 'unwritable',
};

function faultOf(error: unknown): FolderFault | null {
  if (error instanceof StorageFailure) return STORAGE_FAULTS[error.code];
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'unfit_document') return 'unreadableFormat';
  if (!('syscall' in error) || NETWORK_CALLS.has(String(error.syscall))) return null;
  return FULL.has(String(error.code)) ? 'full' : 'unwritable';
}

function messageOf(dataDir: string, fault: FolderFault, cause: unknown): string {
  const what = {
    unwritable: `the data folder ${dataDir} cannot be used`,
    full: `the disk of the data folder ${dataDir} is full`,
    damaged: `the database in the data folder ${dataDir} is damaged`,
    unreadableFormat: `the database in the data folder ${dataDir} cannot be read by this version`,
  }[fault];
  return `${what}: ${cause instanceof Error ? cause.message : String(cause)}`;
}
