import type { IncomingMessage, ServerResponse } from 'node:http';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A site that a host can be started with before the site can exist: what paints its pages asks the host.
 * Until it opens, requests are told to come again in a moment.
 */
export function lateSite(): { readonly serve: Serve; open(site: Serve): void } {
  let opened: Serve | null = null;
  return {
    serve: (request, response) => {
      if (opened) {
        opened(request, response);
        return;
      }
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' });
      response.end('The library is opening. Please reload in a moment.\n');
    },
    open: (site) => {
      opened = site;
    },
  };
}
