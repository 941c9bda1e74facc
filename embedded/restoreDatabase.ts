import { existsSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Database from 'libsql';
import { checkBackup } from './storage/backup.ts';
import { syncFolder } from './storage/folder/unfinishedFiles.ts';
import { errorCode } from './thrown.ts';

/** SQLite's companions of a database file. Once the log is checkpointed they hold nothing. */
const COMPANIONS = ['-wal', '-shm'];
const TIMEOUT_MS = 10 * 1000;
/** Windows's error codes for a file that is open. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** A file that cannot be restored from, with the reason. Nothing has been changed. */
class UnsoundBackup extends Error {
  override readonly name = 'UnsoundBackup';
  readonly code = 'unsound_backup';
}

/**
 * Copies a backup beside the database and checks the copy. The old database, set aside as `….before-restore`, marks an
 * unfinished restore: however that is interrupted, `undoUnfinishedRestore` brings the old database back.
 * 1. checkpoint the old database's log into its file, and move the emptied log away
 * 2. rename the old database to `….before-restore`
 * 3. rename the copy into its place, open it
 * 4. remove the old one: the restore is complete
 *
 * The folder is synced after each change of names: a power cut must neither bring the old database back after step 4,
 * nor lose both.
 * @throws UnsoundBackup
 */
export async function stageRestore(backupFile: string, databaseFile: string) {
  const staged = stagedFile(databaseFile);
  await rm(staged, { force: true });
  try {
    await copyFile(backupFile, staged);
    const check = await checkBackup(staged);
    if (check.kind === 'unsound') throw new UnsoundBackup(`this backup cannot be restored: ${check.reason}`);
    const handle = await open(staged, 'r+');
    await handle.chmod(0o600);
    await handle.truncate(check.contentBytes);
    await handle.sync();
    await handle.close();
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
  const old = oldFile(databaseFile);
  return {
    /** Puts the copy in the place of the database, which must be closed. */
    swap: async () => {
      foldLog(databaseFile);
      await removeCompanions(databaseFile);
      await renameWhenFree(databaseFile, old);
      await syncFolder(dirname(databaseFile));
      await rename(staged, databaseFile);
      await syncFolder(dirname(databaseFile));
    },
    /** To be called once the new database serves. */
    finish: async () => {
      await rm(old, { force: true });
      await syncFolder(dirname(databaseFile));
    },
    /** At whichever step the restore failed. The new database must be closed. */
    undo: () => undoUnfinishedRestore(databaseFile),
  };
}

/** After a crash for example; otherwise changes nothing. */
export async function undoUnfinishedRestore(databaseFile: string): Promise<void> {
  await rm(stagedFile(databaseFile), { force: true });
  const old = oldFile(databaseFile);
  if (!existsSync(old)) return;
  await removeCompanions(databaseFile);
  await renameWhenFree(old, databaseFile);
  await syncFolder(dirname(databaseFile));
}

function stagedFile(databaseFile: string): string {
  return `${databaseFile}.restoring`;
}

function oldFile(databaseFile: string): string {
  return `${databaseFile}.before-restore`;
}

function foldLog(databaseFile: string): void {
  const database = new Database(databaseFile);
  try {
    const rows = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw().all() as number[][];
    if (rows[0]?.[0] !== 0) throw new Error('the database is still in use');
  } finally {
    database.close();
  }
}

/** Windows cannot remove an open file, and elsewhere the new database must not share it. */
async function removeCompanions(databaseFile: string): Promise<void> {
  for (const companion of COMPANIONS) {
    const file = `${databaseFile}${companion}`;
    if (!existsSync(file)) continue;
    await renameWhenFree(file, `${file}.old`);
    await rm(`${file}.old`, { force: true });
  }
}

/**
 * Renames a closed database's file. libsql closes a file only when the last statement prepared on it is garbage
 * collected, and Windows cannot rename an open file. Elsewhere the first attempt succeeds: SQLite notices that its file
 * was moved, and does not touch the new file in its place when it closes.
 */
async function renameWhenFree(from: string, to: string): Promise<void> {
  const deadlineMs = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (!HELD.has(errorCode(error)) || performance.now() > deadlineMs) throw error;
    }
    collectGarbage();
    await wait(50);
  }
}

/** Node exposes its garbage collector only under a flag, which can be set for a new context. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
