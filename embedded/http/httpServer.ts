import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { HostLimits } from '../limits.ts';
import { refuseConnection } from '../refuseConnection.ts';

/** Longer than a proxy keeps its idle connections, so that no proxy sends a request into a closing one. */
const KEEP_ALIVE_TIMEOUT_MS = 65 * 1000;

/** The status line for requests that cannot be parsed, by the code of Node's error; any other is a 400. */
const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  // A browser takes a 408 on a connection that it opened early and did not use for a closing: a request that meets it is
  // sent again.
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

export type HttpListener = Awaited<ReturnType<typeof listen>>;

/** Listens, with limits on everything that a client could prolong. Rejects when the port is taken. */
export async function listen(
  hostname: string,
  port: number,
  limits: HostLimits,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  let open = 0;
  let draining = false;
  const answering = new WeakSet<Socket>();
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 5 * 1000,
    },
    (request, response) => {
      // A socket that breaks during a write: 'close' follows, and there is no client left to notify.
      response.on('error', () => response.destroy());
      const { socket } = request;
      if (answering.has(socket)) {
        // Sent ahead of an answer (pipelining), which no browser or proxy does. Not the socket is destroyed: of a request
        // that is open when its socket closes, Node makes an error with a stack trace, which takes longer than reading it.
        request.destroy();
        return;
      }
      answering.add(socket);
      open++;
      response.on('close', () => {
        answering.delete(socket);
        open--;
      });
      if (draining) response.setHeader('connection', 'close');
      void handle(request, response);
    },
  );
  server.maxConnections = limits.httpConnections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    refuseConnection(socket, refusals[error.code ?? ''] ?? '400 Bad Request');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    server,
    port: (server.address() as AddressInfo).port,
    /** Stops accepting and waits, at most `limitMs`, until every accepted request is answered. */
    drain: async (limitMs: number) => {
      draining = true;
      server.close();
      server.closeIdleConnections();
      const deadlineMs = performance.now() + limitMs;
      while (open > 0 && performance.now() < deadlineMs) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
