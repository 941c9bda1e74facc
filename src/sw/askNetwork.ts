/**
 * Asks the network on behalf of a page. What cannot be had is a network error to the page, as it would be without a worker:
 * a rejection would besides be logged as one that the worker left uncaught.
 */
export async function askNetwork(request: Request, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(request, signal && { signal });
  } catch {
    return Response.error();
  }
}
