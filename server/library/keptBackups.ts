import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startHost } from '../../embedded/startHost.ts';
import { unfinishedName } from '../../embedded/storage/folder/unfinishedFiles.ts';
import { messageOf } from '../../embedded/thrown.ts';
import { loadFunctions } from '../loadFunctions.ts';
import { backupLibrary } from './backup.ts';
import { CommandError } from './commandError.ts';
import type { LibraryPlace } from './connectLibrary.ts';
import { LibraryClient } from './libraryClient.ts';

/** Names that sort by time; other files of the folder are never removed. */
const KEPT = /^lipi-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

interface KeptBackup {
  /** Stories of the library that the backup was restored into. */
  readonly stories: number;
  readonly removed: readonly string[];
}

/** The name of a backup that is made now (ms since the Unix epoch). */
export function keptName(now: number): string {
  return `lipi-${new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`;
}

/**
 * Makes a backup in a file of such a name, restores it into a new library beside it, and only then removes all but the
 * newest `keep`, at least 1, of its folder. One that cannot be restored is removed, and none else. @throws CommandError
 */
export async function keepBackup(
  place: LibraryPlace,
  file: string,
  keep: number,
  signal: AbortSignal,
): Promise<KeptBackup> {
  await backupLibrary(place, file, signal);
  const stories = await storiesOnceRestored(file).catch(async (error: unknown) => {
    await rm(file);
    throw new CommandError(
      `The new backup could not be restored, and was removed; older ones are untouched: ${messageOf(error)}`,
    );
  });
  const folder = dirname(file);
  const names = (await readdir(folder)).filter((name) => KEPT.test(name)).sort();
  const removed = names.slice(0, -keep);
  for (const name of removed) await rm(join(folder, name));
  return { stories, removed };
}

/** The functions that read stories, and no others: jobs that are due in a backup, such as mails, must not run here. */
const readingModules = new Set(['schema', 'library']);

/** Restores into a library whose folder the next backup clears away, should this process be killed. */
async function storiesOnceRestored(file: string): Promise<number> {
  const functions = Object.entries(await loadFunctions()).filter(([name]) => readingModules.has(name));
  const dataDir = unfinishedName(`${file}.restored`);
  try {
    const host = await startHost({
      dataDir,
      functions: Object.fromEntries(functions),
      port: 0,
      hostname: '127.0.0.1',
    });
    try {
      await host.restore(file);
      return await new LibraryClient(host.origin, host.adminKey).countStories();
    } finally {
      await host.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
