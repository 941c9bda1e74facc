import { constants, type Dirent } from 'node:fs';
import { type FileHandle, lstat, open, opendir, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { errorCode } from '../../embedded/thrown.ts';
import { BrokenFile, textOf, textSizeLimit, tooLarge } from '../../src/importing/collectionFile.ts';

/** Entries of one folder: a library of many thousand works is one folder. */
const entryLimit = 100_000;

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'special';
}

/** Nothing outside it is read, and no symbolic link followed. Only the folder that the user named may be one itself. */
export class SourceFolder {
  readonly name: string;
  readonly #realPath: string;

  private constructor(name: string, realPath: string) {
    this.name = name;
    this.#realPath = realPath;
  }

  static async open(path: string): Promise<SourceFolder> {
    return new SourceFolder(basename(resolve(path)), await realpath(path));
  }

  async list(): Promise<readonly FolderEntry[]> {
    const entries: FolderEntry[] = [];
    const folder = await orBroken(opendir(this.#realPath));
    // The iterator closes the folder, even when the loop ends early.
    for await (const entry of folder) {
      if (entries.length === entryLimit) {
        throw new BrokenFile(`it contains more than ${entryLimit.toLocaleString('en')} files and folders`);
      }
      entries.push({ name: entry.name, kind: kindOf(entry) });
    }
    await this.#requireInPlace();
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async folder(name: string): Promise<SourceFolder> {
    const realPath = this.#within(name);
    const seen = await orBroken(lstat(realPath));
    if (!seen.isDirectory()) throw new BrokenFile('it is not a folder');
    return new SourceFolder(name, realPath);
  }

  async read(name: string, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const file = await openRegular(this.#within(name));
    try {
      await this.#requireInPlace();
      return await readBounded(file, limitBytes);
    } finally {
      await file.handle.close();
    }
  }

  async readText(name: string): Promise<string> {
    return textOf(await this.read(name, textSizeLimit));
  }

  #within(name: string): string {
    // Node.js substitutes this character for bytes that are not UTF-8, so the file cannot be opened by this name.
    if (name.includes('\ufffd')) throw new BrokenFile('its name is not UTF-8');
    if (name !== basename(name) || name === '.' || name === '..' || name.includes('\0')) {
      throw new BrokenFile('it is not in this folder');
    }
    return join(this.#realPath, name);
  }

  /** A folder on the path may have been replaced by a symbolic link since it was opened. */
  async #requireInPlace(): Promise<void> {
    if ((await orBroken(realpath(this.#realPath))) === this.#realPath) return;
    throw new BrokenFile('its folder was replaced by a symbolic link');
  }
}

function kindOf(entry: Dirent): FolderEntry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'special';
}

export interface RegularFile {
  readonly handle: FileHandle;
  /** The size reported by the file system: a file may hold more by the time it is read. */
  readonly sizeBytes: number;
}

/** Never blocks. The file that was checked is the one that is opened, even if its path is replaced meanwhile. */
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

async function orBroken<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const code = errorCode(cause);
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
