import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs `npm run library -- …` on this data folder, whether or not a server runs on it. Resolves with its output.
 * @throws Error with its output when it fails.
 */
export async function libraryCommand(dataDir: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/run.mjs', 'library', ...args], {
    env: { ...process.env, LIPI_DATA_DIR: dataDir },
  });
  return stdout;
}
