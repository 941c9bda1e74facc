import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const OWNER_ONLY = 0o700;
export const OWNER_ONLY_FILE = 0o600;
const FOR_OTHERS = 0o077;

/**
 * Creates a folder, and its missing parents, for its owner only. Level by level, because Node's own `recursive` never
 * returns where an existing folder rejects new entries, as /proc does: it takes ENOENT for a missing parent and starts
 * again. @throws a file-system error when the folder cannot be made, or a file is in its place.
 */
export function makeOwnFolder(folder: string): void {
  const missing: string[] = [];
  for (let level = resolve(folder); !isThere(level); level = dirname(level)) missing.unshift(level);
  for (const level of missing) mkdirSync(level, { mode: OWNER_ONLY });
}

/** The permissions of a folder in octal digits, when they admit others than its owner; null when they do not. */
export function modeForOthers(folder: string): string | null {
  if (process.platform === 'win32') return null;
  const { mode } = statSync(folder);
  return (mode & FOR_OTHERS) === 0 ? null : (mode & 0o777).toString(8);
}

/** Creates a file that only its owner can access, or restricts one of this user. SQLite's companion files get the same. */
export function makeOwnFile(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  const { mode, uid } = statSync(file);
  if ((mode & FOR_OTHERS) !== 0 && uid === process.getuid?.()) chmodSync(file, OWNER_ONLY_FILE);
}

function isThere(folder: string): boolean {
  const facts = statSync(folder, { throwIfNoEntry: false });
  if (facts !== undefined && !facts.isDirectory()) {
    throw Object.assign(new Error(`ENOTDIR: ${folder} is not a folder`), {
      code: 'ENOTDIR',
      syscall: 'stat',
    });
  }
  return facts !== undefined;
}
