import type { ManuscriptId } from '../../shared/desk/desk.ts';

const folders = {
  /** Picked and recorded files, until they are part of a narration. */
  'lipi-desk-audio-v1': '__desk-audio',
  /** The pieces of a recording, named by their numbers from 0, until it is kept or discarded. */
  'lipi-desk-recording-v1': '__desk-recording',
};

/**
 * Audio that is stored on this device, for each curator and manuscript: after a reload sending continues, and a
 * recording is not lost with its page. It uses Cache Storage, since large blobs in IndexedDB break on iOS.
 */
export class DeviceAudio {
  readonly #cacheName: string;
  readonly #prefix: string;

  constructor(cacheName: keyof typeof folders, userId: string, id: ManuscriptId) {
    this.#cacheName = cacheName;
    this.#prefix = `/${folders[cacheName]}/${encodeURIComponent(userId)}/${encodeURIComponent(id)}/`;
  }

  /** Rejects when this device has no room or no storage for it. */
  async store(name: string, audio: Blob): Promise<void> {
    const cache = await caches.open(this.#cacheName);
    await cache.put(this.#prefix + name, new Response(audio));
  }

  /** Null when this device does not have it. */
  async find(name: string): Promise<Blob | null> {
    if (!('caches' in globalThis)) return null;
    const found = await caches.match(this.#prefix + name, { cacheName: this.#cacheName });
    return found ? found.blob() : null;
  }

  /** Deletes everything except the entries with these names. */
  async deleteExcept(wanted: ReadonlySet<string>): Promise<void> {
    if (!('caches' in globalThis)) return;
    const cache = await caches.open(this.#cacheName);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      const name = pathname.startsWith(this.#prefix) && pathname.slice(this.#prefix.length);
      if (name !== false && !wanted.has(name)) await cache.delete(request);
    }
  }

  clear(): Promise<void> {
    return this.deleteExcept(new Set());
  }
}
