import { connect, type Socket } from 'node:net';
import { httpActionGeneric, httpRouter, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, onTestFinished, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { createStaticSite } from '../../../embedded/http/site/staticSite.ts';
import { type HostLimits, resolveLimits } from '../../../embedded/limits.ts';
import { fixture, waitUntil } from '../hostFixture.ts';

const MIB = 1024 * 1024;
let calls = 0;
const texts = {
  long: queryGeneric({
    args: { characters: v.number() },
    handler: async (_ctx, { characters }) => {
      calls += 1;
      return ''.padEnd(characters, '.');
    },
  }),
};

async function start(limits: Partial<HostLimits> = {}): Promise<Host> {
  calls = 0;
  return await fixture.start({ texts }, { limits: resolveLimits(limits) });
}

function open(host: Host): Socket {
  const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  onTestFinished(() => void socket.destroy());
  return socket;
}

function request(characters: number): string {
  const body = JSON.stringify({ path: 'texts:long', args: { characters } });
  return `POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

async function askAside(host: Host): Promise<number> {
  const body = JSON.stringify({ path: 'texts:long', args: { characters: 1 } });
  return (await fetch(`${host.origin}/api/query`, { method: 'POST', body })).status;
}

test('SPEC 25.9: a client that sends requests ahead of their answers is cut off', async () => {
  const host = await start();
  const socket = open(host);
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
  });
  socket.write(request(1).repeat(300));
  await waitUntil('the cut', () => isClosed);
  expect(calls).toBeLessThan(2);
  expect(await askAside(host)).toBe(200);
});

test('SPEC 25.9: when unread answers exceed the limit, the client with the largest is cut off', async () => {
  const host = await start({ waitingBytes: 16 * MIB });
  const clients = [6, 9, 7].map((size) => ({ socket: open(host), size, heardBytes: 0, isClosed: false }));
  for (const [n, { socket, size }] of clients.entries()) {
    socket.pause();
    socket.write(request(size * MIB));
    await waitUntil('the call', () => calls === n + 1);
  }
  for (const client of clients) {
    client.socket.on('close', () => {
      client.isClosed = true;
    });
    client.socket.on('data', (data) => {
      client.heardBytes += data.byteLength;
    });
    client.socket.resume();
  }
  await waitUntil('all to end', () =>
    clients.every(({ isClosed, heardBytes, size }) => isClosed || heardBytes > size * MIB),
  );
  expect(clients.map(({ isClosed }) => isClosed)).toEqual([false, true, false]);
  expect(await askAside(host)).toBe(200);
});

const large = '.'.repeat(8 * MIB);
const http = httpRouter();
http.route({ path: '/large', method: 'GET', handler: httpActionGeneric(async () => new Response(large)) });
const files = {
  uploadUrl: mutationGeneric({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() }),
  url: queryGeneric({
    args: { storageId: v.string() },
    handler: (ctx, { storageId }) => ctx.storage.getUrl(storageId),
  }),
};

/** The path of a stored file of 8 MiB. */
async function storedFile(host: Host): Promise<string> {
  const uploadUrl = String(await host.mutation('files:uploadUrl', {}));
  const { storageId } = (await (await fetch(uploadUrl, { method: 'POST', body: large })).json()) as {
    storageId: string;
  };
  return new URL(String(await host.query('files:url', { storageId }))).pathname;
}

test.each([
  // Of a file, the piece that waits takes memory: 64 KiB.
  { what: 'a stored file', path: storedFile, limit: MIB, clients: 20, most: 16 },
  { what: 'a page', path: () => '/page', limit: 20 * MIB, clients: 5, most: 2 },
  { what: 'an HTTP action', path: () => '/large', limit: 20 * MIB, clients: 5, most: 2 },
])(
  'SPEC 25.9: clients that do not read $what are cut off at the limit for all',
  async ({ path, limit, clients, most }) => {
    const site = createStaticSite({
      root: fixture.folder(),
      immutable: () => false,
      contentSecurityPolicy: "default-src 'self'",
      render: async () => ({ status: 200, html: large, headers: {} }),
    });
    const modules = { texts, files, http: { default: http } };
    const host = await fixture.start(modules, { site, limits: resolveLimits({ waitingBytes: limit }) });
    const asked = await path(host);
    let begunCount = 0;
    for (let n = 0; n < clients; n += 1) {
      const socket = open(host);
      socket.once('data', () => {
        begunCount += 1;
        socket.pause();
      });
      socket.write(`GET ${asked} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    await waitUntil('all answers to begin', () => begunCount === clients);
    const openCount = () =>
      new Promise<number>((resolve) => host.server.getConnections((_error, count) => resolve(count)));
    // `fetch` keeps one more open.
    await waitUntil('the cuts', async () => (await openCount()) <= most + 1);
    expect(await askAside(host)).toBe(200);
  },
);
