import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APPLICATION_ID, FORMAT_VERSION } from './layout.ts';
import { runInThread } from './sqliteThread.ts';

const SQLITE_MAGIC = 'SQLite format 3\0';

/**
 * Writes everything that is committed in a database into one file, consistently, while the database is in use. The file appears whole or not at all: it is
 * made under another name in the same folder, forced to the disk, then renamed.
 * @throws StorageFailure or a file-system error; an older file of that name then stays as it was.
 */
export async function writeBackup(databaseFile: string, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await runInThread(databaseFile, 'VACUUM INTO ?', [unfinished]);
    await syncPath(unfinished, 'r+');
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

type BackupCheck = { readonly kind: 'sound' } | { readonly kind: 'unsound'; readonly reason: string };

/** Tells whether a file is a whole, undamaged backup of this format. Reads it only. */
export async function checkBackup(file: string): Promise<BackupCheck> {
  let head: Buffer;
  try {
    const handle = await open(file, 'r');
    try {
      head = (await handle.read(Buffer.alloc(100), 0, 100, 0)).buffer;
    } finally {
      await handle.close();
    }
  } catch (error) {
    return unsound(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (head.toString('latin1', 0, 16) !== SQLITE_MAGIC) return unsound('it is not a backup file');
  if (head.readUInt32BE(68) !== APPLICATION_ID) return unsound('it is another program’s database');
  const version = head.readUInt32BE(60);
  if (version !== FORMAT_VERSION) {
    return unsound(`it has format ${version}, this program reads format ${FORMAT_VERSION}`);
  }
  // Write-ahead-log mode in the header: a running store's own file, whose latest commits are in another one.
  if (head[18] !== 1) return unsound('it is a database in use, not a backup of one');
  return checkIntegrity(file);
}

async function checkIntegrity(file: string): Promise<BackupCheck> {
  try {
    const readOnly = `${pathToFileURL(file)}?mode=ro&immutable=1`;
    const rows = await runInThread(readOnly, 'PRAGMA integrity_check', []);
    const first = rows[0]?.[0];
    return first === 'ok' ? { kind: 'sound' } : unsound(`it is damaged: ${first ?? 'no answer'}`);
  } catch (error) {
    return unsound(`it is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function unsound(reason: string): BackupCheck {
  return { kind: 'unsound', reason };
}

async function syncPath(path: string, flags: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, flags);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

/** Makes a rename in a folder durable. Windows cannot open folders and needs none of it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(join(folder, '.'), 'r');
}
