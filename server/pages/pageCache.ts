interface CachedPage<Page> {
  readonly tag: string;
  readonly page: Promise<Page>;
  /** UTF-16 units, or bytes; 0 until the page is rendered. */
  size: number;
}

/** Bounded by size, because strangers choose the address and Host of a cached page, and a story may be a megabyte. */
export class PageCache<Page extends { readonly status: number; readonly html: string | Buffer }> {
  readonly #pages = new Map<string, CachedPage<Page>>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The cached page if its state is the one that `tag` names. Concurrent requests share one rendering. */
  get(key: string, tag: string, render: () => Promise<Page>): Promise<Page> {
    const cached = this.#pages.get(key);
    if (cached?.tag === tag) return cached.page;
    const entry: CachedPage<Page> = { tag, page: render(), size: 0 };
    this.#drop(key);
    this.#pages.set(key, entry);
    entry.page.then(
      ({ status, html }) => {
        if (this.#pages.get(key) !== entry) return;
        // Strangers can ask for any address: pages that are not found must not displace those that are.
        if (status !== 200) this.#drop(key);
        else this.#weigh(entry, html.length);
      },
      () => {
        if (this.#pages.get(key) === entry) this.#drop(key);
      },
    );
    return entry.page;
  }

  #weigh(entry: CachedPage<Page>, size: number): void {
    entry.size = size;
    this.#size += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= this.#limit) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#pages.get(key)?.size ?? 0;
    this.#pages.delete(key);
  }
}
