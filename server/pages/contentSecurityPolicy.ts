import { createHash } from 'node:crypto';

/** The origins that a page may use besides its own. */
export interface OutsideOrigins {
  /** The backend's address when it is not the page's own origin. */
  readonly backendUrl?: string;
  /** The operator's analytics script. */
  readonly analyticsUrl?: string;
}

const inlineElement = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * The Content-Security-Policy of a built page: only its own origin and the inline script and style in `html`, by their
 * hashes (https://www.w3.org/TR/CSP3/#grammardef-hash-source). A `backendUrl` of another origin is allowed with its
 * socket and its stored audio. The origin of `analyticsUrl` may run its script and receive data. Throws for an address
 * that is not absolute.
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

/** The backend's HTTP origin and its socket's; empty when it is the page's own origin. */
function backendOrigins(backendUrl: string | undefined): string[] {
  if (backendUrl === undefined || backendUrl === '') return [];
  const { origin, protocol, host } = new URL(backendUrl);
  return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}
