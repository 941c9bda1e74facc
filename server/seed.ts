import { join } from 'node:path';
import { internal } from '../convex/_generated/api.js';
import { openStoryFolder } from './library/collection.ts';
import { type ImportReport, importCollection } from './library/importCollection.ts';
import type { LibraryClient } from './library/libraryClient.ts';
import { projectDir } from './projectDir.ts';

const seedDir = join(projectDir, 'seed');

const seededKey = 'seeded';

/**
 * Stocks a new library with the bundled stories, only once, so a curator's changes and removals stay, and stories of a
 * later version are not forced in. A process killed before the note 'seeded' is written repeats the import, which adds
 * what is missing. Returns null when there was nothing to do.
 */
export async function seedLibrary(
  client: LibraryClient,
  options: { readonly now: number; readonly folder?: string; readonly signal?: AbortSignal },
): Promise<ImportReport | null> {
  if ((await client.query(internal.library.setting, { key: seededKey })) !== null) return null;
  const { sources } = await openStoryFolder(options.folder ?? seedDir);
  const { now, signal } = options;
  const report = await importCollection({
    client,
    sources,
    existing: 'keep',
    now,
    ...(signal && { signal }),
  });
  if (!report.stopped)
    await client.mutation(internal.library.putSetting, {
      key: seededKey,
      value: { at: now, stories: report.added + report.unchanged },
    });
  return report;
}
