import type { DeskPage } from '../../shared/desk/desk.ts';
import type { FeedPage } from '../../shared/story/catalogue.ts';
import type { FeedScope, FeedStore } from '../../sync/feedEngine.ts';
import {
  type ApplyOutcome,
  afterPage,
  continuation,
  type FeedPosition,
  startOf,
} from '../../sync/feedPosition.ts';

/** The desk's feed. Its answers are trusted, as `callDesk` trusts them. */
export const deskScope: FeedScope<DeskPage> = {
  path: 'desk/feed:changes',
  args: {},
  parse: (answer) => answer as DeskPage,
  policy: {
    hasOutbox: false,
    limits: { first: 500, usual: 500 },
    retryCapMs: 10 * 1000,
    storageRetryMs: { base: 1000, cap: 10 * 1000 },
  },
};

/** A mirror held in memory: nothing of the desk is stored on a curator's device. */
export class MemoryMirror<Row extends { readonly id: Id }, Id>
  implements FeedStore<FeedPage<Row, Id>, { readonly after: number }>
{
  readonly #rows = new Map<Id, Row>();
  #feed: FeedPosition | undefined;

  get rows(): readonly Row[] {
    return [...this.#rows.values()];
  }

  async position() {
    return { after: this.#feed?.cursor ?? 0 };
  }

  async apply(page: FeedPage<Row, Id>, { after }: { readonly after: number }): Promise<ApplyOutcome> {
    const { kind, feed } = continuation<FeedPosition>(this.#feed ?? startOf(page), page, after);
    if (kind === 'resync') {
      this.#rows.clear();
      this.#feed = feed;
    }
    if (kind !== 'applied') return { kind };
    for (const row of page.rows) this.#rows.set(row.id, row);
    for (const { id } of page.tombstones) this.#rows.delete(id);
    this.#feed = afterPage(feed, page, after);
    return { kind };
  }
}
