/** In UTF-16 units; no page of ours has a longer one. */
const longestPath = 2048;

/**
 * The path and query to which a page of this origin may redirect, or null. `text` is untrusted: it must begin with `/`,
 * and the URL parser's result must mean the same page when parsed again: `/.//host/` becomes the path `//host/`, which
 * is another host's address. Never throws.
 */
export function ownPath(text: string, origin: string): string | null {
  if (text.length > longestPath || !text.startsWith('/')) return null;
  const url = parseUrl(text, origin);
  if (url === null || url.origin !== parseUrl('/', origin)?.origin) return null;
  url.hash = '';
  const path = url.pathname + url.search;
  return !path.startsWith('//') && parseUrl(path, origin)?.href === url.href ? path : null;
}

/** Older browsers and some runtimes of the functions lack `URL.canParse`. */
export function parseUrl(text: string, origin?: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null; // not a valid URL
  }
}
