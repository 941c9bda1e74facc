import type { Reader } from '@zip.js/zip.js';
import { type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { audioSizeLimitBytes } from '../../importing/audioFile/readAudioFile.ts';
import type { FileReason } from '../../importing/collection.ts';
import { BrokenFile, type CollectionFile, tooLarge } from '../../importing/collectionFile.ts';
import { isLeftBehind } from '../../importing/workStory.ts';
import * as reasons from './words.tsx';

interface LocatedFile {
  /** Relative to the picked folder, with the folder's own name. */
  readonly path: string;
  readonly file: File;
}

/** The files that were picked or dropped, and what of them cannot be read. */
export type LocatedFiles = readonly (LocatedFile | FileReason)[];

export interface PickedFiles {
  readonly files: readonly CollectionFile[];
  /** Files and folders that cannot be read, and files in ZIP files whose paths are not plain. */
  readonly broken: readonly FileReason[];
}

export type PickProblem =
  | { readonly kind: 'notZip'; readonly name: string }
  /** The file was moved or changed after it was picked. */
  | { readonly kind: 'notReadable'; readonly name: string };

export function locatedFiles(files: Iterable<File>): LocatedFiles {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * The picked or dropped files, with those in ZIP files, which are not unpacked yet. A problem if the only file is a ZIP file
 * that cannot be read.
 */
export async function readPicked(
  located: LocatedFiles,
): Promise<{ readonly picked: PickedFiles } | { readonly problem: PickProblem }> {
  const files: CollectionFile[] = [];
  const broken: FileReason[] = [];
  for (const each of located) {
    if ('reason' in each) {
      broken.push(each);
      continue;
    }
    const { path, file } = each;
    if (!/\.zip$/i.test(path)) {
      files.push({
        path,
        read: (limitBytes) => readBounded(file.size, limitBytes, () => file.arrayBuffer()),
      });
      continue;
    }
    const entries = await entriesOf(file);
    if ('kind' in entries) {
      if (located.length === 1) return { problem: entries };
      broken.push({ path, reason: reasons.ofZip[entries.kind] });
      continue;
    }
    for (const entry of entries) {
      const path = plainPath(entry.path);
      if (path === undefined) broken.push({ path: entry.path, reason: reasons.noPlainPath });
      else if (!path.endsWith('/')) {
        files.push({ path, read: (limitBytes) => readBounded(entry.sizeBytes, limitBytes, entry.read) });
      }
    }
  }
  return { picked: { files, broken } };
}

async function entriesOf(file: File): Promise<readonly ZipEntry[] | PickProblem> {
  const { name } = file;
  try {
    return (await zipEntries(file)) ?? { kind: 'notZip', name };
  } catch (error) {
    console.warn(`A ZIP file could not be read: ${String(error)}`);
    return { kind: 'notReadable', name };
  }
}

/**
 * The path of an entry with forward slashes, where a Windows program wrote backslashes, and without steps that lead nowhere.
 * Undefined if it leads out of the ZIP file.
 */
function plainPath(path: string): string | undefined {
  const steps = path.replaceAll('\\', '/').split('/');
  if (steps.includes('..')) return undefined;
  return steps.filter((step, index) => step !== '.' && (step !== '' || index === steps.length - 1)).join('/');
}

async function readBounded(
  sizeBytes: number,
  limitBytes: number,
  read: () => Promise<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (sizeBytes > limitBytes) {
    throw limitBytes === audioSizeLimitBytes ? new BrokenFile(reasons.soundTooLarge) : tooLarge(limitBytes);
  }
  try {
    return new Uint8Array(await read());
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
    console.warn(`A file could not be read: ${String(error)}`);
    throw new BrokenFile(reasons.fileNotReadable, { cause: error });
  }
}

/**
 * The dropped files, including those in dropped folders, and what of them cannot be read. Call it while handling the drop
 * event: browsers clear the data afterwards.
 */
export async function droppedFiles({ items }: DataTransfer): Promise<LocatedFiles> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found: LocatedFiles[number][] = [];
  await collect(entries, found);
  return found;
}

/** A collection is two or three folders deep; anything much deeper is something else. */
const deepest = 16;
const fileLimit = 100_000;

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
        else if (isFolder(entry)) await collect(await listFolder(entry), found, depth + 1);
      } catch (error) {
        console.warn(`What was dropped could not be read: ${String(error)}`);
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

interface ZipEntry {
  readonly path: string;
  /** The unpacked size that the ZIP file states. */
  readonly sizeBytes: number;
  /**
   * Unpacks the file, never to more than the stated size. Throws BrokenFile with the reason for a file that this page does
   * not unpack, and another error for one that is damaged or has another size or checksum than stated.
   */
  readonly read: () => Promise<ArrayBuffer>;
}

/** The most files of one ZIP file: several for each story of a library of many thousand. */
const entryLimit = 100_000;

/** Workers of zip.js come from blob: URLs, which the content security policy forbids. */
const options = { checkCrc32: true, strictness: 'tolerant', useWebWorkers: false } as const;

/**
 * Lists a ZIP file by its central directory, without unpacking anything or reading all of it. Folders are left out. Undefined
 * when it is not a ZIP file, or holds more than 100,000 files. Rejects with a DOMException when the file cannot be read.
 */
export async function zipEntries(zip: Blob): Promise<readonly ZipEntry[] | undefined> {
  const entries: ZipEntry[] = [];
  try {
    for await (const entry of new ZipReader(readerOf(zip), options).getEntriesGenerator()) {
      if (entries.length === entryLimit) return undefined;
      if (entry.directory) continue;
      entries.push({
        path: entry.filename,
        sizeBytes: entry.uncompressedSize,
        read: () => unpack(entry),
      });
    }
    return entries;
  } catch (error) {
    if (error instanceof DOMException) throw error;
    console.warn(`A ZIP file could not be read: ${String(error)}`);
    return undefined;
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

function unpack(entry: FileEntry): Promise<ArrayBuffer> {
  const { encrypted, symlink, compressionMethod } = entry;
  if (symlink) throw new BrokenFile(reasons.obstacles.link);
  if (encrypted) throw new BrokenFile(reasons.obstacles.encrypted);
  // 0 is stored, 8 is Deflate.
  if (compressionMethod !== 0 && compressionMethod !== 8) throw new BrokenFile(reasons.obstacles.otherMethod);
  return entry.arrayBuffer();
}
