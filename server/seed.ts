import { join } from 'node:path';
import { openCollection } from './library/collection.ts';
import { type ImportReport, importCollection } from './library/importCollection.ts';
import type { LibraryClient } from './library/libraryClient.ts';
import { projectDir } from './projectDir.ts';

/** The bundled library. */
const seedDir = join(projectDir, 'seed');

const seededKey = 'seeded';

/**
 * Stocks a new library with the bundled stories. Once that is done it is never done again, so what a curator
 * changes or takes out stays so, and stories that a later version brings are not forced in.
 *
 * 1. the library has no note 'seeded': this is its first start, or the first one was cut short
 * 2. stories that are not there yet go in, each whole; those that are there stay as they are, and those that
 *    the curator took out before this stay out
 * 3. the note is written; a process killed before this point does 2 again and completes it
 *
 * Answers null when there was nothing to do.
 */
export async function seedLibrary(
  client: LibraryClient,
  options: { readonly now: number; readonly folder?: string; readonly signal?: AbortSignal },
): Promise<ImportReport | null> {
  if ((await client.setting(seededKey)) !== null) return null;
  const { sources } = await openCollection(options.folder ?? seedDir);
  const { now, signal } = options;
  const report = await importCollection({
    client,
    sources,
    existing: 'keep',
    now,
    ...(signal && { signal }),
  });
  if (!report.stopped)
    await client.putSetting(seededKey, { at: now, stories: report.added + report.unchanged });
  return report;
}
