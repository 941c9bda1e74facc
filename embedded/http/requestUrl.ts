import type { IncomingMessage } from 'node:http';
import { RequestProblem } from './answer.ts';

/** From `publicOrigin`, else the Host header and a proxy's X-Forwarded-Proto. Throws for what is not a path. */
export function requestUrl(request: IncomingMessage, publicOrigin: string | null): URL {
  const target = request.url ?? '';
  const origin = publicOrigin ?? requestOrigin(request);
  // Concatenated as text: resolved as a reference, '//elsewhere/path' would name another host.
  const address = `${origin}${target}`;
  if (!target.startsWith('/') || !URL.canParse(address)) {
    throw new RequestProblem(400, 'BadRequest', 'The request target is not a path');
  }
  return new URL(address);
}

function requestOrigin(request: IncomingMessage): string {
  const scheme = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const host = request.headers.host ?? '';
  return /^[A-Za-z0-9.:[\]_-]+$/.test(host) ? `${scheme}://${host}` : `${scheme}://localhost`;
}
