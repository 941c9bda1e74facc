import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serverScript } from './server.ts';

/**
 * `npm run library -- …` on this data folder, whether or not a server runs on it. Resolves with what it printed.
 * @throws Error with what it printed when it fails.
 */
export async function libraryCommand(dataDir: string, ...args: readonly string[]): Promise<string> {
  const script = serverScript('library');
  const { stdout } = await promisify(execFile)(process.execPath, [...script.args, ...args], {
    cwd: script.cwd,
    env: { ...process.env, LIPI_DATA_DIR: dataDir },
  });
  return stdout;
}
