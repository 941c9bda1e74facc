import { audioCacheName } from '../shared/cacheNames.ts';

/** The complete audio files on this device, by network address. */
export interface AudioCache {
  /** The cached file; undefined when it is absent or the cache cannot be read (logged). */
  match(url: string): Promise<Blob | undefined>;
  /**
   * Stores a whole file with its hex SHA-256, which the server also uses as the ETag. Resolves when stored; rejects
   * otherwise, with a `QuotaExceededError` when there is no space.
   */
  put(url: string, file: Blob, sha256: string): Promise<void>;
  delete(url: string): Promise<void>;
  /** Stores a cached file under another address too. False when it is not cached. Rejects as `put` does. */
  copy(from: string, to: string): Promise<boolean>;
  /** One address for each file's hash (hex SHA-256). */
  urlsByHash(): Promise<ReadonlyMap<string, string>>;
  /** The addresses of all cached files. */
  urls(): Promise<string[]>;
  /** Deletes every file. */
  clear(): Promise<void>;
}

/** Opens the audio cache over a browser's Cache Storage. Failed reads are logged and count as absent. */
export function makeAudioCache(storage: CacheStorage): AudioCache {
  const open = () => storage.open(audioCacheName);

  async function reading<T>(what: string, read: (cache: Cache) => Promise<T>, otherwise: T): Promise<T> {
    try {
      // `open` alone would create the cache on a device that has none.
      return (await storage.has(audioCacheName)) ? await read(await open()) : otherwise;
    } catch (error) {
      console.warn(`The audio cache could not be read (${what}): ${String(error)}`);
      return otherwise;
    }
  }

  return {
    match: (url) =>
      reading(
        url,
        async (cache) => {
          const response = await cache.match(url);
          return response?.blob();
        },
        undefined,
      ),
    async put(url, file, sha256) {
      const cache = await open();
      // A synthetic 200: a cache rejects 206, and the length lets the worker answer ranges without reading the file.
      const headers = {
        'content-type': file.type,
        'content-length': String(file.size),
        etag: `"${sha256}"`,
      };
      await cache.put(url, new Response(file, { headers }));
    },
    async delete(url) {
      await (await open()).delete(url);
    },
    async copy(from, to) {
      const cache = await open();
      const response = await cache.match(from);
      if (response) await cache.put(to, response);
      return response !== undefined;
    },
    urlsByHash: () =>
      reading(
        'hashes',
        async (cache) => {
          const found = new Map<string, string>();
          for (const { url } of await cache.keys()) {
            const etag = (await cache.match(url))?.headers.get('etag');
            if (etag) found.set(etag.replaceAll('"', ''), url);
          }
          return found;
        },
        new Map<string, string>(),
      ),
    urls: () => reading('keys', async (cache) => (await cache.keys()).map((request) => request.url), []),
    async clear() {
      await storage.delete(audioCacheName);
    },
  };
}

/** The page's audio cache. Undefined without Cache Storage (insecure origin), where nothing can be cached. */
export function audioCache(): AudioCache | undefined {
  return 'caches' in globalThis ? makeAudioCache(caches) : undefined;
}
