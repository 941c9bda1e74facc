import { catalogueLanguage } from '../shared/languages/interfaceLanguages.ts';
import { isBuiltFile } from '../shared/worker/builtFile.ts';
import { assetCacheName } from '../shared/worker/cacheNames.ts';

/** Files of the previous build, for pages that were opened with it. */
const outgoingCacheName = 'lipi-outgoing-build-v1';

/** More than a build and the fonts of every script; beyond it the oldest are deleted. */
const assetLimit = 150;

/** `answerAsset` never creates it: an unregistered worker still answers open tabs while everything is deleted. */
export async function readyAssets(caches: CacheStorage): Promise<void> {
  await caches.open(assetCacheName);
}

/** From the files in use, the previous build, or the network. A name contains a hash, so a file is never outdated. */
export async function answerAsset(
  caches: CacheStorage,
  request: Request,
  network: (request: Request) => Promise<Response>,
): Promise<Response> {
  const cached =
    (await caches.match(request.url, { cacheName: assetCacheName })) ??
    (await caches.match(request.url, { cacheName: outgoingCacheName }));
  if (cached) return cached;
  const response = await network(request);
  if (isBuiltFile(response) && (await caches.has(assetCacheName))) {
    try {
      const assets = await caches.open(assetCacheName);
      await assets.put(request.url, response.clone());
      const keys = await assets.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - assetLimit))) await assets.delete(old);
    } catch (error) {
      console.warn(`${request.url} could not be cached: ${String(error)}`);
    }
  }
  return response;
}

/**
 * Fetches the texts of the interface in the languages that earlier builds have spoken on this device: the first launch
 * of this build may be offline.
 */
export async function carryCatalogues(
  caches: CacheStorage,
  urls: readonly string[],
  network: (request: Request) => Promise<Response>,
): Promise<void> {
  if (!(await caches.has(assetCacheName))) return;
  const kept = await (await caches.open(assetCacheName)).keys();
  const spoken = new Set(kept.map(({ url }) => catalogueLanguage(url)));
  for (const url of urls)
    if (spoken.has(catalogueLanguage(url))) await answerAsset(caches, new Request(url), network);
}

/** Before the precache deletes them: open pages load their lazy chunks from there. `currentUrls`: the new build's. */
export async function cacheOutgoingBuild(
  caches: CacheStorage,
  shellCacheName: string,
  currentUrls: readonly string[],
): Promise<void> {
  const shell = await caches.open(shellCacheName);
  const current = new Set(currentUrls.map(withoutSearch));
  const outgoing = (await shell.keys()).filter(
    ({ url }) => new URL(url).pathname.startsWith('/assets/') && !current.has(withoutSearch(url)),
  );
  // Activating the same build again must not lose the previous one's files.
  if (outgoing.length === 0) return;
  await caches.delete(outgoingCacheName);
  const outgoingCache = await caches.open(outgoingCacheName);
  for (const request of outgoing) {
    const response = await shell.match(request);
    if (!response) continue;
    try {
      await outgoingCache.put(withoutSearch(request.url), response);
    } catch (error) {
      // A full device must not stop the new build from taking over: pages of the old one then fetch from the server.
      console.warn(`${request.url} of the previous build could not be cached: ${String(error)}`);
    }
  }
}

/** Precache keys may carry a revision as a search parameter. */
function withoutSearch(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
