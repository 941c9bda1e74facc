import type { Reader } from '@zip.js/zip.js';
import { type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { audioSizeLimitBytes } from '../../importing/audioFile/readAudioFile.ts';
import type { FileReason } from '../../importing/collection.ts';
import { BrokenFile, type CollectionFile, tooLarge } from '../../importing/collectionFile.ts';
import { isLeftBehind } from '../../importing/workStory.ts';
import * as reasons from './words.tsx';

/** What was picked or dropped, by its path with the folder's own name; a `FileReason` for what of it cannot be read. */
export type LocatedFiles = readonly ({ readonly path: string; readonly file: File } | FileReason)[];

export interface PickedFiles {
  readonly files: readonly CollectionFile[];
  /** Files and folders that cannot be read, and files in ZIP files whose paths are not plain. */
  readonly broken: readonly FileReason[];
}

export function locatedFiles(files: Iterable<File>): LocatedFiles {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Those in ZIP files are not unpacked yet. A problem, in words, if the only file is a ZIP file that cannot be read. */
export async function readPicked(located: LocatedFiles): Promise<PickedFiles | { readonly problem: string }> {
  const files: CollectionFile[] = [];
  const broken: FileReason[] = [];
  for (const each of located) {
    if ('reason' in each) {
      broken.push(each);
      continue;
    }
    const { path, file } = each;
    if (!/\.zip$/i.test(path)) {
      const read = (limitBytes: number) => readBounded(file.size, limitBytes, () => file.arrayBuffer());
      files.push({ path, read });
      continue;
    }
    const entries = await zipEntries(file);
    if (typeof entries === 'string') {
      if (located.length === 1) return { problem: reasons.onlyZip[entries](file.name) };
      broken.push({ path, reason: reasons.ofZip[entries] });
      continue;
    }
    for (const entry of entries) {
      const path = plainPath(entry.path);
      if (path === undefined) broken.push({ path: entry.path, reason: reasons.noPlainPath });
      else if (!path.endsWith('/')) files.push({ ...entry, path });
    }
  }
  return { files, broken };
}

/** Windows programs write backslashes. Undefined if the path leads out of the ZIP file. */
function plainPath(path: string): string | undefined {
  const steps = path.replaceAll('\\', '/').split('/');
  if (steps.includes('..')) return undefined;
  return steps.filter((step, index) => step !== '.' && (step !== '' || index === steps.length - 1)).join('/');
}

async function readBounded(sizeBytes: number, limitBytes: number, read: () => Promise<ArrayBuffer>) {
  if (sizeBytes > limitBytes) {
    throw limitBytes === audioSizeLimitBytes ? new BrokenFile(reasons.soundTooLarge) : tooLarge(limitBytes);
  }
  try {
    return new Uint8Array(await read());
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
    console.warn(`Reading a file failed: ${String(error)}`);
    throw new BrokenFile(reasons.fileNotReadable, { cause: error });
  }
}

/** Call it while handling the drop event: browsers clear the data afterwards. */
export async function droppedFiles({ items }: DataTransfer): Promise<LocatedFiles> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found: LocatedFiles[number][] = [];
  await collect(entries, found);
  return found;
}

const depthLimit = 16; // a collection is two or three folders deep
const fileLimit = 100_000;

async function collect(entries: readonly FileSystemEntry[], found: LocatedFiles[number][], depth = 1) {
  for (const entry of entries) {
    if (found.length > fileLimit) return;
    const path = entry.fullPath.slice(1);
    if (isFolder(entry) && isLeftBehind(`${path}/`)) continue;
    if (found.length === fileLimit) found.push({ path, reason: reasons.tooManyFiles });
    else if (isFolder(entry) && depth > depthLimit) found.push({ path, reason: reasons.tooDeep });
    else {
      try {
        if (isFile(entry)) found.push({ path, file: await fileOf(entry) });
        else if (isFolder(entry)) await collect(await listFolder(entry), found, depth + 1);
      } catch (error) {
        console.warn(`Reading the dropped files failed: ${String(error)}`);
        found.push({ path, reason: reasons.fileNotReadable });
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

async function listFolder(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
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

const entryLimit = 100_000; // several for each story of a library of many thousand

/** Workers of zip.js come from blob: URLs, which the content security policy forbids. */
const options = { checkCrc32: true, strictness: 'tolerant', useWebWorkers: false } as const;

/**
 * Lists the files by the central directory, without unpacking anything. 'notZip' also when there are more than 100,000;
 * 'notReadable' when the ZIP file was moved or changed after it was picked.
 */
export async function zipEntries(zip: Blob): Promise<readonly CollectionFile[] | 'notZip' | 'notReadable'> {
  const entries: CollectionFile[] = [];
  try {
    for await (const entry of new ZipReader(readerOf(zip), options).getEntriesGenerator()) {
      if (entries.length === entryLimit) return 'notZip';
      if (entry.directory) continue;
      const { filename: path, uncompressedSize: sizeBytes } = entry;
      entries.push({ path, read: (limitBytes) => readBounded(sizeBytes, limitBytes, () => unpack(entry)) });
    }
    return entries;
  } catch (error) {
    console.warn(`Reading a ZIP file failed: ${String(error)}`);
    return error instanceof DOMException ? 'notReadable' : 'notZip';
  }
}

/** A reader of its own, because the one of zip.js comes with 30 kB for writing ZIP files. */
function readerOf(file: Blob): Reader<Blob> {
  return {
    size: file.size,
    get readable() {
      return file.stream();
    },
    createReadable: ({ offset = 0, size = file.size } = {}) => file.slice(offset, offset + size).stream(),
    readUint8Array: async (from, length) =>
      new Uint8Array(await file.slice(from, from + length).arrayBuffer()),
  };
}

/** Fails for a file that is not as the ZIP file states. Throws BrokenFile for one that this page does not unpack. */
function unpack(entry: FileEntry): Promise<ArrayBuffer> {
  const { encrypted, symlink, compressionMethod } = entry;
  if (symlink) throw new BrokenFile(reasons.obstacles.link);
  if (encrypted) throw new BrokenFile(reasons.obstacles.encrypted);
  // 0 is stored, 8 is Deflate.
  if (compressionMethod !== 0 && compressionMethod !== 8) throw new BrokenFile(reasons.obstacles.otherMethod);
  return entry.arrayBuffer();
}
