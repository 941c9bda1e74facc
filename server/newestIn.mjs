// @ts-check
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

// Plain JavaScript, because `compileServer.mjs` needs it before anything is compiled.

/**
 * When a file, or the newest thing in a folder, was last changed. A folder counts too: taking a file out changes nothing
 * else.
 *
 * @param {string} path
 * @returns {Promise<number>} Milliseconds since the Unix epoch, 0 when it is not there.
 */
export async function newestIn(path) {
  const found = await stat(path).catch(ignoreMissing);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const inner = (await readdir(path)).map((name) => newestIn(join(path, name)));
  return Math.max(found.mtimeMs, ...(await Promise.all(inner)));
}

/**
 * For what may not be there.
 *
 * @param {NodeJS.ErrnoException} error
 * @returns {undefined}
 */
export function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}
