import { idleFontLink, urgentFontLink } from './fontLink.ts';

/**
 * The home page as the next launch shows it, whole and ready to be sent. Each build of the app has a cache for it, named
 * by the build, which the worker fills with the shell at its installation; the page puts the cards in that it last
 * painted (`src/state/keptPaint.ts`). So a launch reads one file, and where the browser takes static routes it does so
 * before the worker has started (`src/sw/sw.ts`).
 */
export const homeCachePrefix = 'lipi-home-';

/** The home page's own path is its key. */
export const homeKey = '/';
/** Key of the home page without cards, of which the page makes the one with cards. Never asked of the network. */
export const homeShellKey = '/__home/shell';

/** What stands in index.html after what a page adds to its head. */
export const headEnd = '<!--/head-->';
/** What stands in index.html around the first paint. */
export const firstPaintStart = '<!--first-paint-->';
export const firstPaintEnd = '<!--/first-paint-->';

/** `html` with `painted` between the markers of the first paint and `head` at the end of its head; without markers, as it is. */
export function withFirstPaint(html: string, painted: string, head = ''): string {
  const start = html.indexOf(firstPaintStart);
  const end = html.indexOf(firstPaintEnd, start);
  const inHead = html.indexOf(headEnd);
  if (start < 0 || end < 0 || inHead < 0) return html;
  const before = html.slice(0, inHead) + head + html.slice(inHead, start + firstPaintStart.length);
  return before + painted + html.slice(end);
}

/** A page for a device that has its fonts, so that they can be there for its first frame. */
export function withFontsAtOnce(page: string): string {
  const end = page.indexOf('</head>');
  return page.slice(0, end).replaceAll(idleFontLink, urgentFontLink) + page.slice(end);
}

/** A document made of another: its headers, the Content-Security-Policy above all, less what described its bytes on the wire. */
export function documentLike(shell: Response, html: string): Response {
  const headers = new Headers(shell.headers);
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name);
  return new Response(html, { headers });
}
