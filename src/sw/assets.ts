import { assetCacheName } from '../shared/assetCache.ts';
import { readerFileName } from '../shared/readerFiles.ts';

/** Files of the build before, for pages that were opened with it. */
const outgoingCacheName = 'lipi-outgoing-build-v1';

/** More than a build and every script's fonts; beyond it the oldest goes. */
const assetLimit = 150;

/**
 * Answers a request for a hashed file outside the precached shell: from the cache of files in use, from the build
 * before, else from the network, and then kept. A hash in the name means that a kept file is never out of date.
 */
export async function answerAsset(
  caches: CacheStorage,
  request: Request,
  network: (request: Request) => Promise<Response>,
): Promise<Response> {
  const assets = await caches.open(assetCacheName);
  const kept =
    (await assets.match(request.url)) ?? (await (await caches.open(outgoingCacheName)).match(request.url));
  if (kept) return kept;
  const response = await network(request);
  if (response.status === 200 && !isHtml(response)) {
    try {
      await assets.put(request.url, response.clone());
      const keys = await assets.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - assetLimit))) await assets.delete(old);
    } catch (error) {
      console.warn(`${request.url} could not be kept: ${String(error)}`);
    }
  }
  return response;
}

/**
 * Brings the new build's files for signed-in readers to a device that has used them in an older one: its reading list
 * opens without a network after an update as before. Rejects when one cannot be had: the old build then goes on.
 */
export async function keepReaderFiles(
  caches: CacheStorage,
  urls: readonly string[],
  network: (url: string) => Promise<Response>,
): Promise<void> {
  const assets = await caches.open(assetCacheName);
  const used = new Set((await assets.keys()).map(({ url }) => readerFileName(url)));
  for (const url of urls) {
    if (!used.has(readerFileName(url)) || (await assets.match(url))) continue;
    const response = await network(url);
    if (response.status !== 200 || isHtml(response)) throw new Error(`${url} could not be had.`);
    await assets.put(url, response);
  }
}

/** Puts the shell's fonts beside those of the scripts, where the browser itself looks for fonts (`layStaticRoutes`). */
export async function keepShellFonts(
  caches: CacheStorage,
  shellCacheName: string,
  shellUrls: readonly string[],
): Promise<void> {
  const [shell, assets] = await Promise.all([caches.open(shellCacheName), caches.open(assetCacheName)]);
  for (const url of shellUrls.filter((name) => name.endsWith('.woff2'))) {
    const font = await shell.match(url);
    if (!font || (await assets.match(url))) continue;
    try {
      await assets.put(url, font);
    } catch (error) {
      // The page is readable in another font; a device without room must not keep the build from being installed.
      console.warn(`${url} could not be kept for a launch without a network: ${String(error)}`);
    }
  }
}

/**
 * Moves the hashed files of the outgoing build aside, before the precache drops them: a page of that build that is
 * still open loads its lazy chunks from there, with or without a network. `currentUrls` are the new build's.
 */
export async function keepOutgoingBuild(
  caches: CacheStorage,
  shellCacheName: string,
  currentUrls: readonly string[],
): Promise<void> {
  const shell = await caches.open(shellCacheName);
  const current = new Set(currentUrls.map(withoutSearch));
  const outgoing = (await shell.keys()).filter(
    ({ url }) => new URL(url).pathname.startsWith('/assets/') && !current.has(withoutSearch(url)),
  );
  // Activating the same build once more must not lose the files of the one before.
  if (outgoing.length === 0) return;
  await caches.delete(outgoingCacheName);
  const kept = await caches.open(outgoingCacheName);
  for (const request of outgoing) {
    const response = await shell.match(request);
    if (!response) continue;
    try {
      await kept.put(withoutSearch(request.url), response);
    } catch (error) {
      // A full device must not keep the new build from taking over: a page of the old one then asks the server.
      console.warn(`${request.url} of the build before could not be kept: ${String(error)}`);
    }
  }
}

/** No hashed file is HTML: a captive portal, or a host that answers every unknown path with a page. Kept, it would stay for ever. */
function isHtml(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
}

/** Precache keys may carry a revision as a search parameter. */
function withoutSearch(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
