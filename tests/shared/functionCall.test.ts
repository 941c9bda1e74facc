import { expect, test } from 'vitest';
import { answerOf, makeFunctionCall } from '../../src/shared/functionCall.ts';

const failureOf = (status: number, text: string) => {
  const answer = answerOf(status, text);
  return answer.ok ? answer : answer.failure;
};

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
});

test("an invalid token is recognised only from the backend's own answer", () => {
  expect(failureOf(401, '{"code":"IdTokenExpired","message":"…"}')).toEqual({ kind: 'unauthenticated' });
  expect(failureOf(401, '<html>Log in to the network</html>')).toEqual({ kind: 'offline', cause: 'portal' });
});

test('the answer of a portal or proxy counts as offline', () => {
  for (const [status, text] of [
    [200, '<html>Welcome to the railway</html>'],
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
