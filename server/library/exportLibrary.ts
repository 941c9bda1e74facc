import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { clearUnfinished, unfinishedName } from '../../embedded/storage/folder/unfinishedFiles.ts';
import { errorCode } from '../../embedded/thrown.ts';
import { BrokenFile } from '../../src/importing/collectionFile.ts';
import { exportedAudio, exportedText, exportedTimings } from '../../src/importing/exportedStory.ts';
import { timingsName } from '../../src/importing/timingsFile.ts';
import { folderNameOf } from '../../src/shared/story/workName.ts';
import { CommandError } from './commandError.ts';
import type { ExportPage, LibraryClient } from './libraryClient.ts';

/** The folder must be new or empty, and appears only once it is complete. A damaged story is left out and reported. */
export async function exportLibrary(
  client: LibraryClient,
  folder: string,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (stories: number) => void } = {},
) {
  await requireNewFolder(folder);
  const parent = dirname(folder);
  const unfinished = unfinishedName(join(parent, `.${basename(folder)}`));
  await mkdir(parent, { recursive: true });
  await clearUnfinished(parent);
  try {
    await mkdir(unfinished);
    const works = new Set<string>();
    const report = { stories: 0, recordings: 0 };
    const broken: { slug: string; reason: string }[] = [];
    for await (const story of client.exportStories()) {
      options.signal?.throwIfAborted();
      const work = folderNameOf(story.row.work);
      if (!works.has(work)) await mkdir(join(unfinished, work));
      works.add(work);
      try {
        report.recordings += await writeStory(client, join(unfinished, work), story);
        report.stories += 1;
      } catch (error) {
        if (!(error instanceof BrokenFile)) throw error;
        broken.push({ slug: story.row.slug, reason: error.message });
      }
      options.onProgress?.(report.stories + broken.length);
    }
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return { ...report, works: works.size, broken };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The text last. Returns the number of audio files. When it throws BrokenFile, none of the files remain. */
async function writeStory(client: LibraryClient, folder: string, story: ExportPage[number]): Promise<number> {
  const { language } = story.row;
  const written: string[] = [];
  const write = async (name: string, data: string | Uint8Array) => {
    written.push(join(folder, name));
    await writeFile(join(folder, name), data);
  };
  try {
    const audio = exportedAudio(story.row);
    for (const { name, part } of audio) {
      const bytes = await client.download(part.url);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (sha256 !== part.sha256) throw new BrokenFile('one of its recordings is damaged in the library');
      await write(name, bytes);
    }
    const contentSha256 = createHash('sha256').update(story.content).digest('hex');
    const timings = exportedTimings(story, contentSha256);
    if (timings !== undefined) await write(timingsName(language), timings);
    await write(`${language}.md`, exportedText(story));
    return audio.length;
  } catch (error) {
    for (const file of written) await rm(file);
    throw error;
  }
}

export async function requireNewFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0) throw new CommandError(`${folder} is not empty: name a new folder.`);
}
