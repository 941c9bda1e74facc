import { backendAddress } from '../library/backendAddress.ts';
import type { RequestFailure, Result } from '../shared/result.ts';
import { makeBackendQuery } from './backend.ts';

const timeoutMs = 20 * 1000;

/** Calls a public query of the library that takes no arguments. Never throws. */
export function askLibrary(path: string): Promise<Result<unknown, RequestFailure>> {
  const query = makeBackendQuery({
    address: backendAddress(),
    fetch: (...request) => fetch(...request),
    timeoutMs,
  });
  return query(path, {});
}
