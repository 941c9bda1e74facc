import { documentLike, homeCachePrefix, homeKey, homeShellKey, withFontsAtOnce } from '../shared/homePage.ts';

/** The cache of a build's home page. `revision` is that of its index.html. */
export function homeCacheName(revision: string): string {
  return homeCachePrefix + revision;
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
