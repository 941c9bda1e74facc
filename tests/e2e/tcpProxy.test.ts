import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fairWeather, startTcpProxy, type TcpProxy } from '../../e2e/support/tcpProxy.ts';

const body = 'x'.repeat(5000);
let server: Server;
let proxy: TcpProxy;
let heard: string[];

beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push(Buffer.concat(chunks).toString());
      response.end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startTcpProxy(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

/** How long a page waits when no answer will come. */
const inVainMs = 500;

/**
 * The answer that a page gets if it gives up after this time. Over a connection of its own, since a pooled one may have
 * been cut without the client knowing yet.
 */
async function ask(what: string, patienceMs = 60 * 1000): Promise<string> {
  const answer = await fetch(proxy.origin, {
    method: 'POST',
    body: what,
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(patienceMs),
  });
  return `${answer.status} ${await answer.text()}`;
}

test('in fair weather everything passes, and requests are recorded', async () => {
  expect(await ask('one')).toBe(`200 ${body}`);
  expect(proxy.requests).toHaveLength(1);
  expect(proxy.requests[0]).toContain('one');
});

test('a line that refuses connections passes nothing until it is set back', async () => {
  proxy.set({ isRefusing: true });
  await expect(ask('one', inVainMs)).rejects.toThrow();
  proxy.set(fairWeather);
  expect(await ask('two')).toContain('200');
  expect(heard).toEqual(['two']);
});

test('a deaf line loses the server’s answer in one direction, and the request in the other', async () => {
  proxy.set({ isDeafDown: true });
  await expect(ask('one', inVainMs)).rejects.toThrow();
  proxy.set({ isDeafDown: false, isDeafUp: true });
  await expect(ask('two', inVainMs)).rejects.toThrow();
  expect(heard).toEqual(['one']);
});

test('delay and loss make an answer late but do not change it', async () => {
  proxy.set({ delayMs: 100, lossPerChunk: 0.5, retransmitMs: 50 });
  const begun = performance.now();
  expect(await ask('one')).toBe(`200 ${body}`);
  expect(performance.now() - begun).toBeGreaterThan(190);
});

test('a connection is cut after a number of bytes', async () => {
  proxy.set({ cutAfterBytes: 1000 });
  await expect(ask('one', inVainMs)).rejects.toThrow();
  expect(heard).toEqual(['one']);
});

test('a captive portal answers in place of the server', async () => {
  proxy.set({ portalPage: '<h1>Welcome to our hotel</h1>' });
  expect(await ask('one')).toBe('200 <h1>Welcome to our hotel</h1>');
  expect(heard).toEqual([]);
});

test('each ambush meets one request that contains its words', async () => {
  proxy.ambush(
    'push',
    { kind: 'cutRequest' },
    { kind: 'answer', status: '503 Service Unavailable', body: 'busy' },
    { kind: 'cutAnswer' },
  );
  expect(await ask('other')).toContain('200');
  await expect(ask('push 1', inVainMs)).rejects.toThrow();
  expect(await ask('push 2')).toBe('503 busy');
  await expect(ask('push 3', inVainMs)).rejects.toThrow();
  expect(await ask('push 4')).toContain('200');
  expect(heard).toEqual(['other', 'push 3', 'push 4']);
  expect(proxy.ambushesLeft()).toBe(0);
});

test('a flapping line keeps cutting open connections until it is stopped', async () => {
  const stop = proxy.flap(20);
  const outcomes = new Set<string>();
  while (outcomes.size < 2)
    outcomes.add(
      await ask('one').then(
        () => 'passed',
        () => 'failed',
      ),
    );
  stop();
  expect(await ask('two')).toContain('200');
});
