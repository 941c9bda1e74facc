import { anySignal } from './abortSignals.ts';
import { asProblem, type CallFailure, failureOfProblem } from './callFailure.ts';
import { type Fields, isFields } from './guards.ts';
import type { Result } from './result.ts';

export type FunctionKind = 'query' | 'mutation' | 'action';

/** Calls a function over HTTP. Never throws: failures are values. */
export type FunctionCall = (
  kind: FunctionKind,
  path: string,
  args: Readonly<Record<string, unknown>>,
  options?: {
    /** Without it the call is anonymous. */
    readonly accessToken?: string;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Result<unknown, CallFailure>>;

/** Calls a function as the signed-in user, with a valid token. Never throws. */
export type UserCall = (
  kind: FunctionKind,
  path: string,
  args: Readonly<Record<string, unknown>>,
) => ReturnType<FunctionCall>;

export interface CallOptions {
  /** Absolute, without a trailing slash. */
  readonly address: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
}

/** Like convex/browser's `ConvexHttpClient`, with a time-out for the whole answer. Never throws. */
export function makeFunctionCall({ address, fetch, timeoutMs }: CallOptions): FunctionCall {
  return async (kind, path, args, { accessToken, signal } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${address}/api/${kind}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
        },
        body: JSON.stringify({ path, format: 'convex_encoded_json', args: [args] }),
        credentials: 'omit',
        cache: 'no-store',
        signal: signal ? anySignal(signal, timeout) : timeout,
      });
      return answerOf(response.status, await response.text());
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      return { ok: false, failure: { kind: 'offline', cause: isTimeout ? 'timeout' : 'network' } };
    }
  };
}

/** An answer that is not the backend's JSON comes from a portal or proxy in between. */
export function answerOf(status: number, text: string): Result<unknown, CallFailure> {
  const value = parsed(text);
  const answer = isFields(value) ? value : undefined;
  if (answer?.status === 'success' && 'value' in answer) return { ok: true, value: answer.value };
  return { ok: false, failure: failureOf(status, answer, text) };
}

function failureOf(status: number, answer: Fields | undefined, text: string): CallFailure {
  if (answer?.status === 'error') {
    const problem = asProblem(answer.errorData);
    if (problem) return failureOfProblem(problem);
    return { kind: 'server', message: String(answer.errorMessage ?? `status ${status}`) };
  }
  if (status === 401 && answer) return { kind: 'unauthenticated' };
  const isBackend = answer !== undefined || status === 400 || status === 404 || status === 500;
  return isBackend && status >= 400 && status !== 511
    ? { kind: 'server', message: `status ${status}: ${text.slice(0, 200)}` }
    : { kind: 'offline', cause: 'portal' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a portal's or a proxy's page
  }
}
