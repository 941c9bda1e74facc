import type { IncomingMessage } from 'node:http';
import { RequestProblem } from './answer.ts';

/**
 * The address that a client asked for. Its origin is `publicOrigin` when the host has one, else it follows from the
 * Host header and a TLS-terminating proxy's X-Forwarded-Proto. Throws `RequestProblem` 400 for a target that is not a
 * path (`*`, another origin).
 */
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
