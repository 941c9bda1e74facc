import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ZipFile } from './zipFile.ts';

/** Packs files into a ZIP file one after the other, so that only the current one is in memory. */
export class ZipWriter {
  readonly #file: ZipFile;
  readonly #packed: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#packed.push(piece);
  });

  constructor(file: ZipFile) {
    this.#file = file;
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
    return this.#file.end();
  }

  drop(): Promise<void> {
    return this.#file.drop();
  }

  async #flush(): Promise<void> {
    // Each piece is copied, because the packer reuses its buffers.
    for (const piece of this.#packed.splice(0)) await this.#file.write(new Uint8Array(piece));
  }
}
