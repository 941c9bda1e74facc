import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from './library/commandError.ts';

/**
 * The data folder that `LIPI_DATA_DIR` or `--data` names, as an absolute path; ./data when neither does. It need not
 * exist. Throws CommandError for a path that cannot be a folder.
 */
export function dataDirOf(given: string | undefined, setBy: 'LIPI_DATA_DIR' | '--data'): string {
  if (given === undefined) return resolve('data');
  if (given.trim() === '') {
    throw new CommandError(`${setBy} is empty: name a folder, or leave it out to use ./data.`);
  }
  if (given.includes('\0')) {
    const shown = given.replaceAll('\0', '\\0');
    throw new CommandError(
      `${setBy} is '${shown}', and a path cannot contain the character \\0: name a folder.`,
    );
  }
  const dataDir = resolve(given);
  const obstacle = obstacleTo(dataDir);
  if (obstacle !== null) {
    const what = obstacle === dataDir ? 'is not a folder' : `cannot be a folder: ${obstacle} is not one`;
    throw new CommandError(`The data folder ${dataDir} ${what}. Name another with ${setBy}.`);
  }
  return dataDir;
}

/** The nearest existing path among `path` and its parents, if it is not a folder. */
function obstacleTo(path: string): string | null {
  for (let level = path; ; level = dirname(level)) {
    if (existsSync(level)) return statSync(level).isDirectory() ? null : level;
    if (level === dirname(level)) return null;
  }
}
