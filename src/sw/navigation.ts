import { buildMarkHeader, firstPaintEnd, firstPaintStart, headEnd } from '../shared/firstPaintCache.ts';
import { idleFontLink, urgentFontLink } from '../shared/fontLink.ts';

/** Where the parts of an answer come from. */
export interface NavigationSources {
  /** The precached index.html; undefined when the browser evicted it. */
  shell(): Promise<Response | undefined>;
  /** The last painted first cards of the home page, with the mark of the build that painted them. */
  homePaint(): Promise<Response | undefined>;
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
 * Answers a navigation with the shell. The home page gets the cards that were last painted there, so that its first
 * paint waits for no database; every other route gets the shell without cards, since what the build or the server
 * painted into it belongs to the home page. Cards of another build are left out: their class names are not this one's.
 */
export async function answerNavigation(url: URL, sources: NavigationSources): Promise<Response> {
  const isHome = url.pathname === '/';
  // Both at once: each is a read from disk, and nothing can be painted before the later one.
  const [shell, paint] = await Promise.all([sources.shell(), isHome ? sources.homePaint() : undefined]);
  if (!shell) return sources.network();
  const [html, painted] = await Promise.all([shell.text(), paint?.text()]);
  const page = isHome ? withHomePaint(html, fitting(html, paint, painted)) : withFirstPaint(html, '');
  return new Response(withFontsAtOnce(page), { headers: htmlHeaders(shell.headers) });
}

/** The device has the page's fonts, so they can be there for its first frame. */
function withFontsAtOnce(page: string): string {
  const end = page.indexOf('</head>');
  return page.slice(0, end).replaceAll(idleFontLink, urgentFontLink) + page.slice(end);
}

/** Puts the kept cards into the document, and what they add to its head; without them, the document as it is. */
function withHomePaint(html: string, kept: string | undefined): string {
  if (kept === undefined) return html;
  const at = kept.indexOf(headEnd);
  const page = withFirstPaint(html, kept.slice(at < 0 ? 0 : at + headEnd.length));
  const inHead = page.indexOf(headEnd);
  return at < 0 || inHead < 0 ? page : page.slice(0, inHead) + kept.slice(0, at) + page.slice(inHead);
}

/** Puts `painted` between the markers of index.html; without markers, the document as it is. */
export function withFirstPaint(html: string, painted: string): string {
  const start = html.indexOf(firstPaintStart);
  const end = html.indexOf(firstPaintEnd, start);
  if (start === -1 || end === -1) return html;
  return html.slice(0, start + firstPaintStart.length) + painted + html.slice(end);
}

/** The kept cards when the shell's own build painted them. */
function fitting(html: string, paint: Response | undefined, painted: string | undefined): string | undefined {
  const mark = paint?.headers.get(buildMarkHeader);
  return mark && html.includes(mark) ? painted : undefined;
}

/** The shell's headers, its Content-Security-Policy above all, less what described the bytes on the wire. */
function htmlHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) kept.delete(name);
  return kept;
}
