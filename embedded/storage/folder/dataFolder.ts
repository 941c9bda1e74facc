import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { errorCode } from '../../thrown.ts';
import { failureOf, openingFailure } from '../sqliteFile.ts';
import { aboutDataFolder } from './dataFolderUnusable.ts';
import { makeOwnFolder, modeForOthers, OWNER_ONLY_FILE } from './ownFolder.ts';
import { unfinishedName } from './unfinishedFiles.ts';

const DATABASE_FILE = 'database.sqlite';
const LOCK_FILE = 'host.lock';
const HOST_FILE = 'host.json';
const ADMIN_KEY_FILE = 'admin.key';
/** A tool that checks whether a host runs holds the lock for an instant: a host that starts right then waits. */
const LOCK_WAIT_MS = 250;

/** The process that serves a data folder, and its address once it listens. */
interface RunningHost {
  readonly pid: number;
  readonly url: string | null;
}

export type DataFolder = ReturnType<typeof openDataFolder>;

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly code = 'data_folder_in_use';
  readonly dataDir: string;
  readonly host: RunningHost | null;

  constructor(dataDir: string, host: RunningHost | null) {
    const address = host?.url ? ` at ${host.url}` : '';
    super(
      `the data folder ${dataDir} is in use by ${host ? `process ${host.pid}${address}` : 'another process'}`,
    );
    this.dataDir = dataDir;
    this.host = host;
  }
}

/**
 * Takes a data folder for this process, creating it and its admin key when missing, both for the owner only. `log` is
 * told when others may read an existing one, which keeps its permissions.
 *
 * The lock is SQLite's on `host.lock`: the operating system releases it however the process ends, so a folder is free
 * right after SIGKILL or a power cut, even when another program has the dead process's pid by then. `host.json` only
 * says which process holds it.
 * @throws DataFolderInUse, DataFolderUnusable
 */
export function openDataFolder(dataDir: string, log: (line: string) => void = () => undefined) {
  try {
    const folder = takeFolder(dataDir);
    const mode = modeForOthers(dataDir);
    if (mode !== null) {
      log(
        `The data folder ${dataDir} can be opened by other users of this computer (mode ${mode}). The files that this server creates in it cannot; to close the folder too: chmod 700 ${dataDir}`,
      );
    }
    return folder;
  } catch (error) {
    throw aboutDataFolder(dataDir, error);
  }
}

function takeFolder(dataDir: string) {
  makeOwnFolder(dataDir);
  const unlock = lock(dataDir, LOCK_WAIT_MS);
  if (unlock === null) throw new DataFolderInUse(dataDir, readHostFile(dataDir));
  try {
    const writeHost = (host: RunningHost): void =>
      replaceFile(join(dataDir, HOST_FILE), `${JSON.stringify(host)}\n`);
    writeHost({ pid: process.pid, url: null });
    let released = false;
    return {
      databaseFile: databaseFileOf(dataDir),
      /** Grants every right over the data; only the folder's owner can read it. */
      adminKey: readAdminKey(dataDir) ?? createAdminKey(dataDir),
      announce: (url: string) => writeHost({ pid: process.pid, url }),
      release: () => {
        if (released) return;
        released = true;
        try {
          rmSync(join(dataDir, HOST_FILE), { force: true });
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

export function databaseFileOf(dataDir: string): string {
  return join(dataDir, DATABASE_FILE);
}

/** Keeps hosts off while a tool reads the files; returns the release, null when a host runs. @throws DataFolderUnusable */
export function holdIdleFolder(dataDir: string): (() => void) | null {
  try {
    return lock(dataDir, LOCK_WAIT_MS);
  } catch (error) {
    throw aboutDataFolder(dataDir, error);
  }
}

/** The process that serves a data folder now, for tools, which then talk to it; null for none. @throws DataFolderUnusable */
export function readRunningHost(dataDir: string): RunningHost | null {
  if (!existsSync(join(dataDir, LOCK_FILE))) return null;
  try {
    const unlock = lock(dataDir, 0);
    if (unlock === null) return readHostFile(dataDir);
    unlock();
    return null;
  } catch (error) {
    throw aboutDataFolder(dataDir, error);
  }
}

export function readAdminKey(dataDir: string): string | null {
  const file = join(dataDir, ADMIN_KEY_FILE);
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return key === '' ? null : key;
}

/** Returns the function that unlocks; null when another process has the lock. */
function lock(dataDir: string, waitMs: number): (() => void) | null {
  const file = join(dataDir, LOCK_FILE);
  if (!existsSync(file)) writeFileSync(file, '', { mode: OWNER_ONLY_FILE, flag: 'a' });
  const database = openLock(file);
  try {
    database.exec(`PRAGMA busy_timeout=${waitMs}`);
    // Needed on a full disk too, where SQLite could not create its journal file.
    database.exec('PRAGMA journal_mode=MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return null;
    throw failureOf(error);
  }
  return () => database.close();
}

function openLock(file: string): Database.Database {
  try {
    return new Database(file);
  } catch (error) {
    throw openingFailure(file, error);
  }
}

function readHostFile(dataDir: string): RunningHost | null {
  const file = join(dataDir, HOST_FILE);
  if (!existsSync(file)) return null;
  let host: unknown;
  try {
    host = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The file only says which process holds the lock: without it the answer is less exact, not wrong.
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  if (typeof host !== 'object' || host === null || !('pid' in host) || typeof host.pid !== 'number')
    return null;
  return { pid: host.pid, url: 'url' in host && typeof host.url === 'string' ? host.url : null };
}

function createAdminKey(dataDir: string): string {
  const key = randomBytes(32).toString('base64url');
  replaceFile(join(dataDir, ADMIN_KEY_FILE), `${key}\n`);
  return key;
}

/** Replaces a file atomically: a crash leaves the old one or the new one. */
export function replaceFile(file: string, text: string): void {
  const unfinished = unfinishedName(file);
  writeFileSync(unfinished, text, { mode: OWNER_ONLY_FILE, flush: true });
  renameSync(unfinished, file);
}
