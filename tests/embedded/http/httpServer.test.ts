import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { listen } from '../../../embedded/http/httpServer.ts';
import { createStaticSite } from '../../../embedded/http/site/staticSite.ts';
import { resolveLimits } from '../../../embedded/limits.ts';
import { bank } from '../bank.ts';
import { fixture, waitUntil } from '../hostFixture.ts';

// Node raises this for a connection on which no request arrives in time, such as one that a browser opened ahead.
test('a connection that sends no request in time gets 408, so that a browser retries', async () => {
  const listener = await listen(
    '127.0.0.1',
    0,
    resolveLimits(),
    async (_request, response) => void response.end(),
  );
  onTestFinished(() => listener.close());
  const accepted = once(listener.server, 'connection') as Promise<[Socket]>;
  const idle = connect(listener.port, '127.0.0.1');
  onTestFinished(() => void idle.destroy());
  const [socket] = await accepted;
  const tooLate = Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  listener.server.emit('clientError', tooLate, socket);
  const [answer] = (await once(idle, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
});

describe('a script requested on the connection of a request that was answered before its body was read', () => {
  let host: Host;
  beforeEach(async () => {
    const root = fixture.folder();
    await mkdir(join(root, 'assets'));
    await writeFile(join(root, 'assets', 'desk.js'), 'export {};');
    const site = createStaticSite({
      root,
      immutable: () => true,
      contentSecurityPolicy: "default-src 'self'",
    });
    host = await fixture.start(bank, { site });
  });

  /** The statuses that a client hears who sends a request with a body of so many bytes, and then asks for a script. */
  async function heard(start: string, bodyBytes: number): Promise<number[]> {
    const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let text = '';
    let isClosed = false;
    socket.on('data', (data) => {
      text += String(data);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      isClosed = true;
    });
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    socket.write(`${start}\r\nContent-Length: ${bodyBytes}\r\n\r\n`);
    // Lines, so that a body taken for requests would be refused at once.
    socket.write(Buffer.alloc(bodyBytes, 'line\r\n'));
    await waitUntil('the answer', () => isClosed || statuses().length === 1);
    socket.write('GET /assets/desk.js HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitUntil('the script, or the end', () => isClosed || statuses().length === 2);
    return statuses();
  }

  const large = 16 * 1024 * 1024;

  test.each([
    ['POST /assets/desk.js HTTP/1.1\r\nHost: x', 405],
    ['OPTIONS /api/mutation HTTP/1.1\r\nHost: x', 204],
    ['GET /nothing.js HTTP/1.1\r\nHost: x', 404],
  ])('is sent after the rest of the body was read (%j: %i)', async (start, status) => {
    for (const bodyBytes of [6, large]) expect(await heard(start, bodyBytes)).toEqual([status, 200]);
  });

  test.each([
    ['POST /api/storage/upload?token=old HTTP/1.1\r\nHost: x', 401],
    ['POST /api/mutation HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c', 401],
    ['POST /api/admin/backup HTTP/1.1\r\nHost: x', 401],
    ['POST /api/query HTTP/1.1\r\nHost: x', 413],
    ['POST /api/storage/none HTTP/1.1\r\nHost: x', 405],
    ['POST /api/nothing HTTP/1.1\r\nHost: x', 404],
  ])('meets a closed connection, and is never refused in its place (%j: %i)', async (start, status) => {
    // The closing may overtake the refusal.
    expect([[], [status]]).toContainEqual(await heard(start, large));
  });
});
