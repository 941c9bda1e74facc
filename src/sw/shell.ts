import { sha256Of } from '../shared/sha256.ts';

/** What an offline start of every page needs. */
export const shellCacheName = 'lipi-shell-v1';
/** Every other file of the app, stored when it is used, or all of them by the message `FILL`. */
export const restCacheName = 'lipi-shell-rest-v1';

/** A file of the manifest that the build writes into the worker (`server/siteBuild/serviceWorker.ts`). */
export interface ShellFile {
  readonly url: string;
  /** null where the name changes with the content. */
  readonly revision: string | null;
  /** The hash of the content, in lower-case hexadecimal. */
  readonly sha256: string;
  /** Absent in a file of the shell. */
  readonly isRest?: true;
}

type Network = (request: Request) => Promise<Response>;

/**
 * Files of this build in one cache. A file is kept only with the manifest's hash: a captive portal, a filter or a host
 * without it also answers 200.
 */
export class Shell {
  readonly #caches: CacheStorage;
  readonly #cacheName: string;
  readonly #files: ReadonlyMap<string, ShellFile & { readonly key: string }>;

  constructor(caches: CacheStorage, cacheName: string, files: readonly ShellFile[], base: string) {
    this.#caches = caches;
    this.#cacheName = cacheName;
    this.#files = new Map(
      files.map((file) => {
        const { href } = new URL(file.url, base);
        const key = file.revision === null ? href : `${href}?revision=${file.revision}`;
        return [href, { ...file, url: href, key }];
      }),
    );
  }

  has(url: string): boolean {
    return this.#files.has(url);
  }

  /** Undefined if there is none, or the browser evicted it. */
  async match(url: string): Promise<Response | undefined> {
    const file = this.#files.get(url);
    return file && (await this.#caches.match(file.key, { cacheName: this.#cacheName }));
  }

  /**
   * From the cache, or from the network and then cached, for a URL that it `has`. It never creates the cache: an
   * unregistered worker still answers open tabs while everything is deleted.
   */
  async answer(request: Request, network: Network): Promise<Response> {
    const cached = await this.match(request.url);
    if (cached) return cached;
    const response = await network(request);
    const file = this.#files.get(request.url);
    if (!file || !response.ok || !(await this.#caches.has(this.#cacheName))) return response;
    try {
      const bytes = await response.clone().arrayBuffer();
      if ((await sha256Of(bytes)) !== file.sha256) return response;
      const cache = await this.#caches.open(this.#cacheName);
      await cache.put(file.key, new Response(bytes, { headers: response.headers }));
    } catch (error) {
      console.warn(`${request.url} could not be cached: ${String(error)}`);
    }
    return response;
  }

  /** Deletes files with other bytes, then fetches the missing. Rejects at a failure; the next attempt continues. */
  async fill(network: Network): Promise<void> {
    let cache: Cache | undefined;
    for (const file of await this.#deleteWrong()) {
      const response = await fetched(file, network);
      // Once: while everything is deleted, the cache must not be created again. And late: an empty cache of the rest
      // would mean that the device had no such file (`hadRest`).
      cache ??= await this.#caches.open(this.#cacheName);
      await cache.put(file.key, response);
    }
  }

  /** Deletes the files of other builds, and those with other bytes. Does not need the network. */
  async clean(): Promise<void> {
    const cache = await this.#caches.open(this.#cacheName);
    const keys = new Set([...this.#files.values()].map(({ key }) => key));
    for (const { url } of await cache.keys()) if (!keys.has(url)) await cache.delete(url);
    await this.#deleteWrong();
  }

  /** Returns the files that are missing afterwards. */
  async #deleteWrong() {
    const missing = [];
    for (const file of this.#files.values()) {
      const cached = await this.match(file.url);
      if (cached && (await sha256Of(await cached.arrayBuffer())) === file.sha256) continue;
      if (cached) await (await this.#caches.open(this.#cacheName)).delete(file.key);
      missing.push(file);
    }
    return missing;
  }
}

/**
 * Whether the build before has stored any file beyond its shell. The new one then brings all of its own: an update must
 * not take the player away from a device that has it. Builds without a cache for the rest had all files in the shell.
 */
export async function hadRest(caches: CacheStorage): Promise<boolean> {
  if (!(await caches.has(restCacheName))) return await caches.has(shellCacheName);
  return (await (await caches.open(restCacheName)).keys()).length > 0;
}

/**
 * From the HTTP cache if the page has fetched it. That may have an older or wrong file: browsers keep whatever is under
 * /assets/ for a year.
 */
async function fetched({ url, revision, sha256 }: ShellFile, network: Network): Promise<Response> {
  for (const cache of [revision === null ? 'default' : 'no-cache', 'reload'] as const) {
    const response = await network(new Request(url, { cache, credentials: 'same-origin' }));
    // A server that is stopping or restoring a backup: as without a network.
    if (response.status >= 500) throw new TypeError(`Failed to fetch ${url}: status ${response.status}`);
    const bytes = await response.arrayBuffer();
    // Not the response itself: one that was redirected may not answer a navigation.
    if ((await sha256Of(bytes)) === sha256) return new Response(bytes, { headers: response.headers });
  }
  throw new Error(`${url} is not the file of this build`);
}
