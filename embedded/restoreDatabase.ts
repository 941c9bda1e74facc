import { existsSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { checkBackup } from './storage/backup.ts';

/** SQLite's companions of a database file; a cleanly closed database has none. */
const COMPANIONS = ['-wal', '-shm'];

/** A file that cannot be restored from, with the reason. Nothing has been changed. */
export class UnsoundBackup extends Error {
  override readonly name = 'UnsoundBackup';
  readonly code = 'unsound_backup';
}

/** A checked copy of a backup on the data folder's own disk, ready to take the database's place. */
export interface StagedRestore {
  /** Puts the copy in the database's place. The database must be closed. Durable as a rename is. */
  swap(): Promise<void>;
  /** After a failed opening: puts the old database back. */
  undo(): Promise<void>;
  /** After a successful one: forgets the old database. */
  finish(): Promise<void>;
  /** When it comes to no swap. */
  discard(): Promise<void>;
}

/** Copies a backup beside the database and checks the copy. Throws `UnsoundBackup` when it is not one. */
export async function stageRestore(backupFile: string, databaseFile: string): Promise<StagedRestore> {
  const staged = `${databaseFile}.restoring`;
  const old = oldFile(databaseFile);
  await rm(staged, { force: true });
  try {
    await copyFile(backupFile, staged);
    const check = await checkBackup(staged);
    if (check.kind === 'unsound') throw new UnsoundBackup(`this backup cannot be restored: ${check.reason}`);
    const handle = await open(staged, 'r+');
    await handle.chmod(0o600);
    await handle.sync();
    await handle.close();
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
  return {
    swap: async () => {
      await move(databaseFile, old);
      await rename(staged, databaseFile);
    },
    undo: async () => {
      await remove(databaseFile);
      await move(old, databaseFile);
    },
    finish: () => remove(old),
    discard: () => rm(staged, { force: true }),
  };
}

/**
 * Ends a restore that a crash cut short: with the database's place empty the old one comes back; with both there the
 * restored one, which was checked before the swap, stays.
 */
export async function settleInterruptedRestore(databaseFile: string): Promise<void> {
  const old = oldFile(databaseFile);
  await rm(`${databaseFile}.restoring`, { force: true });
  if (!existsSync(old)) return;
  if (existsSync(databaseFile)) await remove(old);
  else await move(old, databaseFile);
}

function oldFile(databaseFile: string): string {
  return `${databaseFile}.before-restore`;
}

async function move(from: string, to: string): Promise<void> {
  for (const companion of COMPANIONS) {
    await rm(`${to}${companion}`, { force: true });
    if (existsSync(`${from}${companion}`)) await rename(`${from}${companion}`, `${to}${companion}`);
  }
  await rename(from, to);
}

async function remove(file: string): Promise<void> {
  for (const companion of ['', ...COMPANIONS]) await rm(`${file}${companion}`, { force: true });
}
