import type { ManuscriptId } from '../../shared/desk/desk.ts';

/** The browser cache in which files wait until a narration has them. */
const cacheName = 'lipi-desk-audio-v1';

/**
 * Stores picked and recorded files on this device until they are part of a narration, for each curator and manuscript: after
 * a reload sending continues by itself, and a recording, which cannot be picked again, is not lost with its page. It uses
 * Cache Storage, since large blobs in IndexedDB break on iOS.
 */
export class UnsentFiles {
  readonly #prefix: string;

  constructor(userId: string, id: ManuscriptId) {
    this.#prefix = `/__desk-audio/${encodeURIComponent(userId)}/${encodeURIComponent(id)}/`;
  }

  /** False when this device has no room or no storage for it. */
  async keep(sha256: string, file: Blob): Promise<boolean> {
    try {
      const cache = await caches.open(cacheName);
      await cache.put(this.#prefix + sha256, new Response(file));
      return true;
    } catch (error) {
      console.warn(`A file could not be kept until it is sent: ${String(error)}`);
      return false;
    }
  }

  /** Null when this device does not have it. */
  async find(sha256: string): Promise<Blob | null> {
    if (!('caches' in globalThis)) return null;
    const found = await caches.match(this.#prefix + sha256, { cacheName });
    return found ? found.blob() : null;
  }

  /** Deletes all files except the wanted ones. */
  async keepOnly(wanted: ReadonlySet<string>): Promise<void> {
    if (!('caches' in globalThis)) return;
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      const sha256 = pathname.startsWith(this.#prefix) && pathname.slice(this.#prefix.length);
      if (sha256 !== false && !wanted.has(sha256)) await cache.delete(request);
    }
  }
}
