import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const UNFINISHED = /\.([1-9]\d{0,9})\.unfinished$/;

/** Where a process writes a file, or a folder, that is to appear whole under its own name. */
export function unfinishedName(path: string): string {
  return `${path}.${process.pid}.unfinished`;
}

/** Removes from a folder what processes that were killed had begun to write there. What a living one writes stays. */
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
    // EPERM: another user's.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
