import type { Reader } from '@zip.js/zip.js';
import { type Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';

/** A file in a ZIP file. */
export interface ZipEntry {
  readonly path: string;
  /** The unpacked size that the ZIP file states. */
  readonly sizeBytes: number;
  /** Why the file cannot be unpacked even if it is whole; undefined for a file that can. */
  readonly obstacle: 'encrypted' | 'otherMethod' | 'link' | undefined;
  /**
   * Unpacks the file. Null when it is damaged, has another size or checksum than stated, or there is an obstacle; it never
   * unpacks more than the stated size.
   */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>;
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
        obstacle: obstacleOf(entry),
        read: () => unpacked(entry),
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

function obstacleOf({ encrypted, symlink, compressionMethod }: Entry): ZipEntry['obstacle'] {
  if (symlink) return 'link';
  if (encrypted) return 'encrypted';
  return compressionMethod === 0 || compressionMethod === 8 ? undefined : 'otherMethod';
}

async function unpacked(entry: Entry): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return entry.directory ? null : new Uint8Array(await entry.arrayBuffer());
  } catch (error) {
    console.warn(`A file could not be unpacked: ${String(error)}`);
    return null;
  }
}
