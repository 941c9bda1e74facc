import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const OWNER_ONLY = 0o700;
const OWNER_ONLY_FILE = 0o600;
const FOR_OTHERS = 0o077;

/**
 * Makes a folder, and those above it that are missing, for its owner only. One that is there stays as it is: others may
 * share it.
 *
 * Level by level, because Node's own `recursive` never returns where a folder is there and takes nothing in, as
 * /proc does: it reads ENOENT as "the one above is missing" and starts again.
 * @throws a file-system error when the folder cannot be made, or a file is in its place.
 */
export function makeOwnFolder(folder: string): void {
  const missing: string[] = [];
  for (let level = resolve(folder); !isThere(level); level = dirname(level)) missing.unshift(level);
  for (const level of missing) mkdirSync(level, { mode: OWNER_ONLY });
}

/** The rights of a folder, in octal digits, where they let in others than its owner; null where they do not. */
export function modeForOthers(folder: string): string | null {
  if (process.platform === 'win32') return null;
  const { mode } = statSync(folder);
  return (mode & FOR_OTHERS) === 0 ? null : (mode & 0o777).toString(8);
}

/** Makes a file, or one of this user's that is there, its owner's alone. SQLite gives the files beside a database its rights. */
export function makeOwnFile(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  const { mode, uid } = statSync(file);
  if ((mode & FOR_OTHERS) !== 0 && uid === process.getuid?.()) chmodSync(file, OWNER_ONLY_FILE);
}

function isThere(folder: string): boolean {
  const facts = statSync(folder, { throwIfNoEntry: false });
  if (facts !== undefined && !facts.isDirectory()) {
    throw Object.assign(new Error(`ENOTDIR: ${folder} is no folder`), { code: 'ENOTDIR', syscall: 'stat' });
  }
  return facts !== undefined;
}
