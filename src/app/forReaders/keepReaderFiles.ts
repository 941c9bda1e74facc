import { assetCacheName } from '../../shared/assetCache.ts';
import { readerFileName } from '../../shared/readerFiles.ts';
import { visit } from '../../state/visit.ts';

/**
 * Keeps what the reading list needs on this device, also where it was fetched before there was a worker to keep it. The
 * worker brings the next build's by itself (`src/sw/assets.ts`). Resolves when all of it is kept.
 */
export async function keepReaderFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  await Promise.all([import('../routes/readingListPage.tsx'), navigator.serviceWorker.ready]);
  const assets = await caches.open(assetCacheName);
  for (const { name } of performance.getEntriesByType('resource')) {
    if (visit.aborted) return;
    if (readerFileName(new URL(name).pathname) === undefined || (await assets.match(name))) continue;
    const response = await fetch(name);
    if (response.ok) await assets.put(name, response);
  }
}
