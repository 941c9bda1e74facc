/** A routed HTTP action (`registration_impl.ts`'s `PublicHttpAction`). */
export interface HttpEndpoint {
  readonly invokeHttpAction: (request: Request) => Promise<Response>;
}

/** The default export of `http.ts`, in the form that the host uses. */
export interface HttpRoutes {
  /** The endpoint and the route that matched, 'GET /path'; null when there is none. */
  find(method: string, pathname: string): { readonly endpoint: HttpEndpoint; readonly route: string } | null;
}

type Lookup = (path: string, method: string) => readonly [HttpEndpoint, string, string] | null;

const none: HttpRoutes = { find: () => null };

/**
 * Reads the router that `http.ts` exports by default; null without such a module.
 * @throws Error when the export is not a router.
 */
export function readRoutes(router: unknown): HttpRoutes {
  if (router === null) return none;
  if (
    typeof router !== 'object' ||
    !('isRouter' in router) ||
    !('lookup' in router) ||
    typeof router.lookup !== 'function'
  ) {
    throw new Error('The default export of `http.ts` is not a Router.');
  }
  const lookup = router.lookup as Lookup;
  return {
    find(method, pathname) {
      const match = lookup(pathname, method);
      if (match === null) return null;
      const [endpoint, routedMethod, path] = match;
      return { endpoint, route: `${routedMethod} ${path}` };
    },
  };
}
