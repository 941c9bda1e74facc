import { homeCacheName, homeKey } from '../shared/homePage.ts';

/** Where answers come from. */
export interface NavigationSources {
  /** The home page as it is kept for this launch; undefined when none is. */
  home(): Promise<Response | undefined>;
  /** The precached shell.html; undefined when the browser evicted it. */
  shell(): Promise<Response | undefined>;
  network(): Promise<Response>;
}

/** Whether a navigation is the app's: neither the backend's API nor a file by name. */
export function isAppRoute({ pathname }: URL): boolean {
  return !/^\/api(?:\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}

/**
 * Asks the network, and gives up when no answer has begun after `limitMs`: a server that takes the connection and
 * then says nothing must not hold the page for ever. An answer that has begun may take as long as it needs.
 */
export async function fetchInTime(
  ask: (signal: AbortSignal) => Promise<Response>,
  limitMs: number,
): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(
    () => patience.abort(new DOMException('No answer came.', 'TimeoutError')),
    limitMs,
  );
  try {
    return await ask(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers a navigation from the device: the home page as it is kept, else the shell without cards. */
export async function answerNavigation(url: URL, sources: NavigationSources): Promise<Response> {
  const home = url.pathname === homeKey ? await sources.home() : undefined;
  return home ?? (await sources.shell()) ?? sources.network();
}

/**
 * Has `shell` stand for the home page where none is kept, or one of another build, whose files are not here. Something must
 * stand there: the browser looks for the home page by itself (sw.ts), and would ask the network.
 */
export async function readyHome(caches: CacheStorage, shell: Response | undefined): Promise<void> {
  // Until November 2026 each build had a cache of its own.
  const old = (await caches.keys()).filter((name) => name.startsWith('lipi-home-') && name !== homeCacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  const cache = await caches.open(homeCacheName);
  const kept = await (await cache.match(homeKey))?.text();
  const entry = /data-entry="[^"]+"/.exec((await shell?.clone().text()) ?? '')?.[0];
  if (shell && entry !== undefined && !kept?.includes(entry)) await cache.put(homeKey, shell);
}
