import { faultPath, testerKey } from '../shared/worker/cacheNames.ts';
import { asFault, faultyFetch } from '../shared/worker/faultyFetch.ts';

let chosen: Promise<typeof fetch> | undefined;

/** To be called when a tester chose another fault: the next request reads it. */
export function forgetFault(): void {
  chosen = undefined;
}

/** `fetch`; while a tester's fault is stored, one that has it. */
async function fetchOfTester(): Promise<typeof fetch> {
  const stored = await caches.match(faultPath, { cacheName: testerKey }).catch(() => undefined);
  return stored ? faultyFetch(fetch, asFault(await stored.text())) : fetch;
}

export async function fetchWithFault(request: Request): Promise<Response> {
  chosen ??= fetchOfTester();
  return await (await chosen).call(globalThis, request);
}

/** A failure becomes a network error response; a rejection would also be logged as uncaught in the worker. */
export async function fetchOrError(request: Request): Promise<Response> {
  try {
    return await fetchWithFault(request);
  } catch {
    return Response.error();
  }
}
