import type { LocatedFile } from './pickedFiles.ts';

/**
 * The dropped files, including those in dropped folders. Call it while handling the drop event: browsers clear the data
 * afterwards. Files and folders that cannot be read are left out, and so is everything deeper than 16 folders.
 */
export function droppedFiles({ items }: DataTransfer): Promise<readonly LocatedFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry());
  return filesOf(entries.filter((entry) => entry !== null));
}

/** A collection is two or three folders deep; anything much deeper is something else. */
const deepest = 16;
const fileLimit = 100_000;

async function filesOf(entries: readonly FileSystemEntry[], depth = 0): Promise<readonly LocatedFile[]> {
  const files: LocatedFile[] = [];
  for (const entry of depth < deepest ? entries : []) {
    if (files.length >= fileLimit) break;
    try {
      if (isFile(entry)) files.push({ path: entry.fullPath.slice(1), file: await fileOf(entry) });
      else if (isFolder(entry))
        for (const file of await filesOf(await entriesOf(entry), depth + 1)) files.push(file);
    } catch (error) {
      console.warn(`What was dropped could not be read: ${String(error)}`);
    }
  }
  return files;
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
