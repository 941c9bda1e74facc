import type { LocatedFile } from './pickedFiles.ts';

/**
 * What was dropped, folders with all that is in them. To be called while the drop is handled: afterwards a browser shows
 * nothing of it any more. A file or folder that cannot be read is left out, and what lies deeper than 16 folders.
 */
export function droppedFiles({ items }: DataTransfer): Promise<readonly LocatedFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry());
  return filesOf(entries.filter((entry) => entry !== null));
}

/** A collection lies two or three folders deep; what goes on and on is none. */
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
    // Browsers give some at a time (Chromium 100), and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}
