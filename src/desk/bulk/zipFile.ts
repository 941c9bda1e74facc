/** A file that is written piece by piece and then returned. */
export interface ZipFile {
  /** Rejects with FileTooLarge. */
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Finishes the file and returns it. */
  end(): Promise<Blob>;
  /** Discards the file. */
  drop(): Promise<void>;
}

/** The file would be larger than this browser can make. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly limitBytes: number;

  constructor(limitBytes: number) {
    super(`a file may have ${limitBytes} bytes here`);
    this.limitBytes = limitBytes;
  }
}

/** The most bytes held in memory, where the browser cannot write to the device piece by piece. */
const memoryLimit = 256 * 1000 * 1000;

/** The largest file that the 32-bit fields of a plain ZIP file allow. */
const zipLimit = 4 * 1000 * 1000 * 1000;

/** The file being written, in the site's private file system (OPFS). The next export replaces it. */
const fileName = 'desk-export.zip';

const type = 'application/zip';

/** Begins a file on the device where the browser can write it piece by piece, else in memory. */
export async function openZipFile(): Promise<ZipFile> {
  try {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(fileName, { create: true });
    return await onDevice(folder, handle);
  } catch (error) {
    console.info(`The export is made in memory: ${String(error)}`);
    return inMemory();
  }
}

async function onDevice(folder: FileSystemDirectoryHandle, handle: FileSystemFileHandle): Promise<ZipFile> {
  const stream = await handle.createWritable();
  let sizeBytes = 0;
  return {
    async write(piece) {
      sizeBytes += piece.length;
      if (sizeBytes > zipLimit) throw new FileTooLarge(zipLimit);
      await stream.write(piece);
    },
    async end() {
      await stream.close();
      const file = await handle.getFile();
      return file.slice(0, file.size, type);
    },
    async drop() {
      await stream.abort();
      await folder.removeEntry(fileName);
    },
  };
}

/** Begins a small file in memory, which does not conflict with a file that is being written on the device. */
export function inMemory(): ZipFile {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  return {
    async write(piece) {
      sizeBytes += piece.length;
      if (sizeBytes > memoryLimit) throw new FileTooLarge(memoryLimit);
      pieces.push(piece);
    },
    end: async () => new Blob(pieces, { type }),
    drop: async () => {
      pieces.length = 0;
    },
  };
}
