import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getOrInsert } from '../../getOrInsert.ts';
import { stackOf } from '../../thrown.ts';
import { answerFor } from '../conditionalRequest.ts';
import {
  acceptedEncoding,
  type Compression,
  type ContentEncoding,
  compress,
  encodingFor,
} from '../contentEncoding.ts';
import type { Site } from '../httpContext.ts';
import { requestUrl } from '../requestUrl.ts';
import { SiteFiles } from './siteFiles.ts';

export interface PageRequest {
  /** As in the request line, still percent-encoded, without the query. */
  readonly pathname: string;
  /** With its question mark, still percent-encoded; empty without a query. */
  readonly search: string;
  readonly origin: string;
  readonly ifNoneMatch: string | undefined;
  /** The Cookie header: the home page is rendered in the chosen language. */
  readonly cookies: string | undefined;
  /** The Accept-Language header: the home page begins with the languages that the browser's user reads. */
  readonly acceptLanguage: string | undefined;
}

/** The headers override the site's own. */
export interface PageAnswer<Content extends string | Buffer = string> {
  readonly status: number;
  /** Empty for a 304. A buffer is of another type, and not compressed again. */
  readonly html: Content;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StaticSiteOptions {
  readonly root: string;
  /** Folders of earlier builds: pages that are still open load their immutable files from there. */
  readonly previousRoots?: readonly string[];
  /** Whether the name of the file at a URL path changes with its content. */
  readonly immutable: (pathname: string) => boolean;
  readonly contentSecurityPolicy: string;
  /** Sent with every answer; override the defaults. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly publicOrigin?: string;
  /** Renders a page with its content in it. When it answers null or rejects, the fallback page is sent. */
  readonly render?: (request: PageRequest) => Promise<PageAnswer<string | Buffer> | null>;
  readonly log?: (line: string) => void;
}

type Hold = Parameters<Site>[2];

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Of these, what browsers heed for scripts, styles and fonts: the others are of pages, and as large as a small file. */
const FILE_HEADERS = {
  'x-content-type-options': SECURITY_HEADERS['x-content-type-options'],
  'cross-origin-resource-policy': SECURITY_HEADERS['cross-origin-resource-policy'],
} as const;

const FALLBACK = '/index.html';
const MAX_CACHED_PAGES = 400;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/**
 * Serves a built single-page app: files as they are, precompressed where the build left siblings. Files with hashed
 * names are cached for ever, others revalidated by ETag. Addresses without an extension answer with the app's page;
 * other unknown files (also hashed ones without an extension) are 404: a stale script tag must never receive HTML.
 */
export function createStaticSite(options: StaticSiteOptions): Site {
  const site = new StaticSite(options);
  return (request, response, hold) => {
    site.serve(response, hold).catch((error: unknown) => {
      options.log?.(`site ${request.url?.split('?')[0]}: ${stackOf(error)}`);
      if (response.headersSent) response.destroy();
      else site.sendText(response, 500, 'Something went wrong!');
    });
  };
}

class StaticSite {
  readonly #options: StaticSiteOptions;
  readonly #files: SiteFiles;
  readonly #previous: readonly SiteFiles[];
  /** Rendered pages, compressed once each, the oldest first. */
  readonly #compressed = new Map<string, Promise<Buffer>>();
  readonly #headers: Readonly<Record<string, string>>;

  constructor(options: StaticSiteOptions) {
    this.#options = options;
    this.#files = new SiteFiles(options.root);
    this.#previous = (options.previousRoots ?? []).map((root) => new SiteFiles(root));
    this.#headers = {
      ...SECURITY_HEADERS,
      'content-security-policy': options.contentSecurityPolicy,
      ...options.headers,
    };
  }

