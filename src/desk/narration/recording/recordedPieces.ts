import type { ManuscriptId } from '../../../shared/desk/desk.ts';

/** The browser cache that stores recordings while they are made. */
const cacheName = 'lipi-desk-recording-v1';

/**
 * A curator's recording for a manuscript, stored on this device second by second: when the page is closed or the browser
 * crashes, only the last second is lost.
 */
export class RecordedPieces {
  readonly #prefix: string;
  #count = 0;

  constructor(userId: string, id: ManuscriptId) {
    this.#prefix = `/__desk-recording/${encodeURIComponent(userId)}/${encodeURIComponent(id)}/`;
  }

  /** Stores the next piece. Rejects when there is no room. */
  async add(piece: Blob): Promise<void> {
    const number = this.#count;
    this.#count += 1;
    const cache = await caches.open(cacheName);
    await cache.put(this.#prefix + number, new Response(piece, { headers: { 'content-type': piece.type } }));
  }

  /** The whole recording as one file; null when there is none. */
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

  /** Deletes the recording. */
  async clear(): Promise<void> {
    this.#count = 0;
    if (!('caches' in globalThis)) return;
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.startsWith(this.#prefix)) await cache.delete(request);
    }
  }
}
