import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../embedded/http/httpServer.ts';

// Node raises this for a connection on which no request arrives in time, such as one that a browser opened ahead.
test('a connection that sends no request in time gets 408, so that a browser retries', async () => {
  const listener = await listen('127.0.0.1', 0, async (_request, response) => void response.end());
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
