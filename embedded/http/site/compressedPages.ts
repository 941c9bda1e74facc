import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentEncoding } from '../acceptEncoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Quality 5 takes about a millisecond for a page and forgoes a tenth of what 11 saves. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** Below this size, compression saves less than its headers cost. */
const SMALLEST_BYTES = 512;
const KEPT_PAGES = 400;

/** Compresses rendered pages, once each. */
export class CompressedPages {
  readonly #kept = new Map<string, Promise<Buffer>>();

  /** Whether the page is large enough to compress. */
  isCompressible(html: string): boolean {
    return html.length >= SMALLEST_BYTES;
  }

  async compress(html: string, encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer> {
    // The key is a hash, not the page itself: hundreds of pages, each kept twice, would be the server's largest data.
    const key = `${encoding} ${createHash('sha256').update(html).digest('base64')}`;
    let compressed = this.#kept.get(key);
    if (compressed === undefined) {
      compressed = encoding === 'br' ? brotli(html) : compressGzip(html, { level: GZIP_LEVEL });
      this.#kept.set(key, compressed);
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > KEPT_PAGES && oldest !== undefined) this.#kept.delete(oldest);
    }
    return compressed;
  }
}

function brotli(html: string): Promise<Buffer> {
  return compressBrotli(html, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
    },
  });
}
