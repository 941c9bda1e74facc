import type { CallFailure } from '../shared/callFailure.ts';
import { type CallOptions, makeFunctionCall } from '../shared/functionCall.ts';
import type { RequestFailure, Result } from '../shared/result.ts';

/** Runs one query on the backend without signing in. Never throws: failures are returned as values. */
export type BackendQuery = (
  path: string,
  args: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<Result<unknown, RequestFailure>>;

/**
 * Makes the function that calls the catalogue's queries. They are open to everyone, so a refusal counts as a failure of
 * the server.
 */
export function makeBackendQuery(options: CallOptions): BackendQuery {
  const call = makeFunctionCall(options);
  return async (path, args, signal) => {
    const answer = await call('query', path, args, { signal });
    return answer.ok ? answer : { ok: false, failure: namedFailure(path, answer.failure) };
  };
}

function namedFailure(path: string, failure: CallFailure): RequestFailure {
  switch (failure.kind) {
    case 'offline':
      return { kind: 'offline', message: `${path}: ${failure.cause}` };
    case 'server':
      return { kind: 'server', message: `${path}: ${failure.message}` };
    case 'refused':
      return { kind: 'server', message: `${path}: ${failure.problem.message}` };
    case 'unauthenticated':
      return { kind: 'server', message: `${path}: status 401` };
    default:
      return failure satisfies never;
  }
}
