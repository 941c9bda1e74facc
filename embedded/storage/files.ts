import { createHash } from 'node:crypto';
import { blob, type SqliteFile } from './sqliteFile.ts';
import { StorageFailure } from './store.ts';

export const CHUNK_BYTES = 256 * 1024;
/** The most that is read at once: it stays in memory until a slow client has received it. */
const PIECE_BYTES = 64 * 1024;
/** A file's chunks are numbered file × this + position: 256 KiB × 2^20 is 256 GiB a file. */
export const CHUNKS_PER_FILE = 2 ** 20;
/** Chunks written in one durable transaction while a file streams in. */
const CHUNKS_PER_WRITE = 4;

/** In chunks in the same database, so that one backup holds everything. Complete once the size is known. */
export class Files {
  readonly #sqlite: SqliteFile;

  constructor(sqlite: SqliteFile) {
    this.#sqlite = sqlite;
  }

  /** Durable when it resolves; a failed stream leaves nothing. @throws StorageFailure, RangeError for a taken id. */
  async put(
    storageId: string,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ sha256: string; sizeBytes: number }> {
    const number = this.#create(storageId);
    try {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      let position = 0;
      for await (const chunks of inChunks(bytes)) {
        this.#sqlite.write(() => {
          for (const chunk of chunks) {
            if (position >= CHUNKS_PER_FILE) throw new RangeError('the file is too large');
            hash.update(chunk);
            sizeBytes += chunk.length;
            this.#sqlite
              .statement('INSERT INTO file_chunks (chunk, bytes) VALUES (?, ?)')
              .run(number * CHUNKS_PER_FILE + position, chunk);
            position++;
          }
        });
      }
      const sha256 = hash.digest('base64');
      this.#sqlite.write(() =>
        this.#sqlite
          .statement('UPDATE files SET size_bytes = ?, sha256 = ? WHERE number = ?')
          .run(sizeBytes, sha256, number),
      );
      return { sha256, sizeBytes };
    } catch (error) {
      this.#sqlite.write(() => this.#remove(number));
      throw error;
    }
  }

  /** In small pieces. @throws RangeError for no such file or bytes, StorageFailure for damaged or removed ones. */
  *read(storageId: string, start: number, end: number): IterableIterator<Uint8Array> {
    const file = this.#sqlite
      .statement('SELECT number, size_bytes FROM files WHERE storage_id = ? AND size_bytes IS NOT NULL')
      .get(storageId);
    if (file === undefined) throw new RangeError(`no file ${storageId}`);
    const [number, sizeBytes] = [Number(file[0]), Number(file[1])];
    if (start < 0 || end > sizeBytes || start > end) {
      throw new RangeError(`a file of ${sizeBytes} bytes has no bytes ${start} to ${end}`);
    }
    for (let at = start; at < end; ) {
      const position = Math.floor(at / CHUNK_BYTES);
      const from = at - position * CHUNK_BYTES;
      const row = this.#sqlite
        .statement('SELECT substr(bytes, ?, ?) FROM file_chunks WHERE chunk = ?')
        .get(
          from + 1,
          Math.min(end - at, PIECE_BYTES, CHUNK_BYTES - from),
          number * CHUNKS_PER_FILE + position,
        );
      if (row === undefined)
        throw new StorageFailure('io', `file ${storageId} was removed while it was read`);
      const piece = blob(row[0]);
      if (piece.length === 0)
        throw new StorageFailure('corrupt', `file ${storageId} is shorter than its size`);
      yield piece;
      at += piece.length;
    }
  }

  /** Durable; does nothing when the file is missing. */
  remove(storageId: string): void {
    const number = this.#sqlite
      .statement('SELECT number FROM files WHERE storage_id = ?')
      .get(storageId)?.[0];
    if (typeof number === 'number') this.#sqlite.write(() => this.#remove(number));
  }

  sweep(isOwned: (storageId: string) => boolean): void {
    const orphans = this.#sqlite
      .statement('SELECT number, storage_id, size_bytes FROM files')
      .all()
      .filter(([, storageId, sizeBytes]) => sizeBytes === null || !isOwned(String(storageId)));
    for (const [number] of orphans) this.#sqlite.write(() => this.#remove(Number(number)));
  }

  #create(storageId: string): number {
    const taken = this.#sqlite.statement('SELECT 1 FROM files WHERE storage_id = ?').get(storageId);
    if (taken !== undefined) throw new RangeError(`file ${storageId} is already stored`);
    return this.#sqlite.write(
      () => this.#sqlite.statement('INSERT INTO files (storage_id) VALUES (?)').run(storageId).lastRow,
    );
  }

  #remove(number: number): void {
    this.#sqlite
      .statement('DELETE FROM file_chunks WHERE chunk >= ? AND chunk < ?')
      .run(number * CHUNKS_PER_FILE, (number + 1) * CHUNKS_PER_FILE);
    this.#sqlite.statement('DELETE FROM files WHERE number = ?').run(number);
  }
}

/** Regroups a stream into full chunks; only the file's last chunk may be shorter. */
async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncIterableIterator<Buffer[]> {
  let group: Buffer[] = [];
  let current = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(piece.length - at, CHUNK_BYTES - filled);
      current.set(piece.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < CHUNK_BYTES) continue;
      group.push(current);
      current = Buffer.allocUnsafe(CHUNK_BYTES);
      filled = 0;
      if (group.length === CHUNKS_PER_WRITE) {
        yield group;
        group = [];
      }
    }
  }
  if (filled > 0) group.push(current.subarray(0, filled));
  if (group.length > 0) yield group;
}
