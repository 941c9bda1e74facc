import type { Dirent } from 'node:fs';
import { lstat, opendir, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import { textOf, textSizeLimit } from '../../src/shared/storyFiles/collectionFile.ts';
import { openRegular, orBroken, readBounded } from './regularFile.ts';

/** Entries of one folder: a library of many thousand works is one folder. */
const entryLimit = 100_000;

/** An entry of a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'special';
}

/**
 * A folder that stories are read from. Nothing outside it is read: symbolic links to files or folders are not followed.
 * Only the folder that the user named may itself be reached through one.
 */
export class SourceFolder {
  /** The path as the user gave it, for messages. */
  readonly path: string;
  /** The path with symbolic links resolved. */
  readonly #realPath: string;

  private constructor(path: string, realPath: string) {
    this.path = path;
    this.#realPath = realPath;
  }

  /** Opens a folder that the user named. Throws the file system's error when it is missing. */
  static async open(path: string): Promise<SourceFolder> {
    return new SourceFolder(path, await realpath(path));
  }

  /** Its own name, without its parents. */
  get name(): string {
    return basename(resolve(this.path));
  }

  /** The path of an entry, for messages. */
  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** Its entries, ordered by name. Throws BrokenFile when it cannot be listed or has too many entries. */
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

  /** A subfolder. Throws BrokenFile when it is missing or a symbolic link. */
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

  /** The text of a file in it. Throws BrokenFile as `read`, and for text that is not UTF-8. */
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
