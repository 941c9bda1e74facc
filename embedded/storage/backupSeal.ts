import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';

/** The end of a backup: this mark, and the SHA-256 of every byte before it. SQLite reads neither. */
const MARK = Buffer.from('CVXE backup v1 \n');
const DIGEST_BYTES = 32;
const SEAL_BYTES = MARK.length + DIGEST_BYTES;
const READ_BYTES = 1024 * 1024;

/** A change of any byte, the seal's included, is detected. */
export async function sealFile(file: string): Promise<void> {
  const digest = await digestOf(file);
  await appendFile(file, Buffer.concat([MARK, digest]), { flush: true });
}

export async function hasSeal(file: string, contentBytes: number): Promise<boolean> {
  const handle = await open(file, 'r');
  let end: Buffer;
  try {
    const { size } = await handle.stat();
    if (size !== contentBytes + SEAL_BYTES) return false;
    end = (await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, contentBytes)).buffer;
  } finally {
    await handle.close();
  }
  if (!end.subarray(0, MARK.length).equals(MARK)) return false;
  return end.subarray(MARK.length).equals(await digestOf(file, contentBytes));
}

async function digestOf(file: string, sizeBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const hash = createHash('sha256');
  const bytes = createReadStream(file, { end: sizeBytes - 1, highWaterMark: READ_BYTES });
  for await (const piece of bytes as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest();
}
