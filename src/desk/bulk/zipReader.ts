import type { Reader } from '@zip.js/zip.js';
import { type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { BrokenFile } from '../../importing/collectionFile.ts';
import * as reasons from './words.tsx';

export interface ZipEntry {
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
