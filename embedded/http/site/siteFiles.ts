import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { errorCode } from '../../thrown.ts';
import type { Compression } from '../contentEncoding.ts';

interface EncodedFile {
  readonly bytes: Buffer;
  /** Quoted and strong: each encoding has its own, since the bytes differ. */
  readonly etag: string;
}

export interface SiteFile extends EncodedFile {
  readonly contentType: string;
  readonly compressed: ReadonlyMap<Compression, EncodedFile>;
}

interface CachedFile extends EncodedFile {
  readonly modifiedMs: number;
}

const SIBLINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** Browsers are told not to guess, so any other extension is sent as plain bytes. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
  ['.webmanifest', 'application/manifest+json'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.xml', 'application/xml'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.mp3', 'audio/mpeg'],
  ['.m4a', 'audio/mp4'],
]);

/** Kept in memory, and read again when they change: a build may replace the folder under a running server. */
export class SiteFiles {
  readonly #root: string;
  readonly #cached = new Map<string, CachedFile>();

  constructor(root: string) {
    this.#root = root;
  }

  async find(urlPath: string): Promise<SiteFile | null> {
    const path = this.#diskPath(urlPath);
    const file = path === null ? null : await this.#read(path);
    if (file === null) return null;
    const compressed = new Map<Compression, EncodedFile>();
    for (const [compression, extension] of SIBLINGS) {
      const sibling = await this.#read(path + extension);
      // A sibling older than the file is from an earlier build.
      if (sibling !== null && sibling.modifiedMs >= file.modifiedMs) compressed.set(compression, sibling);
    }
    const contentType = TYPES.get(extname(urlPath)) ?? 'application/octet-stream';
    return { ...file, contentType, compressed };
  }

  async #read(path: string): Promise<CachedFile | null> {
    try {
      const facts = await stat(path);
      if (!facts.isFile()) return null;
      const { mtimeMs, size } = facts;
      const cached = this.#cached.get(path);
      if (cached?.modifiedMs === mtimeMs && cached.bytes.byteLength === size) return cached;
      const bytes = await readFile(path);
      const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      const file = { bytes, etag: `"${digest}"`, modifiedMs: mtimeMs };
      this.#cached.set(path, file);
      return file;
    } catch (error) {
      if (MISSING.has(errorCode(error))) return null;
      throw error;
    }
  }

  /** Null for a path that does not lead plainly down: with `..`, a hidden name, a backslash, a control character. */
  #diskPath(urlPath: string): string | null {
    const segments = urlPath.split('/').slice(1);
    const isPlain = segments.every((segment) => /^[^.\\:\p{Cc}][^\\:\p{Cc}]*$/u.test(segment));
    return urlPath.startsWith('/') && isPlain ? join(this.#root, ...segments) : null;
  }
}
