import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../thrown.ts';
import { OWNER_ONLY, OWNER_ONLY_FILE } from './ownFolder.ts';

/** SQLite keeps a journal beside a database that it writes, and leaves it there when the disk fails. */
const UNFINISHED = /\.([1-9]\d{0,9})\.unfinished(?:-journal)?$/;

/** The temporary path under which a process writes a file or folder that must appear whole under its own name. */
export function unfinishedName(path: string): string {
  return `${path}.${process.pid}.unfinished`;
}

/**
 * Creates or replaces a file of its owner's only, which appears whole and durable or not at all. `write` fills the empty
 * file whose path it gets, and flushes it. That file is in a new folder beside the other, which nobody else can enter:
 * in a shared folder, another user could make a file of a known name first, and read or redirect what is written to it.
 */
export async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  await clearUnfinished(dirname(file));
  const folder = unfinishedName(`${file}.${randomUUID()}`);
  await mkdir(folder, { mode: OWNER_ONLY });
  try {
    const unfinished = join(folder, 'whole');
    await writeFile(unfinished, '', { mode: OWNER_ONLY_FILE, flag: 'wx' });
    await write(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
    return errorCode(error) !== 'ESRCH';
  }
}

/** Makes renames and removals in a folder durable. Windows cannot open folders, and does not need this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
