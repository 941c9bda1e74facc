import { once } from 'node:events';
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy between a page and the server that can lose responses. */
export interface LosingProxy {
  readonly origin: string;
  /** The origin that requests are forwarded to from now on. */
  forwardTo(origin: string): void;
  /** Loses the next responses to requests whose body contains a text: the server has already handled them. */
  loseAnswersTo(text: string, count: number): void;
  /** Holds the responses to requests whose body contains a text, until the returned function is called. */
  holdAnswersTo(text: string): () => void;
  /** The number of requests so far whose body contained the text. */
  seen(text: string): number;
  close(): Promise<void>;
}

/**
 * Cuts a response after its first byte: when a connection breaks before that, the browser retries by itself and the
 * page never notices.
 */
function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{', () => response.destroy());
}

/** Listens on a free port. */
export async function startProxy(): Promise<LosingProxy> {
  let target = new URL('http://127.0.0.1:1');
  let losing = { text: '', count: 0 };
  let held: { readonly text: string; readonly released: Promise<void> } | undefined;
  const bodies: string[] = [];
  const sockets = new Set<Duplex>();
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      bodies.push(body.toString());
      const isLost = losing.count > 0 && body.includes(losing.text);
      if (isLost) losing.count -= 1;
      const onward = httpRequest(
        {
          host: target.hostname,
          port: target.port,
          method: request.method,
          path: request.url,
          headers: request.headers,
        },
        (answer) => {
          if (isLost) answer.resume().on('end', () => breakOff(response));
          else {
            const passOn = () => {
              response.writeHead(answer.statusCode ?? 502, answer.headers);
              answer.pipe(response);
            };
            if (held && body.includes(held.text)) void held.released.then(passOn);
            else passOn();
          }
        },
      );
      onward.on('error', () => request.socket.destroy());
      onward.end(body);
    });
  });
  proxy.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  proxy.on('upgrade', (request, socket, head) => {
    const onward = connect(Number(target.port), target.hostname, () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`];
      for (let at = 0; at < request.rawHeaders.length; at += 2)
        lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    forwardTo: (origin) => {
      target = new URL(origin);
    },
    loseAnswersTo: (text, count) => {
      losing = { text, count };
    },
    holdAnswersTo(text) {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { text, released };
      return () => {
        held = undefined;
        release();
      };
    },
    seen: (text) => bodies.filter((body) => body.includes(text)).length,
    close: async () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
