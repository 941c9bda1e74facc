import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeSendSignUp } from '../../../src/sync/newsletter/sendSignUp.ts';
import { LipiServer } from '../lipiServer.ts';

let server: LipiServer;
beforeAll(async () => {
  server = await LipiServer.start();
});
afterAll(() => server.dispose());

const send = (email: string) => makeSendSignUp({ address: server.address, fetch, timeoutMs: 25_000 })(email);

test('the real server accepts an address, and accepts it again with the same answer', async () => {
  expect(await send('asha@example.org')).toEqual({ kind: 'sent' });
  expect(await send('ASHA@example.org')).toEqual({ kind: 'sent' });
});

test('the real server says why it refuses an address', async () => {
  expect(await send('asha@-example.org')).toEqual({
    kind: 'refused',
    message: expect.stringContaining('e-mail address'),
  });
});

test('the real server says how long to wait when too many sign up at once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 130 }, (_, n) => send(`reader${n}@example.org`)));
  const busy = outcomes.filter((outcome) => outcome.kind === 'busy');
  expect(busy.length).toBeGreaterThan(0);
  for (const { retryAfterSeconds } of busy) {
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(5);
  }
});

test('a server that cannot be reached or never answers is offline', async () => {
  const dead = makeSendSignUp({ address: 'http://127.0.0.1:9', fetch, timeoutMs: 5000 });
  expect(await dead('asha@example.org')).toEqual({ kind: 'offline' });
  const silent = vi.fn(
    (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  );
  const waiting = makeSendSignUp({
    address: 'http://127.0.0.1:9',
    fetch: silent as typeof fetch,
    timeoutMs: 5,
  });
  expect(await waiting('asha@example.org')).toEqual({ kind: 'offline' });
});

test.each([
  [200, '<html>Welcome to the station Wi-Fi</html>', 'offline'],
  [511, '{"error":"log in"}', 'offline'],
  [502, 'Bad Gateway', 'offline'],
  [200, '{"hello":1}', 'offline'],
  [500, 'Internal Server Error', 'failed'],
  [404, '{"code":"NotFound"}', 'failed'],
  [560, '{"status":"error","errorMessage":"it broke"}', 'failed'],
  [560, '{"status":"error","errorMessage":"x","errorData":{"code":"rate_limited"}}', 'failed'],
])('an answer with status %s reading %s is %s', async (status, text, kind) => {
  const answering = async () => new Response(text, { status });
  const send = makeSendSignUp({ address: 'http://127.0.0.1:9', fetch: answering, timeoutMs: 5000 });
  expect((await send('asha@example.org')).kind).toBe(kind);
});
