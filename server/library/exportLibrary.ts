import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exportedAudio, exportedText, exportedTimings } from '../../src/shared/storyFiles/exportedStory.ts';
import { CommandError } from './commandError.ts';
import type { ExportPage, LibraryClient } from './libraryClient.ts';

export interface ExportReport {
  readonly stories: number;
  readonly works: number;
  readonly recordings: number;
}

/**
 * Writes the whole library as work folders (seed/README.md); importing them into an empty library and
 * exporting again gives the same bytes. The folder must be new or empty, and appears only when it is whole.
 * Rejects with the signal's reason when it is aborted.
 */
export async function exportLibrary(
  client: LibraryClient,
  folder: string,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (stories: number) => void } = {},
): Promise<ExportReport> {
  await requireNewFolder(folder);
  const unfinished = join(dirname(folder), `.${Date.now()}-${process.pid}.unfinished-export`);
  try {
    await mkdir(unfinished, { recursive: true });
    const works = new Set<string>();
    const report = { stories: 0, recordings: 0 };
    for await (const story of client.exportStories()) {
      options.signal?.throwIfAborted();
      const { work } = story.row;
      if (!works.has(work)) await mkdir(join(unfinished, work));
      works.add(work);
      report.recordings += await writeStory(client, join(unfinished, work), story);
      report.stories += 1;
      options.onProgress?.(report.stories);
    }
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return { ...report, works: works.size };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Writes a story's files and answers how many of them are audio. */
async function writeStory(client: LibraryClient, folder: string, story: ExportPage[number]): Promise<number> {
  const { language, slug } = story.row;
  await writeFile(join(folder, `${language}.md`), exportedText(story));
  const audio = exportedAudio(story.row);
  for (const { name, part } of audio) {
    const bytes = await client.download(part.url);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== part.sha256) throw new CommandError(`A recording of ${slug} is damaged in the library.`);
    await writeFile(join(folder, name), bytes);
  }
  const contentSha256 = createHash('sha256').update(story.content).digest('hex');
  const timings = exportedTimings(story, contentSha256);
  if (timings !== undefined) await writeFile(join(folder, `${language}.timings.json`), timings);
  return audio.length;
}

/** Throws CommandError unless a folder is new or empty. */
export async function requireNewFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0) throw new CommandError(`${folder} is not empty: name a new folder.`);
}
