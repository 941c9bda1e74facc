import type { Dirent } from 'node:fs';
import { lstat, opendir, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import { textOf, textSizeLimit } from '../../src/shared/storyFiles/textOf.ts';
import { openRegular, orBroken, readBounded } from './regularFile.ts';

/** Entries of one folder: a library of many thousand works lies in one. */
const entryLimit = 100_000;

/** What lies in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'special';
}

/**
 * A folder that stories are read from. Nothing outside of it is: symbolic links are not followed, neither to files nor to
 * folders. Only the folder that a person named may itself be reached by one.
 */
export class SourceFolder {
  /** As it was named: for messages. */
  readonly path: string;
  /** Without symbolic links. */
  readonly #realPath: string;

  private constructor(path: string, realPath: string) {
    this.path = path;
    this.#realPath = realPath;
  }

  /** A folder that a person named. Throws what the file system says when there is none. */
  static async open(path: string): Promise<SourceFolder> {
    return new SourceFolder(path, await realpath(path));
  }

  /** Its own name, without those of the folders around it. */
  get name(): string {
    return basename(resolve(this.path));
  }

  /** Where something in it lies, for messages. */
  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** What lies in it, in order of name. Throws BrokenFile when it cannot be listed or holds too much. */
  async list(): Promise<readonly FolderEntry[]> {
    const entries: FolderEntry[] = [];
    const folder = await orBroken(opendir(this.#realPath));
    // The iterator closes the folder, also when it is left early.
    for await (const entry of folder) {
      if (entries.length === entryLimit) {
        throw new BrokenFile(`it holds over ${entryLimit.toLocaleString('en')} files and folders`);
      }
      entries.push({ name: entry.name, kind: kindOf(entry) });
    }
    await this.#requireInPlace();
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** A folder in it. Throws BrokenFile when there is none of that name; a symbolic link is none. */
  async folder(name: string): Promise<SourceFolder> {
    const realPath = this.#within(name);
    const seen = await orBroken(lstat(realPath));
    if (!seen.isDirectory()) throw new BrokenFile('it is not a folder');
    return new SourceFolder(this.pathOf(name), realPath);
  }

  /** The bytes of a regular file in it. Throws BrokenFile for everything else, and for one over the limit. */
  async read(name: string, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const file = await openRegular(this.#within(name));
    try {
      await this.#requireInPlace();
      return await readBounded(file, limitBytes);
    } finally {
      await file.handle.close();
    }
  }

  /** The text of a file in it. Throws BrokenFile as `read`, and for what is not UTF-8. */
  async readText(name: string): Promise<string> {
    return textOf(await this.read(name, textSizeLimit));
  }

  #within(name: string): string {
    // Node.js gives this letter for bytes that are no UTF-8: the file cannot be named by it.
    if (name.includes('\ufffd')) throw new BrokenFile('its name is not UTF-8');
    if (name !== basename(name) || name === '.' || name === '..' || name.includes('\0')) {
      throw new BrokenFile('it is not in this folder');
    }
    return join(this.#realPath, name);
  }

  /** A folder on the way here may have become a symbolic link since. */
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
