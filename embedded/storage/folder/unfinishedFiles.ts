import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** SQLite keeps a journal beside a database that it writes, and leaves it there when the disk fails. */
const UNFINISHED = /\.([1-9]\d{0,9})\.unfinished(?:-journal)?$/;

/** The temporary path under which a process writes a file or folder that must appear whole under its own name. */
export function unfinishedName(path: string): string {
  return `${path}.${process.pid}.unfinished`;
}

/** Removes what this process was writing under `unfinishedName`, and its journal if it is a database. */
export async function dropUnfinished(unfinished: string): Promise<void> {
  for (const file of [unfinished, `${unfinished}-journal`]) await rm(file, { force: true });
}

/** Removes a folder's unfinished files of processes that were killed. Those of a running process stay. */
export async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(UNFINISHED.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
