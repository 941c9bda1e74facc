import { createHash } from 'node:crypto';

export interface OutsideOrigins {
  /** The backend's address when it is not the page's own origin. */
  readonly backendUrl?: string;
  readonly analyticsUrl?: string;
}

const inlineElement = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * Only the page's own origin and the inline script and style in `html`, by their hashes
 * (https://www.w3.org/TR/CSP3/#grammardef-hash-source); a `backendUrl` with its socket and its stored audio; the script of
 * `analyticsUrl`, and data to its origin. Throws for an address that is not absolute.
 */
export function contentSecurityPolicy(
  html: string,
  { backendUrl, analyticsUrl }: OutsideOrigins = {},
): string {
  const hashes = { script: [] as string[], style: [] as string[] };
  for (const [, name, attributes = '', content = ''] of html.matchAll(inlineElement)) {
    const isData = /\btype="application\/(?:ld\+)?json"/.test(attributes);
    if (isData || /\bsrc=/.test(attributes) || (name !== 'script' && name !== 'style')) continue;
    hashes[name].push(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  const backend = backendOrigins(backendUrl);
  const analytics = analyticsUrl ? [new URL(analyticsUrl).origin] : [];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.script, ...analytics].join(' '),
    ["style-src 'self'", ...hashes.style].join(' '),
    ["img-src 'self' data: blob:", ...analytics].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...backend, ...analytics].join(' '),
    ["media-src 'self' blob:", ...backend.slice(0, 1)].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function backendOrigins(backendUrl: string | undefined): string[] {
  if (backendUrl === undefined || backendUrl === '') return [];
  const { origin, protocol, host } = new URL(backendUrl);
  return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}
