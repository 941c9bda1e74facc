import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CatalogueRow } from '../../src/shared/catalogue.ts';
import { CommandError } from './commandError.ts';
import type { ExportPage, LibraryClient } from './libraryClient.ts';
import { audioTypes } from './narrationFiles.ts';
import { formatStoryFile } from './storyFile.ts';
import { formatTimings } from './timingsFile.ts';

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
async function writeStory(
  client: LibraryClient,
  folder: string,
  { row, content, timings }: ExportPage[number],
): Promise<number> {
  const { title, language, author, translation_author, originalLanguage, licence, source, credits } = row;
  const file = formatStoryFile({
    title,
    language,
    author,
    ...(translation_author !== undefined && { translation_author }),
    ...(originalLanguage !== undefined && { originalLanguage }),
    licence,
    ...(source && { source }),
    publishedAt: row.publishedAt,
    ...(credits && { credits }),
    content,
  });
  await writeFile(join(folder, `${language}.md`), file);
  if (!row.narration) return 0;
  const names = audioNames(row);
  for (const [index, part] of row.narration.parts.entries()) {
    const bytes = await client.download(part.url);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== part.sha256)
      throw new CommandError(`A recording of ${row.slug} is damaged in the library.`);
    await writeFile(join(folder, names[index] ?? ''), bytes);
  }
  const timingsFile = formatTimings({
    narrator: row.narration.narrator,
    synthetic: row.narration.synthetic,
    contentSha256: createHash('sha256').update(content).digest('hex'),
    parts: row.narration.parts.map(({ durationSeconds, sizeBytes, sha256 }, index) => ({
      file: names[index] ?? '',
      durationSeconds,
      sizeBytes,
      sha256,
    })),
    sentences: timings ?? [],
  });
  await writeFile(join(folder, `${language}.timings.json`), timingsFile);
  return row.narration.parts.length;
}

/** `or.mp3` for one part, `or-1.mp3`, `or-2.mp3`, … for more. */
function audioNames({ language, narration }: CatalogueRow): string[] {
  const parts = narration?.parts ?? [];
  return parts.map(({ mimeType }, index) => {
    const extension = Object.keys(audioTypes).find((key) => audioTypes[key] === mimeType);
    if (extension === undefined)
      throw new CommandError(`There is no file name for audio of type ${mimeType}.`);
    return `${language}${parts.length > 1 ? `-${index + 1}` : ''}${extension}`;
  });
}

/** Throws CommandError unless a folder is new or empty. */
export async function requireNewFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0) throw new CommandError(`${folder} is not empty: name a new folder.`);
}
