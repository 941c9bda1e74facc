import type { IncomingMessage, ServerResponse } from 'node:http';

/** The client receives the status and `{code, message}` as JSON, as in Convex. */
export class RequestProblem extends Error {
  override readonly name = 'RequestProblem';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Identity travels in the Authorization header, never in a cookie, so CSRF has nothing to exploit. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'accept-ranges, content-disposition, content-encoding, content-length, content-range, etag',
} as const;

const API_HEADERS = {
  ...CORS_HEADERS,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendText(response, status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendBytes(response, status, Buffer.from(text), { 'content-type': 'text/plain; charset=utf-8', ...headers });
}

export function sendBytes(
  response: ServerResponse,
  status: number,
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...API_HEADERS, ...headers, 'content-length': bytes.byteLength });
  response.end(bytes);
}

/** An error that is no problem becomes a 500; the rest of an unread body is not waited for. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, code, message, headers } =
    error instanceof RequestProblem
      ? error
      : new RequestProblem(
          500,
          'InternalServerError',
          'Your request could not be completed. Try again later.',
        );
  // On a kept-alive connection, unread bytes would be taken for the next request.
  const connection: Record<string, string> = request.complete ? {} : { connection: 'close' };
  sendJson(response, status, { code, message }, { ...headers, ...connection });
}

export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  const requested = request.headers['access-control-request-headers'];
  response.writeHead(204, {
    ...CORS_HEADERS,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers':
      requested ?? 'authorization, content-type, convex-client, if-none-match, if-range, range',
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
  });
  response.end();
}
