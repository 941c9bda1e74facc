import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionClient } from '../../../src/account/session/sessionClient.ts';
import type { CallFailure } from '../../../src/shared/callFailure.ts';
import type { FunctionCall } from '../../../src/shared/functionCall.ts';
import { eventually } from '../../eventually.ts';

const network: CallFailure = { kind: 'offline', cause: 'network' };

function makeClient(failures: readonly CallFailure[], random = 0.5) {
  const left = [...failures];
  const asked: unknown[] = [];
  const pauses: number[] = [];
  const refreshFailed = vi.fn();
  const call: FunctionCall = async (_kind, path, args) => {
    asked.push({ path, args });
    const failure = left.shift();
    return failure ? { ok: false, failure } : { ok: true, value: { tokens: null } };
  };
  const client = new SessionClient({
    address: 'http://127.0.0.1:1',
    call,
    pause: async (durationMs) => void pauses.push(durationMs),
    random: () => random,
    onRefreshFailed: refreshFailed,
  });
  return { client, asked, pauses, refreshFailed };
}

beforeEach(() => {
  // A socket that never opens, as without a network.
  vi.stubGlobal('WebSocket', class {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const exchange = { params: { code: '123' }, verifier: 'v' };

test('a code exchange is tried three times, after 500 and 2000 ms plus up to 100 ms', async () => {
  const { client, asked, pauses } = makeClient([network, network]);
  expect(await client.action('auth:signIn', exchange)).toEqual({ tokens: null });
  expect(asked).toEqual(Array(3).fill({ path: 'auth:signIn', args: exchange }));
  expect(pauses).toEqual([550, 2050]);
  const slow = makeClient([network, network], 1);
  await slow.client.action('auth:signIn', exchange);
  expect(slow.pauses).toEqual([600, 2100]);
});

test('after the third failure the exchange rejects with the failure', async () => {
  const { client, asked } = makeClient([network, network, network]);
  await expect(client.action('auth:signIn', exchange)).rejects.toMatchObject({ failure: network });
  expect(asked).toHaveLength(3);
});

test.each<CallFailure>([
  { kind: 'server', message: 'no' },
  { kind: 'refused', problem: { code: 'rate_limited', message: 'no', retryAfterSeconds: 9 } },
  { kind: 'offline', cause: 'timeout' },
  { kind: 'offline', cause: 'portal' },
])('an exchange that fails otherwise is not retried: %j', async (failure) => {
  const { client, asked } = makeClient([failure]);
  await expect(client.action('auth:signIn', exchange)).rejects.toMatchObject({ failure });
  expect(asked).toHaveLength(1);
});

test('a sign-in by password is tried once, since the reader is waiting', async () => {
  const { client, asked } = makeClient([network]);
  const signIn = { provider: 'password', params: { flow: 'signIn' } };
  await expect(client.action('auth:signIn', signIn)).rejects.toMatchObject({ failure: network });
  expect(asked).toHaveLength(1);
});

test('a failed refresh is reported once, without an unhandled rejection', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { client, refreshFailed } = makeClient([]);
  client.setAuth(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => undefined,
  );
  await eventually(() => expect(refreshFailed).toHaveBeenCalledOnce());
});

test('a refresh that is never answered is reported too', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { client, refreshFailed } = makeClient([]);
  client.setAuth(
    () => new Promise(() => undefined),
    () => undefined,
  );
  await eventually(() => expect(refreshFailed).toHaveBeenCalledOnce());
});
