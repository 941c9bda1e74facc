import { audioCacheName } from '../shared/cacheNames.ts';
import { pieceCacheName } from './pieceStore.ts';

/**
 * Bytes of audio stored on this device: whole narrations and pieces of unfinished ones. 0 where nothing can be stored.
 */
export async function storedAudioBytes(): Promise<number> {
  if (!('caches' in globalThis)) return 0;
  let sizeBytes = 0;
  for (const name of [audioCacheName, pieceCacheName]) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      sizeBytes += (await (await cache.match(request))?.blob())?.size ?? 0;
    }
  }
  return sizeBytes;
}
