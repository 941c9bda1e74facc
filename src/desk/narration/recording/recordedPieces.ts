import type { ManuscriptId } from '../../../shared/desk.ts';

/** The browser cache that recordings are kept in while they are made. */
const cacheName = 'lipi-desk-recording-v1';

/**
 * The recording that a curator makes for a manuscript, second by second on this device: a page that is closed, or a
 * browser that dies, loses the last second of it.
 */
export class RecordedPieces {
  readonly #prefix: string;
  #count = 0;

  constructor(userId: string, id: ManuscriptId) {
    this.#prefix = `/__desk-recording/${encodeURIComponent(userId)}/${encodeURIComponent(id)}/`;
  }

  /** Keeps the next piece. Rejects when there is no room. */
  async add(piece: Blob): Promise<void> {
    const number = this.#count;
    this.#count += 1;
    const cache = await caches.open(cacheName);
    await cache.put(this.#prefix + number, new Response(piece, { headers: { 'content-type': piece.type } }));
  }

  /** All of it as one file, null when there is nothing. */
  async whole(): Promise<Blob | null> {
    if (!('caches' in globalThis)) return null;
    const cache = await caches.open(cacheName);
    const pieces: Blob[] = [];
    for (;;) {
      const found = await cache.match(this.#prefix + pieces.length);
      if (!found) break;
      pieces.push(await found.blob());
    }
    return pieces.length > 0 ? new Blob(pieces, { type: pieces[0]?.type ?? '' }) : null;
  }

  /** Forgets it. */
  async clear(): Promise<void> {
    this.#count = 0;
    if (!('caches' in globalThis)) return;
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.startsWith(this.#prefix)) await cache.delete(request);
    }
  }
}
