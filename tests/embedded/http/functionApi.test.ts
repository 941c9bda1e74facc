import { connect } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { bank } from '../bank.ts';
import { fixture, waitUntil } from '../hostFixture.ts';

let host: Host;

beforeEach(async () => {
  host = await fixture.start(bank, { isDevelopment: true });
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${host.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
}

describe('the HTTP API', () => {
  test('SPEC 25.1, 25.6: answers with status, value and log lines', async () => {
    await host.mutation('bank:open', { owner: 'asha', balance: 3 });
    const { status, json, headers } = await post('/api/query', {
      path: 'bank:account',
      args: { owner: 'asha' },
      format: 'json',
    });
    expect({ status, json }).toEqual({ status: 200, json: { status: 'success', value: 3, logLines: [] } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('SPEC 25.1: answers 560 for a failing function, with its message and data', async () => {
    const { status, json } = await post('/api/mutation', { path: 'bank:refuse', args: [{}] });
    expect(status).toBe(560);
    expect(json).toMatchObject({ status: 'error', errorData: { code: 'refused' } });
    expect(json.errorMessage).toContain('ConvexError');
  });

  test('SPEC 25.1: /api/function runs any kind of function by its path', async () => {
    expect(
      (await post('/api/function', { path: 'bank:open', args: { owner: 'b', balance: 1 } })).status,
    ).toBe(200);
    expect((await post('/api/function', { path: 'bank:account', args: { owner: 'b' } })).json.value).toBe(1);
    expect((await post('/api/function', { path: 'bank:slowly', args: { gate: 'none' } })).json.value).toBe(
      'through none',
    );
  });

  test('SPEC 23.6, 23.7: an internal function needs the admin key', async () => {
    const call = { path: 'bank:secret', args: {} };
    expect((await post('/api/query', call)).status).toBe(560);
    const admin = await post('/api/query', call, { authorization: `Convex ${host.adminKey}` });
    expect(admin.json.value).toBe('internal');
    const wrong = await post('/api/query', call, { authorization: `Convex ${host.adminKey}x` });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'BadAdminKey' } });
  });

  test.each(['query', 'mutation', 'action'])(
    'SPEC 29.1: a %s with arguments nested without end is refused as one that is nested too deeply',
    async (kind) => {
      const endless = `${'['.repeat(32_000)}${']'.repeat(32_000)}`;
      const path = { query: 'bank:account', mutation: 'bank:open', action: 'bank:slowly' }[kind];
      const answer = await post(`/api/${kind}`, `{"path":"${path}","args":{"a":${endless}}}`);
      expect(answer).toMatchObject({
        status: 560,
        json: { errorMessage: expect.stringContaining('Value is too nested') },
      });
    },
  );

  test.each([
    ['malformed JSON', '{"path":', 400, 'BadJsonBody'],
    ['no UTF-8', '\ud800{', 400, 'BadJsonBody'],
    ['a list', [], 400, 'BadArguments'],
    ['no path', { args: {} }, 400, 'BadArguments'],
    ['a path that is no string', { path: 1, args: {} }, 400, 'BadArguments'],
    ['no arguments', { path: 'bank:account' }, 400, 'BadArguments'],
    ['two arguments', { path: 'bank:account', args: [{}, {}] }, 400, 'BadArguments'],
    ['an unknown format', { path: 'bank:account', args: {}, format: 'xml' }, 400, 'BadFormat'],
  ])('SPEC 25.5: %s is refused with a code', async (_what, body, status, code) => {
    const answer = await post('/api/query', body);
    expect(answer).toMatchObject({ status, json: { code } });
    expect(answer.json.message).toBeTypeOf('string');
  });

  test.each([
    ['an unknown function', { path: 'bank:nothing', args: {} }, /Could not find/],
    ['a mutation called as a query', { path: 'bank:open', args: {} }, /Trying to execute/],
    ['wrong argument types', { path: 'bank:account', args: { owner: 3 } }, /ArgumentValidationError/],
    ['arguments that are no object', { path: 'bank:account', args: 'x' }, /./],
    ['a field name over 1024 characters', { path: 'bank:account', args: { ['f'.repeat(1025)]: 1 } }, /1024/],
  ])('SPEC 25.1: %s is answered as a failure of the function', async (_what, body, message) => {
    const answer = await post('/api/query', body);
    expect(answer).toMatchObject({ status: 560, json: { status: 'error' } });
    expect(answer.json.errorMessage).toMatch(message);
  });

  test('SPEC 25.1: a document over 1 MiB is answered as a failure of the function', async () => {
    const body = { path: 'bank:open', args: { owner: 'x'.repeat(1024 * 1024 + 1), balance: 1 } };
    const answer = await post('/api/mutation', body, { authorization: `Convex ${host.adminKey}` });
    expect(answer.status).toBe(560);
    expect(answer.json.errorMessage).toMatch(/too large|1 MiB/i);
  });

  test('SPEC 25.5: an oversized body is refused with 413 before it is read', async () => {
    const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write('POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n{');
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"PayloadTooLarge"');
  });

  test('SPEC 25.5: an oversized body of unknown length is refused with 413 too', async () => {
    const piece = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (++sent > 25 ? controller.close() : controller.enqueue(piece)),
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    const status = await fetch(`${host.origin}/api/query`, init).then(
      (response) => response.status,
      // The host may cut the connection before the client has read the answer.
      (error: Error) => (error.cause instanceof Error ? 413 : 0),
    );
    expect(status).toBe(413);
  });

  test('SPEC 25.5: strangers may send much smaller bodies than others, and a larger one is not parsed', async () => {
    const call = { path: 'bank:account', args: { owner: 'x'.repeat(64 * 1024) } };
    expect((await post('/api/query', call)).status).toBe(413);
    expect((await post('/api/query', `[${'{'.repeat(64 * 1024)}`)).status).toBe(413);
    const admin = { authorization: `Convex ${host.adminKey}` };
    expect((await post('/api/query', call, admin)).status).toBe(200);
  });

  test('SPEC 25.5: when slow bodies exceed the memory limit, some are cut and other callers are served', async () => {
    host = await fixture.start(bank, { isDevelopment: true, limits: { waitingBytes: 200 * 1024 } });
    let cut = 0;
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('close', () => cut++);
      socket.on('error', () => socket.destroy());
      socket.write('POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n');
      socket.write('x'.repeat(50_000));
      return socket;
    });
    await waitUntil('cuts', () => cut >= 4);
    expect((await post('/api/query', { path: 'bank:account', args: { owner: 'a' } })).status).toBe(200);
    expect(cut).toBeLessThan(sockets.length);
  });

  test('SPEC 25.4: a long answer is compressed as the client prefers', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(`${host.origin}/api/query`, {
        method: 'POST',
        headers: { 'accept-encoding': encoding },
        body: JSON.stringify({ path: 'bank:blob', args: { sizeBytes: 30_000 } }),
      });
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(Number(answer.headers.get('content-length')) > 20_000).toBe(encoding === 'identity');
      expect(((await answer.json()) as { value: string }).value.length).toBe(10_000);
    }
  });

  test('SPEC 25.2, 25.5, 25.6, 25.8: answers 405 for other methods, allows preflights, and answers 404 for unknown endpoints', async () => {
    const get = await fetch(`${host.origin}/api/query`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    const preflight = await fetch(`${host.origin}/api/query`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'authorization,content-type,convex-client' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization,content-type,convex-client',
    );
    expect(await post('/api/nothing', {})).toMatchObject({ status: 404, json: { code: 'NotFound' } });
    expect((await post('/api/query_at_ts', {})).status).toBe(404);
    expect((await fetch(`${host.origin}/anything`)).status).toBe(404);
    expect((await fetch(`${host.origin}/api/1.48.0/sync`)).status).toBe(426);
    expect(await (await fetch(`${host.origin}/instance_name`)).text()).toBe('embedded');
    expect((await fetch(`${host.origin}/version`)).status).toBe(200);
  });
});

test('SPEC 29.1: malformed requests are refused and do no harm', async () => {
  const port = Number(new URL(host.origin).port);
  const answers: string[] = [];
  for (const bytes of [
    'nonsense\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET http://elsewhere/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET //elsewhere/%zz HTTP/1.1\r\nHost: x\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: <script>\r\n\r\n',
    'GET /api/1/sync HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.write(bytes);
    answers.push(
      await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))),
    );
  }
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual([
    '400',
    '400',
    '400',
    '404',
    '431',
    '404',
    '400',
    '404',
  ]);
  expect((await fetch(`${host.origin}/version`)).status).toBe(200);
});