  async serve(response: ServerResponse, hold: Hold): Promise<void> {
    const request = response.req;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      this.sendText(response, 405, 'Method Not Allowed', { allow: 'GET, HEAD' });
      return;
    }
    const url = requestUrl(request, this.#options.publicOrigin ?? null);
    const path = decodedPath(url.pathname);
    if (path === null) {
      this.sendText(response, 400, 'Bad Request');
      return;
    }
    if (await this.#sendFile(this.#files, path, response)) return;
    const isImmutable = this.#options.immutable(path);
    if (isImmutable) {
      for (const files of this.#previous) {
        if (await this.#sendFile(files, path, response)) return;
      }
    }
    if (isImmutable || namesFile(path)) {
      this.sendText(response, 404, 'Not Found');
      return;
    }
    if (await this.#sendRendered(url, response, hold)) return;
    if (await this.#sendFile(this.#files, FALLBACK, response)) return;
    this.sendText(response, 404, 'Not Found');
  }

  sendText(
    response: ServerResponse,
    status: number,
    text: string,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    response.writeHead(status, {
      ...this.#headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
      ...headers,
    });
    response.end(response.req.method === 'HEAD' ? undefined : text);
  }

  async #sendFile(files: SiteFiles, path: string, response: ServerResponse): Promise<boolean> {
    const found = await files.find(path);
    if (found === null) return false;
    const { headers, method = 'GET' } = response.req;
    // A range refers to the file's own bytes: players and download managers expect that.
    const encoding =
      headers.range === undefined
        ? acceptedEncoding(headers['accept-encoding'], [...found.compressed.keys()])
        : 'identity';
    const { bytes, etag } = (encoding !== 'identity' && found.compressed.get(encoding)) || found;
    const answer = answerFor(method, headers, { sizeBytes: bytes.byteLength, etag });
    const isImmutable = this.#options.immutable(path);
    response.writeHead(answer.status, {
      ...(isImmutable ? { ...FILE_HEADERS, ...this.#options.headers } : this.#headers),
      ...answer.headers,
      'cache-control': isImmutable ? IMMUTABLE : REVALIDATE,
      ...(found.compressed.size > 0 ? { vary: 'accept-encoding' } : {}),
      ...(answer.status === 304 ? {} : { 'content-type': found.contentType, ...contentEncoding(encoding) }),
    });
    if (method === 'HEAD' || answer.start === answer.end) response.end();
    else response.end(bytes.subarray(answer.start, answer.end));
    return true;
  }

  async #sendRendered(url: URL, response: ServerResponse, hold: Hold): Promise<boolean> {
    const request = response.req;
    const page = await this.#rendered(url, request);
    if (page === null) return false;
    const html = Buffer.from(page.html);
    const encoding =
      typeof page.html === 'string'
        ? encodingFor(request.headers['accept-encoding'], html.byteLength)
        : 'identity';
    const bytes = encoding === 'identity' ? html : await this.#compressedPage(html, encoding);
    response.writeHead(page.status, {
      ...this.#headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': REVALIDATE,
      ...page.headers,
      vary: ['accept-encoding', page.headers.vary].filter(Boolean).join(', '),
      ...(page.status === 304
        ? {}
        : { ...contentEncoding(encoding), 'content-length': String(bytes.byteLength) }),
    });
    const hasBody = request.method !== 'HEAD' && page.status !== 304;
    // Not for files, whose bytes all responses share.
    if (hasBody) hold(bytes.byteLength);
    response.end(hasBody ? bytes : undefined);
    return true;
  }

  #compressedPage(html: Buffer, compression: Compression): Promise<Buffer> {
    // The key is a hash, not the page itself: hundreds of pages, each kept twice, would be the server's largest data.
    const key = `${compression} ${createHash('sha256').update(html).digest('base64')}`;
    const compressed = getOrInsert(this.#compressed, key, () => compress(html, compression));
    const [oldest = ''] = this.#compressed.keys();
    if (this.#compressed.size > MAX_CACHED_PAGES) this.#compressed.delete(oldest);
    return compressed;
  }

  async #rendered(url: URL, { headers }: IncomingMessage): Promise<PageAnswer<string | Buffer> | null> {
    if (this.#options.render === undefined) return null;
    try {
      const { pathname, search, origin } = url;
      return await this.#options.render({
        pathname,
        search,
        origin,
        ifNoneMatch: headers['if-none-match'],
        cookies: headers.cookie,
        acceptLanguage: headers['accept-language'],
      });
    } catch (error) {
      // The app works without its first paint, and a reader should not see a server error for it.
      this.#options.log?.(`first paint of ${url.pathname}: ${stackOf(error)}`);
      return null;
    }
  }
}

/** The app's own addresses have no dot in their last segment; '/.env' and '/wp-login.php' ask for files. */
function namesFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.');
}

function contentEncoding(encoding: ContentEncoding): Record<string, string> {
  return encoding === 'identity' ? {} : { 'content-encoding': encoding };
}

/** Null for a path that is encoded wrongly. */
export function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
