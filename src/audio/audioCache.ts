import { audioCacheName } from '../shared/cacheNames.ts';

/** The audio files on this device, whole, by network address. */
export interface AudioCache {
  has(url: string): Promise<boolean>;
  /** The cached file; undefined when it is absent, or when the cache cannot be read (logged). */
  match(url: string): Promise<Blob | undefined>;
  /**
   * Keeps a whole file with its hex SHA-256, which is its ETag on the server too. Resolves when stored. Rejects when it
   * was not, with a `QuotaExceededError` when there is no room.
   */
  put(url: string, file: Blob, sha256: string): Promise<void>;
  delete(url: string): Promise<void>;
  /** Has a file answer to another address too. False when it is not here. Rejects as `put` does. */
  copy(from: string, to: string): Promise<boolean>;
  /** The address of a file of each hash (hex SHA-256) that is here. */
  urlsByHash(): Promise<ReadonlyMap<string, string>>;
  /** The addresses of all cached files. */
  urls(): Promise<string[]>;
  /** Removes every file. */
  clear(): Promise<void>;
}

/** Opens the audio cache over a browser's Cache Storage. Failures to read are logged and count as absent. */
export function makeAudioCache(storage: CacheStorage): AudioCache {
  const open = () => storage.open(audioCacheName);

  async function reading<T>(what: string, read: (cache: Cache) => Promise<T>, otherwise: T): Promise<T> {
    try {
      // Opening would make one, on a device that keeps nothing.
      return (await storage.has(audioCacheName)) ? await read(await open()) : otherwise;
    } catch (error) {
      console.error(`The audio cache could not be read (${what}).`, error);
      return otherwise;
    }
  }

  return {
    has: (url) => reading(url, async (cache) => (await cache.match(url)) !== undefined, false),
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

/** The page's audio cache. Where the browser offers none (no secure origin), nothing is ever cached. */
export function audioCache(): AudioCache | undefined {
  return 'caches' in globalThis ? makeAudioCache(caches) : undefined;
}
