import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { BrowserContext } from '@playwright/test';

/** What has passed a wire in both directions: HTTP, and sockets with their handshakes. */
interface Traffic {
  readonly requests: number;
  readonly bytes: number;
  /** Bodies of calls and answers as they travel, without headers, by the function; of sockets' frames, as 'socket'. */
  readonly payloadBytes: ReadonlyMap<string, number>;
}

/** A proxy in front of a server, which counts everything that passes. */
export interface Wire {
  /** Where browsers find the server. */
  readonly origin: string;
  /** What has passed since the last call. */
  take(): Traffic;
  close(): void;
}

/** A request with its answer, or a socket from its handshake on. */
interface Exchange {
  readonly isSocket: boolean;
  /** Of a call. */
  functionName?: string | undefined;
  headBytes: number;
  payloadBytes: number;
}

const requestLine = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/;
const functionPath = /"path":"([\w/:]+)"/;
const headEnd = '\r\n\r\n';

/** On loopback. Counts HTTP/1.1 as browsers send it: a request waits for the answer before, and a head arrives whole. */
export async function startWire(target: string): Promise<Wire> {
  let exchanges: Exchange[] = [];

  const listener = createServer((reader) => {
    const server = connect({ port: Number(new URL(target).port), host: '127.0.0.1' });
    let exchange: Exchange | undefined;
    const isPastHead = { up: false, down: false };

    function count(chunk: Buffer, direction: 'up' | 'down'): void {
      if (!exchange) return;
      const headBytes = isPastHead[direction] ? 0 : chunk.indexOf(headEnd) + headEnd.length;
      isPastHead[direction] = true;
      exchange.headBytes += headBytes;
      exchange.payloadBytes += chunk.length - headBytes;
    }

    reader.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (!exchange?.isSocket && requestLine.test(text)) {
        exchange = { isSocket: /^upgrade: websocket/im.test(text), headBytes: 0, payloadBytes: 0 };
        exchanges.push(exchange);
        Object.assign(isPastHead, { up: false, down: false });
      }
      // A request's body may follow its head.
      if (exchange) exchange.functionName ??= functionPath.exec(text)?.[1];
      count(chunk, 'up');
    });
    server.on('data', (chunk: Buffer) => count(chunk, 'down'));
    for (const [from, to] of [
      [reader, server],
      [server, reader],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    take() {
      const taken = exchanges;
      exchanges = [];
      const payloadBytes = new Map<string, number>();
      for (const { isSocket, functionName, ...of } of taken) {
        const name = isSocket ? 'socket' : functionName;
        if (name !== undefined) payloadBytes.set(name, (payloadBytes.get(name) ?? 0) + of.payloadBytes);
      }
      const bytes = taken.reduce((sum, of) => sum + of.headBytes + of.payloadBytes, 0);
      return { requests: taken.length, bytes, payloadBytes };
    },
    close: () => void listener.close(),
  };
}

const visitMs = 20 * 1000;

/** In words, for what a bench says of its method. */
export const ofVisit = `Every byte of the page, its worker and its socket in both directions, headers too, as a proxy in front of the server counts them until ${visitMs / 1000} s after the navigation: HTTP/1.1 without TLS, 360×740`;

export interface Visit extends Traffic {
  /** Whether everything that the device follows had arrived. */
  readonly isSynced: boolean;
}

/** Opens a page of the wire's server for 20 s and closes it. */
export async function visit(wire: Wire, profile: BrowserContext, path: string): Promise<Visit> {
  const page = await profile.newPage();
  wire.take();
  const visited = page.waitForTimeout(visitMs);
  await page.goto(wire.origin + path);
  await visited;
  const traffic = wire.take();
  const isSynced = await page.locator('nav [data-kind=online]').isVisible();
  await page.close();
  return { ...traffic, isSynced };
}
