import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const OWNER_ONLY = 0o700;

/**
 * Makes a folder, and those above it that are missing, for its owner only.
 *
 * Level by level, because Node's own `recursive` never returns where a folder is there and takes nothing in, as
 * /proc does: it reads ENOENT as "the one above is missing" and starts again.
 * @throws a file-system error when the folder cannot be made, or a file is in its place.
 */
export function makeOwnFolder(folder: string): void {
  const missing: string[] = [];
  for (let level = resolve(folder); !isThere(level); level = dirname(level)) missing.unshift(level);
  for (const level of missing) mkdirSync(level, { mode: OWNER_ONLY });
  chmodSync(folder, OWNER_ONLY);
}

function isThere(folder: string): boolean {
  const facts = statSync(folder, { throwIfNoEntry: false });
  if (facts !== undefined && !facts.isDirectory()) {
    throw Object.assign(new Error(`ENOTDIR: ${folder} is no folder`), { code: 'ENOTDIR', syscall: 'stat' });
  }
  return facts !== undefined;
}
