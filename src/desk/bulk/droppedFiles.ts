import { isLeftBehind } from '../../shared/storyFiles/workStory.ts';
import * as reasons from '../../words/desk/brokenFiles.ts';
import type { LocatedFiles } from './pickedFiles.ts';

/**
 * The dropped files, including those in dropped folders, and what of them cannot be read. Call it while handling the drop
 * event: browsers clear the data afterwards.
 */
export async function droppedFiles({ items }: DataTransfer): Promise<LocatedFiles> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry());
  const found: LocatedFiles[number][] = [];
  await collect(
    entries.filter((entry) => entry !== null),
    found,
  );
  return found;
}

/** A collection is two or three folders deep; anything much deeper is something else. */
const deepest = 16;
const fileLimit = 100_000;

/** Adds the files of entries, until there are too many. */
async function collect(
  entries: readonly FileSystemEntry[],
  found: LocatedFiles[number][],
  depth = 1,
): Promise<void> {
  for (const entry of entries) {
    if (found.length > fileLimit) return;
    const path = entry.fullPath.slice(1);
    if (isFolder(entry) && isLeftBehind(`${path}/`)) continue;
    if (found.length === fileLimit) found.push({ path, reason: reasons.tooManyFiles });
    else if (isFolder(entry) && depth > deepest) found.push({ path, reason: reasons.tooDeep });
    else {
      try {
        if (isFile(entry)) found.push({ path, file: await fileOf(entry) });
        else if (isFolder(entry)) await collect(await entriesOf(entry), found, depth + 1);
      } catch (error) {
        console.warn(`What was dropped could not be read: ${String(error)}`);
        found.push({ path, reason: reasons.notReadable });
      }
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Browsers return the entries in batches (Chromium 100 at a time), and an empty batch at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}
