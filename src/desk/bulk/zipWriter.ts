import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Where the bytes of a ZIP file go. */
interface ZipTarget {
  readonly limitBytes: number;
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  end(): Promise<Blob>;
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

/** Packs files into a ZIP file one after the other, so that only the current one is in memory. Rejects with FileTooLarge. */
export class ZipWriter {
  readonly #target: ZipTarget;
  #sizeBytes = 0;
  readonly #packed: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#packed.push(piece);
  });

  constructor(target: ZipTarget) {
    this.#target = target;
  }

  /** Adds a file. Audio is compressed already, so it is stored as it is. */
  async add(path: string, bytes: Uint8Array, kind: 'text' | 'sound'): Promise<void> {
    const entry = kind === 'text' ? new ZipDeflate(path) : new ZipPassThrough(path);
    this.#zip.add(entry);
    entry.push(bytes, true);
    await this.#flush();
  }

  async end(): Promise<Blob> {
    this.#zip.end();
    await this.#flush();
    return this.#target.end();
  }

  drop(): Promise<void> {
    return this.#target.drop();
  }

  async #flush(): Promise<void> {
    for (const piece of this.#packed.splice(0)) {
      this.#sizeBytes += piece.length;
      if (this.#sizeBytes > this.#target.limitBytes) throw new FileTooLarge(this.#target.limitBytes);
      // Copied, because the packer reuses its buffers.
      await this.#target.write(new Uint8Array(piece));
    }
  }
}

/** The file being written, in the site's private file system (OPFS). The next export replaces it. */
const fileName = 'desk-export.zip';

const type = 'application/zip';

/** A file on the device where the browser can write it piece by piece, else in memory. */
export async function onDevice(): Promise<ZipTarget> {
  try {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(fileName, { create: true });
    const stream = await handle.createWritable();
    return {
      limitBytes: 4 * 1000 * 1000 * 1000, // by the 32-bit fields of a plain ZIP file
      write: (piece) => stream.write(piece),
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
  } catch (error) {
    console.info(`The export is made in memory: ${String(error)}`);
    return inMemory();
  }
}

/** A file in memory, which does not conflict with one that is being written on the device. */
export function inMemory(): ZipTarget {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    limitBytes: 256 * 1000 * 1000,
    write: async (piece) => void pieces.push(piece),
    end: async () => new Blob(pieces, { type }),
    drop: async () => void pieces.splice(0),
  };
}
