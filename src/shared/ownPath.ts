/** Longer addresses are none that a page of ours has. In UTF-16 units. */
const longestPath = 2048;

/**
 * The path, query and fragment of an address that a page of this origin may be sent on to, or null for any other text.
 * `text` comes from outside: it has to begin with `/`, and what the URL parser (https://url.spec.whatwg.org/#url-parsing)
 * makes of it has to mean the same page when it is parsed again: `/.//host/` becomes the path `//host/`, which is
 * another host's address. Never throws.
 */
export function ownPath(text: string, origin: string): string | null {
  if (text.length > longestPath || !text.startsWith('/')) return null;
  const url = parsed(text, origin);
  if (url === null || url.origin !== parsed('/', origin)?.origin) return null;
  const path = url.pathname + url.search + url.hash;
  return !path.startsWith('//') && parsed(path, origin)?.href === url.href ? path : null;
}

/** `URL.canParse` is not in every runtime that functions run in. */
function parsed(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null; // no address at all
  }
}
