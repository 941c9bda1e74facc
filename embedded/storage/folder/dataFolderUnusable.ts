import { errorCode, messageOf } from '../../thrown.ts';
import { StorageFailure } from '../store.ts';

/** `unreadableFormat`: another program's or version's database; it is intact, and needs that program. */
type FolderFault = 'unwritable' | 'full' | 'damaged' | 'unreadableFormat';

export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
  readonly code = 'data_folder_unusable';
  readonly fault: FolderFault;
  readonly dataDir: string;

  constructor(dataDir: string, fault: FolderFault, cause: unknown) {
    super(textOf(dataDir, fault, cause), { cause });
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
  const code = errorCode(error);
  if (code === 'unfit_document') return 'unreadableFormat';
  const call = error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
  if (code === '' || call === '' || NETWORK_CALLS.has(call)) return null;
  return FULL.has(code) ? 'full' : 'unwritable';
}

function textOf(dataDir: string, fault: FolderFault, cause: unknown): string {
  const what = {
    unwritable: `the data folder ${dataDir} cannot be used`,
    full: `the disk of the data folder ${dataDir} is full`,
    damaged: `the database in the data folder ${dataDir} is damaged`,
    unreadableFormat: `the database in the data folder ${dataDir} cannot be read by this version`,
  }[fault];
  return `${what}: ${messageOf(cause)}`;
}
