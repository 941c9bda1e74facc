import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';

/** What a sealed backup ends with: this, and the SHA-256 of every byte before it. SQLite reads neither. */
const MARK = Buffer.from('CVXE backup v1 \n');
const DIGEST_BYTES = 32;
const SEAL_BYTES = MARK.length + DIGEST_BYTES;
const READ_BYTES = 1024 * 1024;

/** What the end of a file says of the `contentBytes` before it. `unsealed`: an earlier version wrote it. */
type Seal = 'fits' | 'broken' | 'unsealed';

/** Ends a finished file with the hash of all its bytes, so that a change of any one of them, also of the seal's, is told. */
export async function sealFile(file: string): Promise<void> {
  const digest = await digestOf(file);
  await appendFile(file, Buffer.concat([MARK, digest]), { flush: true });
}

/** Whether the first `contentBytes` of a file are what was sealed. */
export async function readSeal(file: string, contentBytes: number): Promise<Seal> {
  const handle = await open(file, 'r');
  let end: Buffer;
  try {
    const { size } = await handle.stat();
    if (size === contentBytes) return 'unsealed';
    if (size !== contentBytes + SEAL_BYTES) return 'broken';
    end = (await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, contentBytes)).buffer;
  } finally {
    await handle.close();
  }
  if (!end.subarray(0, MARK.length).equals(MARK)) return 'broken';
  return end.subarray(MARK.length).equals(await digestOf(file, contentBytes)) ? 'fits' : 'broken';
}

/** The SHA-256 of a file, or of its first bytes. */
async function digestOf(file: string, sizeBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const hash = createHash('sha256');
  const bytes = createReadStream(file, { end: sizeBytes - 1, highWaterMark: READ_BYTES });
  for await (const piece of bytes as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest();
}
