import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * `npm run library -- …` on this data folder, whether or not a server runs on it. Resolves with what it printed.
 * @throws Error with what it printed when it fails.
 */
export async function libraryCommand(dataDir: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/run.mjs', 'library', ...args], {
    env: { ...process.env, LIPI_DATA_DIR: dataDir },
  });
  return stdout;
}
