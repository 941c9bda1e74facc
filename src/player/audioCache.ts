import type { NarrationPart } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { audioCacheName } from '../shared/worker/cacheNames.ts';
import { backendAddress } from '../sync/libraryCall.ts';

/** On the backend in use: behind a proxy, the feed's address is not the reader's. Also the part's key in the cache. */
export function storageUrl(part: Pick<NarrationPart, 'url'>, address: string = backendAddress()): string {
  const { pathname, search } = new URL(part.url, address);
  return new URL(pathname + search, address).href;
}

/** The complete audio files on this device, by network address. Failed reads are logged and count as absent. */
export class AudioCache {
  readonly #storage: CacheStorage;

  constructor(storage: CacheStorage) {
    this.#storage = storage;
  }

  match(url: string): Promise<Blob | undefined> {
    return this.#read(undefined, async (cache) => (await cache.match(url))?.blob());
  }

  urls(): Promise<string[]> {
    return this.#read([], async (cache) => (await cache.keys()).map(({ url }) => url));
  }

  /** One address for each file's hash (hex SHA-256). */
  urlsByHash(): Promise<ReadonlyMap<string, string>> {
    return this.#read(new Map(), async (cache) => {
      const found = new Map<string, string>();
      for (const { url } of await cache.keys()) {
        const etag = (await cache.match(url))?.headers.get('etag');
        if (etag) found.set(etag.replaceAll('"', ''), url);
      }
      return found;
    });
  }

  /** `sha256` is hex and also the server's ETag. Rejects with a `QuotaExceededError` when there is no space. */
  async put(url: string, file: Blob, sha256: string): Promise<void> {
    // A synthetic 200: a cache rejects 206, and the length lets the worker answer ranges without reading the file.
    const headers = {
      'content-type': file.type,
      'content-length': String(file.size),
      etag: `"${sha256}"`,
    };
    await (await this.#open()).put(url, new Response(file, { headers }));
  }

  /** Stores a cached file under another address too. False when it is not cached. Rejects as `put` does. */
  async copy(from: string, to: string): Promise<boolean> {
    const cache = await this.#open();
    const response = await cache.match(from);
    if (response) await cache.put(to, response);
    return response !== undefined;
  }

  async delete(url: string): Promise<void> {
    await (await this.#open()).delete(url);
  }

  async clear(): Promise<void> {
    await this.#storage.delete(audioCacheName);
  }

  #open(): Promise<Cache> {
    return this.#storage.open(audioCacheName);
  }

  async #read<T>(otherwise: T, read: (cache: Cache) => Promise<T>): Promise<T> {
    try {
      // `open` alone would create the cache on a device that has none.
      return (await this.#storage.has(audioCacheName)) ? await read(await this.#open()) : otherwise;
    } catch (error) {
      warn('Reading the audio cache failed')(error);
      return otherwise;
    }
  }
}

/** The page's audio cache. Undefined without Cache Storage (insecure origin), where nothing can be cached. */
export function audioCache(): AudioCache | undefined {
  return 'caches' in globalThis ? new AudioCache(caches) : undefined;
}
