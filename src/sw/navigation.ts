import { documentLike, withFirstPaint, withFontsAtOnce } from '../shared/homePage.ts';

/** Where answers come from. */
export interface NavigationSources {
  /** The home page as it is kept for this launch; undefined when the browser evicted it. */
  home(): Promise<Response | undefined>;
  /** The precached index.html; undefined when the browser evicted it. */
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

/**
 * Answers a navigation from the device: the home page as it was last painted, and every other route with the shell
 * without cards, since what the build or the server painted into it belongs to the home page.
 */
export async function answerNavigation(url: URL, sources: NavigationSources): Promise<Response> {
  const isHome = url.pathname === '/';
  const home = isHome ? await sources.home() : undefined;
  if (home) return home;
  const shell = await sources.shell();
  if (!shell) return sources.network();
  const html = await shell.text();
  return documentLike(shell, withFontsAtOnce(isHome ? html : withFirstPaint(html, '')));
}
