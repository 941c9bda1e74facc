/**
 * Fetches on behalf of a page. A failure becomes a network error response, as without a worker; a rejection would also
 * be logged as uncaught in the worker.
 */
export async function askNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return Response.error();
  }
}
