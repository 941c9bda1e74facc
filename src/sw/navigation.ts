import { homeCacheName, homeKey } from '../shared/worker/cacheNames.ts';

export interface NavigationSources {
  /** The cached home page; undefined if there is none. */
  home(): Promise<Response | undefined>;
  /** The precached shell.html; undefined if the browser evicted it. */
  shell(): Promise<Response | undefined>;
  network(): Promise<Response>;
}

/** Whether a navigation belongs to the app: neither the backend's API nor a named file. */
export function isAppRoute({ pathname }: URL): boolean {
  return !/^\/api(?:\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}

export async function answerNavigation(url: URL, sources: NavigationSources): Promise<Response> {
  const home = url.pathname === homeKey ? await sources.home() : undefined;
  return home ?? (await sources.shell()) ?? sources.network();
}

/**
 * Stores what `shell` resolves with as the home page if none is cached or the cached one belongs to another build,
 * whose files are not here. The entry must exist: the browser reads it without the worker (static route in sw.ts) and
 * would otherwise ask the network. No cache is created after the call of `shell`: "Delete everything" may run
 * meanwhile.
 */
export async function readyHome(
  caches: CacheStorage,
  shell: () => Promise<Response | undefined>,
): Promise<void> {
  const cache = await caches.open(homeCacheName);
  const page = await shell();
  const entry = /data-entry="[^"]+"/.exec((await page?.clone().text()) ?? '')?.[0];
  const cachedHome = await (await cache.match(homeKey))?.text();
  if (page && entry !== undefined && !cachedHome?.includes(entry)) await cache.put(homeKey, page);
}
