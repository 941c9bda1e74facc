import { assetCacheName } from '../shared/assetCache.ts';
import { documentLike, homeCachePrefix, homeKey, homeShellKey, withFontsAtOnce } from '../shared/homePage.ts';

/** A static route, as far as the worker has one: https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes */
interface Route {
  readonly condition: {
    readonly urlPattern: { readonly pathname: string; readonly search: string };
    readonly requestMode?: RequestMode;
  };
  readonly source: { readonly cacheName: string };
}

/** The event of an installation, in browsers that take static routes (Chromium 123). */
interface RoutedInstallEvent extends Event {
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

/** The cache of a build's home page. `revision` is that of its index.html. */
export function homeCacheName(revision: string): string {
  return homeCachePrefix + revision;
}

/**
 * Has the browser itself answer what the first frame of a launch waits for, before the worker has started (which costs
 * a cold launch 20 to 30 ms): the home page from `cacheName`, and fonts from the cache of files in use. Where nothing is
 * kept there the browser asks the network; the page keeps the fonts that come so (`src/audio/keepFonts.ts`). Does
 * nothing in browsers that take no such routes; there the worker answers with the same files.
 */
export async function routeLaunch(event: RoutedInstallEvent, cacheName: string): Promise<void> {
  await event.addRoutes?.([
    {
      // With something to tell the app behind a question mark, the page is the worker's.
      condition: { urlPattern: { pathname: homeKey, search: '' }, requestMode: 'navigate' },
      source: { cacheName },
    },
    {
      condition: { urlPattern: { pathname: '/assets/*.woff2', search: '' } },
      source: { cacheName: assetCacheName },
    },
  ]);
}

/** Keeps the shell as the home page until a page has painted cards, and for it to put them in. */
export async function keepHomeShell(caches: CacheStorage, cacheName: string, shell: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  const html = withFontsAtOnce(await shell.text());
  await cache.put(homeShellKey, documentLike(shell, html));
  // The same build installed once more: the cards that are there stay.
  if (!(await cache.match(homeKey))) await cache.put(homeKey, documentLike(shell, html));
}

/** Drops the home pages of other builds than the one that `cacheName` is of. */
export async function dropOtherHomes(caches: CacheStorage, cacheName: string): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(homeCachePrefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}
