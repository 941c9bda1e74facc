import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeBackendQuery } from '../../src/sync/backend.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function askServer(listener: RequestListener, timeoutMs = 5000) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return makeBackendQuery({ address, fetch, timeoutMs })('feed:head', { scope: 'catalogue' });
}

const answering =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

test("a query is sent in the format of Convex's own HTTP client and returns its value", async () => {
  let sent: unknown;
  const answer = await askServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      sent = { url: request.url, method: request.method, body: JSON.parse(body) };
      response.end(JSON.stringify({ status: 'success', value: { seq: 1 }, logLines: [] }));
    });
  });
  expect(answer).toEqual({ ok: true, value: { seq: 1 } });
  expect(sent).toEqual({
    url: '/api/query',
    method: 'POST',
    body: { path: 'feed:head', format: 'convex_encoded_json', args: [{ scope: 'catalogue' }] },
  });
});

test.each([
  ['a captive portal that answers 200 with a page', 200, '<!doctype html><p>Log in</p>', 'offline'],
  ['a captive portal that answers 200 with JSON of its own', 200, '{"login":"here"}', 'offline'],
  ['a portal that says 511', 511, '<p>Log in</p>', 'offline'],
  ['a proxy without its server', 502, '<p>Bad gateway</p>', 'offline'],
  ["the function's own error", 560, '{"status":"error","errorMessage":"boom"}', 'server'],
  ['an error with status 200', 200, '{"status":"error","errorMessage":"boom"}', 'server'],
  ['a refused request', 400, '{"code":"BadJson","message":"what?"}', 'server'],
  ['a server that broke', 500, 'oops', 'server'],
])('%s is recognised', async (_, status, body, kind) => {
  expect(await askServer(answering(status, body))).toMatchObject({ ok: false, failure: { kind } });
});

test('a server that accepts but never answers is offline after the timeout', async () => {
  const answer = await askServer(() => undefined, 50);
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'offline' } });
});

test('a server that stops in the middle of its answer is offline after the timeout', async () => {
  const answer = await askServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"status":');
  }, 50);
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'offline' } });
});

test('a refused connection is offline', async () => {
  const query = makeBackendQuery({ address: 'http://127.0.0.1:1', fetch, timeoutMs: 5000 });
  expect(await query('feed:head', {})).toMatchObject({ ok: false, failure: { kind: 'offline' } });
});
