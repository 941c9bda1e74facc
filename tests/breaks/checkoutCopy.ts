import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A checkout of its own, in which lines are broken. */
export interface CheckoutCopy {
  readonly project: string;
  /** For what its tests leave behind. */
  readonly temporary: string;
  remove(): Promise<void>;
}

/** Copies what git knows or would take of this checkout, as it stands on the disk. The packages are the same ones. */
export async function copyCheckout(): Promise<CheckoutCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-breaks-'));
  const project = join(folder, 'project');
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(file)) continue;
    await cp(file, join(project, file), { preserveTimestamps: true });
  }
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
  return { project, temporary, remove: () => rm(folder, { recursive: true, force: true }) };
}
