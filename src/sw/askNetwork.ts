import { loadFaults } from './faults.ts';

/** Fetches, with a tester's faults if there are any. */
export async function askServer(request: Request): Promise<Response> {
  await loadFaults();
  return await fetch(request);
}

/**
 * Fetches on behalf of a page. A failure becomes a network error response, as without a worker; a rejection would also
 * be logged as uncaught in the worker.
 */
export async function askNetwork(request: Request): Promise<Response> {
  try {
    return await askServer(request);
  } catch {
    return Response.error();
  }
}
