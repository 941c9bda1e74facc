import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerOf, makeFunctionCall } from '../../src/shared/functionCall.ts';

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
  return makeFunctionCall({ address, fetch, timeoutMs })('query', 'feed:head', { scope: 'catalogue' });
}

const failureOf = (status: number, text: string) => {
  const answer = answerOf(status, text);
  return answer.ok ? answer : answer.failure;
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

test('a server that stops in the middle of its answer is offline after the timeout', async () => {
  const answer = await askServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"status":');
  }, 50);
  expect(answer).toEqual({ ok: false, failure: { kind: 'offline', cause: 'timeout' } });
});

test('a value is the result, even null', () => {
  expect(answerOf(200, '{"status":"success","value":null,"logLines":[]}')).toEqual({ ok: true, value: null });
});

test('a refusal has its code, and a server error its message', () => {
  const problem = { code: 'rate_limited', message: 'Too many.', retryAfterSeconds: 30 };
  const refused = JSON.stringify({ status: 'error', errorMessage: 'x', errorData: problem });
  expect(failureOf(560, refused)).toEqual({ kind: 'refused', problem });
  expect(failureOf(560, '{"status":"error","errorMessage":"Server Error"}')).toEqual({
    kind: 'server',
    message: 'Server Error',
  });
  for (const [status, text] of [
    [200, '{"status":"error","errorMessage":"boom"}'],
    [400, '{"code":"BadJson","message":"what?"}'],
    [500, 'oops'],
  ] as const)
    expect(failureOf(status, text)).toMatchObject({ kind: 'server' });
});

test("an invalid token is recognised only from the backend's own answer", () => {
  expect(failureOf(401, '{"code":"IdTokenExpired","message":"…"}')).toEqual({ kind: 'unauthenticated' });
  expect(failureOf(401, '<html>Log in to the network</html>')).toEqual({ kind: 'offline', cause: 'portal' });
});

test('the answer of a portal or proxy counts as offline', () => {
  for (const [status, text] of [
    [200, '<html>Welcome to the railway</html>'],
    [200, '{"login":"here"}'],
    [502, 'Bad Gateway'],
    [511, '{"login":"here"}'],
  ] as const)
    expect(failureOf(status, text)).toEqual({ kind: 'offline', cause: 'portal' });
});

test('a network failure and a timeout are told apart', async () => {
  const call = (fetch: typeof globalThis.fetch) =>
    makeFunctionCall({ address: 'https://lipi.example', fetch, timeoutMs: 5 })('query', 'a:b', {});
  expect(await call(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    ok: false,
    failure: { kind: 'offline', cause: 'network' },
  });
  const silent: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  expect(await call(silent)).toEqual({ ok: false, failure: { kind: 'offline', cause: 'timeout' } });
});
