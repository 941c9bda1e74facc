import type { RequestFailure, Result } from '../shared/result.ts';

/** Asks the backend one query over HTTP. Never throws: what goes wrong is a value. */
export type BackendQuery = (
  path: string,
  args: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<Result<unknown, RequestFailure>>;

interface BackendOptions {
  /** Absolute, without a trailing slash. */
  readonly address: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
}

/** The status that Convex's HTTP API uses when the function itself failed (`STATUS_CODE_UDF_FAILED` in convex/browser/http_client.ts). */
const statusFunctionFailed = 560;

/**
 * Makes the HTTP side of the backend: `POST /api/query` as convex/browser's `ConvexHttpClient` sends it, with a
 * time-out over the whole answer. Arguments and answers are plain JSON; the feed has no special values.
 *
 * Told apart: no network, a time-out and a captive portal (an answer that is not Convex's JSON, whatever its
 * status) are 'offline'; an error that the backend itself reports is 'server'.
 */
export function makeBackendQuery({ address, fetch, timeoutMs }: BackendOptions): BackendQuery {
  return async (path, args, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${address}/api/query`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ path, format: 'convex_encoded_json', args: [args] }),
        credentials: 'omit',
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      text = await response.text();
    } catch (error) {
      return failure('offline', `${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return readAnswer(path, response.status, text);
  };
}

function readAnswer(path: string, status: number, text: string): Result<unknown, RequestFailure> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    // Hotel and railway networks answer 200 with a log-in page; proxies answer 502 to 504 with one of their own.
    const fromBackend = status === 400 || status === 404 || status === 500;
    return failure(fromBackend ? 'server' : 'offline', `${path}: status ${status}, not the backend's answer`);
  }
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) {
    return status >= 400 && status !== 511
      ? failure('server', `${path}: status ${status}: ${text.slice(0, 200)}`)
      : failure('offline', `${path}: status ${status}, not the backend's answer`);
  }
  if (
    answer.status === 'success' &&
    'value' in answer &&
    (status === 200 || status === statusFunctionFailed)
  ) {
    return { ok: true, value: answer.value };
  }
  const message =
    'errorMessage' in answer && typeof answer.errorMessage === 'string'
      ? answer.errorMessage
      : text.slice(0, 200);
  return failure('server', `${path}: ${message}`);
}

function failure(kind: RequestFailure['kind'], message: string): Result<never, RequestFailure> {
  return { ok: false, failure: { kind, message } };
}
