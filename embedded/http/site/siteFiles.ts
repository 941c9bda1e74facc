import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentEncoding } from '../acceptEncoding.ts';

/** One encoding of a file of the site. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: Buffer;
  /** Quoted and strong: each encoding has its own, since the bytes differ. */
  readonly etag: string;
}

interface KnownFile extends SiteFile {
  readonly modifiedMs: number;
  readonly sizeBytes: number;
}

const EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * The files of a built site below one folder, with the compressed siblings that the build put beside them (`app.js.br`,
 * `app.js.gz`). Cached in memory, and read again when they change: a build may replace the folder under a running
 * server.
 */
export class SiteFiles {
  readonly #root: string;
  readonly #known = new Map<string, KnownFile>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The available encodings of the file at a decoded URL path; empty when there is no such file. */
  async encodings(urlPath: string): Promise<ContentEncoding[]> {
    const original = await this.#modifiedMs(urlPath, 'identity');
    if (original === null) return [];
    const encodings: ContentEncoding[] = ['identity'];
    for (const encoding of ['br', 'gzip'] as const) {
      const modifiedMs = await this.#modifiedMs(urlPath, encoding);
      // A sibling older than the file is from an earlier build.
      if (modifiedMs !== null && modifiedMs >= original) encodings.push(encoding);
    }
    return encodings;
  }

  /** Reads one encoding of a file; null when it is gone. */
  async read(urlPath: string, encoding: ContentEncoding): Promise<SiteFile | null> {
    const path = this.#diskPath(urlPath, encoding);
    if (path === null) return null;
    try {
      const { mtimeMs, size } = await stat(path);
      const known = this.#known.get(path);
      if (known !== undefined && known.modifiedMs === mtimeMs && known.sizeBytes === size) return known;
      const bytes = await readFile(path);
      const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      const file = { path, bytes, etag: `"${digest}"`, modifiedMs: mtimeMs, sizeBytes: size };
      this.#known.set(path, file);
      return file;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #modifiedMs(urlPath: string, encoding: ContentEncoding): Promise<number | null> {
    const path = this.#diskPath(urlPath, encoding);
    if (path === null) return null;
    try {
      const facts = await stat(path);
      return facts.isFile() ? facts.mtimeMs : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /**
   * Null for a path that does not lead plainly down from the root: with `..`, a hidden name, a backslash, a control
   * character.
   */
  #diskPath(urlPath: string, encoding: ContentEncoding): string | null {
    const segments = urlPath.split('/').slice(1);
    const isPlain = segments.every(
      (segment) => segment !== '' && /^[^.\\:\p{Cc}][^\\:\p{Cc}]*$/u.test(segment),
    );
    return urlPath.startsWith('/') && isPlain ? join(this.#root, ...segments) + EXTENSIONS[encoding] : null;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
}
