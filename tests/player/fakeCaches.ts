const origin = 'http://app.example';

/** Cache Storage in memory, with a quota in bytes over all caches. Keys keep their order, as a browser's do. */
export class FakeCaches implements CacheStorage {
  readonly #caches = new Map<string, FakeCache>();
  quotaBytes = Number.POSITIVE_INFINITY;

  async open(name: string): Promise<Cache> {
    let cache = this.#caches.get(name);
    if (!cache) {
      cache = new FakeCache(() => this.quotaBytes - this.usedBytes());
      this.#caches.set(name, cache);
    }
    return cache;
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async match(
    request: RequestInfo | URL,
    { cacheName }: MultiCacheQueryOptions = {},
  ): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  usedBytes(): number {
    return [...this.#caches.values()].reduce((sum, cache) => sum + cache.sizeBytes(), 0);
  }
}

interface Entry {
  readonly body: Blob;
  readonly headers: Headers;
}

class FakeCache implements Cache {
  readonly #entries = new Map<string, Entry>();
  readonly #freeBytes: () => number;

  constructor(freeBytes: () => number) {
    this.#freeBytes = freeBytes;
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    const entry = this.#entries.get(keyOf(request));
    return entry && new Response(entry.body, { headers: entry.headers });
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    if (response.status === 206) throw new TypeError('A cache takes no partial response');
    const body = await response.blob();
    if (body.size > this.#freeBytes()) throw new DOMException('No room', 'QuotaExceededError');
    this.#entries.set(keyOf(request), { body, headers: response.headers });
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(keyOf(request));
  }

  async keys(): Promise<Request[]> {
    return [...this.#entries.keys()].map((url) => new Request(url));
  }

  async add(request: RequestInfo | URL): Promise<void> {
    await this.put(request, await fetch(keyOf(request)));
  }

  async addAll(requests: Iterable<RequestInfo>): Promise<void> {
    for (const request of requests) await this.add(request);
  }

  async matchAll(): Promise<readonly Response[]> {
    return [...this.#entries.values()].map(({ body, headers }) => new Response(body, { headers }));
  }

  sizeBytes(): number {
    return [...this.#entries.values()].reduce((sum, { body }) => sum + body.size, 0);
  }
}

function keyOf(request: RequestInfo | URL): string {
  return new URL(request instanceof Request ? request.url : String(request), origin).href;
}
