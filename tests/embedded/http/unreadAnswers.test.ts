import { connect, type Socket } from 'node:net';
import { queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { afterEach, expect, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { type HostLimits, resolveLimits } from '../../../embedded/limits.ts';
import { HostFixture, waitUntil } from '../hostFixture.ts';

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

const fixture = new HostFixture();
afterEach(() => fixture.release());

async function start(limits: Partial<HostLimits> = {}): Promise<Host> {
  calls = 0;
  return await fixture.start({ texts }, { limits: resolveLimits(limits) });
}

function open(host: Host): Socket {
  const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  fixture.defer(() => socket.destroy());
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

test('SPEC 25.9: pipelined requests are answered in order, one after another', async () => {
  const host = await start();
  const socket = open(host);
  let heard = '';
  socket.on('data', (data) => {
    heard += String(data);
  });
  socket.write([1, 2, 3, 4, 5].map(request).join(''));
  await waitUntil('five answers', () => heard.split('"success"').length === 6);
  expect([...heard.matchAll(/"value":"(\.+)"/g)].map(([, value]) => value?.length)).toEqual([1, 2, 3, 4, 5]);
});

test('SPEC 25.9: of a client’s pipelined requests only one runs until its answer is read', async () => {
  const host = await start();
  const socket = open(host);
  socket.pause();
  socket.write(request(8 * MIB).repeat(10));
  await waitUntil('the first call', () => calls === 1);
  for (let n = 0; n < 10; n += 1) expect(await askAside(host)).toBe(200);
  expect(calls).toBe(11);
});

test('SPEC 25.9: a client that pipelines hundreds of requests is cut off', async () => {
  const host = await start();
  const socket = open(host);
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
  });
  socket.write(request(1).repeat(300));
  await waitUntil('the cut', () => isClosed);
  expect(calls).toBeLessThan(20);
  expect(await askAside(host)).toBe(200);
});

test('SPEC 25.9: when unread answers exceed the limit, the client with the largest is cut off', async () => {
  const host = await start({ answerMemoryBytes: 16 * MIB });
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
