import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import { tooLarge } from '../../src/shared/storyFiles/collectionFile.ts';

/** An open file, to be closed by the caller that opened it. */
export interface RegularFile {
  readonly handle: FileHandle;
  /** The size reported by the file system: a file may hold more by the time it is read. */
  readonly sizeBytes: number;
}

/**
 * Opens a regular file and nothing else: no symbolic link, folder, pipe, socket or device, and without blocking on one.
 * The file that was checked is the file that is opened, even if its path is replaced meanwhile. Throws BrokenFile with
 * the reason.
 */
export async function openRegular(path: string): Promise<RegularFile> {
  const seen = await orBroken(lstat(path));
  if (seen.isSymbolicLink()) throw new BrokenFile('it is a symbolic link');
  if (seen.isDirectory()) throw new BrokenFile('it is a folder');
  if (!seen.isFile()) throw new BrokenFile('it is not a regular file');
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  const handle = await orBroken(open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW));
  try {
    const opened = await orBroken(handle.stat());
    if (!opened.isFile() || opened.ino !== seen.ino || opened.dev !== seen.dev) {
      throw new BrokenFile('it was replaced while it was being opened');
    }
    return { handle, sizeBytes: opened.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** All bytes of an open file. Throws BrokenFile when there are more than the limit, whatever size the file system says. */
export async function readBounded(
  { handle, sizeBytes }: RegularFile,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (sizeBytes > limitBytes) throw tooLarge(limitBytes);
  // Reads one byte more than expected, to detect a file that grew; files of /proc report 0 and hold more.
  let bytes = new Uint8Array(sizeBytes + 1);
  for (let length = 0; ; ) {
    const { bytesRead } = await orBroken(handle.read(bytes, length, bytes.length - length));
    length += bytesRead;
    if (length > limitBytes) throw tooLarge(limitBytes);
    if (bytesRead === 0 || (length === sizeBytes && length > 0)) return bytes.subarray(0, length);
    if (length < bytes.length) continue;
    const wider = new Uint8Array(Math.min(2 * length, limitBytes + 1));
    wider.set(bytes);
    bytes = wider;
  }
}

/** Turns a refusal of the file system into a fault of this one file. */
export async function orBroken<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    // Errors that Node.js throws itself, for invalid arguments for example, have codes that begin with ERR_ and are our
    // bugs.
    if (code === '' || code.startsWith('ERR_')) throw cause;
    throw new BrokenFile(reasons[code] ?? `it cannot be read (${code})`, { cause });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is missing',
  EACCES: 'you have no permission to read it',
  EPERM: 'you have no permission to read it',
  ELOOP: 'it is a symbolic link',
};
