import { sha256Of } from '../shared/sha256.ts';

export const shellCacheName = 'lipi-shell-v1';

/** A file of the manifest that the build writes into the worker (`server/siteBuild/serviceWorker.ts`). */
export interface ShellFile {
  readonly url: string;
  /** null where the name changes with the content. */
  readonly revision: string | null;
  /** The hash of the content, in lower-case hexadecimal. */
  readonly sha256: string;
}

type Network = (request: Request) => Promise<Response>;

/** A file is kept only with the manifest's hash: a captive portal, a filter or a host without it also answers 200. */
export class Shell {
  readonly #caches: CacheStorage;
  readonly #files: ReadonlyMap<string, ShellFile & { readonly key: string }>;

  constructor(caches: CacheStorage, files: readonly ShellFile[], base: string) {
    this.#caches = caches;
    this.#files = new Map(
      files.map((file) => {
        const { href } = new URL(file.url, base);
        const key = file.revision === null ? href : `${href}?revision=${file.revision}`;
        return [href, { ...file, url: href, key }];
      }),
    );
  }

  urls(): readonly string[] {
    return [...this.#files.keys()];
  }

  has(url: string): boolean {
    return this.#files.has(url);
  }

  /** Undefined if there is none, or the browser evicted it. */
  async match(url: string): Promise<Response | undefined> {
    const file = this.#files.get(url);
    return file && (await this.#caches.match(file.key, { cacheName: shellCacheName }));
  }

  /** Deletes files with other bytes, then fetches the missing. Rejects at a failure; the next attempt continues. */
  async fill(network: Network): Promise<void> {
    const cache = await this.#caches.open(shellCacheName);
    for (const file of await this.#deleteWrong(cache))
      await cache.put(file.key, await fetched(file, network));
  }

  /** Deletes the files of other builds, and those with other bytes. Does not need the network. */
  async clean(): Promise<void> {
    const cache = await this.#caches.open(shellCacheName);
    const keys = new Set([...this.#files.values()].map(({ key }) => key));
    for (const { url } of await cache.keys()) if (!keys.has(url)) await cache.delete(url);
    await this.#deleteWrong(cache);
  }

  /** Returns the files that are missing afterwards. */
  async #deleteWrong(cache: Cache) {
    const missing = [];
    for (const file of this.#files.values()) {
      const cached = await cache.match(file.key);
      if (cached && (await sha256Of(await cached.arrayBuffer())) === file.sha256) continue;
      if (cached) await cache.delete(file.key);
      missing.push(file);
    }
    return missing;
  }
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
