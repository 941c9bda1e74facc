interface KeptPage<Page> {
  readonly tag: string;
  readonly page: Promise<Page>;
  /** UTF-16 units; 0 until the page is rendered. */
  size: number;
}

/** Bounded by size, because strangers choose the address and Host of a cached page, and a story may be a megabyte. */
export class KeptPages<Page extends { readonly status: number; readonly html: string }> {
  readonly #pages = new Map<string, KeptPage<Page>>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The cached page if its state is the one that `tag` names. Concurrent requests share one rendering. */
  get(key: string, tag: string, render: () => Promise<Page>): Promise<Page> {
    const known = this.#pages.get(key);
    if (known?.tag === tag) return known.page;
    const kept: KeptPage<Page> = { tag, page: render(), size: 0 };
    this.#drop(key);
    this.#pages.set(key, kept);
    kept.page.then(
      ({ status, html }) => {
        if (this.#pages.get(key) !== kept) return;
        // Strangers can ask for any address: pages that are not found must not displace those that are.
        if (status !== 200) this.#drop(key);
        else this.#weigh(kept, html.length);
      },
      () => {
        if (this.#pages.get(key) === kept) this.#drop(key);
      },
    );
    return kept.page;
  }

  #weigh(kept: KeptPage<Page>, size: number): void {
    kept.size = size;
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
