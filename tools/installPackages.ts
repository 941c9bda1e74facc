import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs packages, each named with its version, into a folder of their own under bench/out/, so that a benchmark's
 * tools do not burden the project. Does nothing when they are installed. Throws when the registry does not provide
 * them.
 */
export function installPackages(folder: string, packages: readonly string[]): void {
  const stamp = join(folder, 'installed.txt');
  if (existsSync(stamp)) return;
  mkdirSync(folder, { recursive: true });
  const npm = process.env.npm_execpath;
  const [program = 'npm', ...before] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const run = spawnSync(
    program,
    [...before, 'install', '--prefix', folder, '--no-audit', '--no-fund', ...packages],
    { stdio: 'inherit' },
  );
  if (run.status !== 0)
    throw new Error(`${packages.join(', ')} could not be installed from the package registry.`);
  writeFileSync(stamp, `${packages.join('\n')}\n`);
}
