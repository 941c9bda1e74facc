import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendCounts } from '../../src/catalogue/sendCounts.ts';
import { count } from '../../src/settings/counts.ts';
import type { CallFailure } from '../../src/shared/callFailure.ts';
import type { FunctionCall } from '../../src/shared/functionCall.ts';
import { FakeStorage, stubPage } from '../settings/fakeDocument.ts';

beforeEach(() => {
  stubPage(new FakeStorage());
  vi.stubGlobal('navigator', {});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(...failures: (CallFailure | null)[]) {
  const sent: unknown[] = [];
  const call: FunctionCall = async (kind, path, args, options) => {
    sent.push({ kind, path, args, ...options });
    const failure = failures.shift();
    return failure ? { ok: false, failure } : { ok: true, value: null };
  };
  return { call, sent };
}

const refused = (code: 'invalid_request' | 'rate_limited'): CallFailure => ({
  kind: 'refused',
  problem: { code, message: '' },
});

test('all waiting counts are sent in batches, without an access token', async () => {
  for (let n = 0; n < 25; n += 1) count('read', `story${n}`);
  const { call, sent } = answering();
  await sendCounts(call);
  await sendCounts(call);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({
    kind: 'mutation',
    path: 'numbers:add',
    args: { key: expect.any(String), events: expect.any(Array) },
    accessToken: undefined,
  });
});

test.each<CallFailure>([
  { kind: 'offline', cause: 'network' },
  { kind: 'server', message: 'status 500' },
  refused('rate_limited'),
])('after %j the same batch is sent again', async (failure) => {
  count('read', 'a');
  const { call, sent } = answering(failure);
  await sendCounts(call);
  expect(sent).toHaveLength(1);
  await sendCounts(call);
  expect(sent[1]).toEqual(sent[0]);
  await sendCounts(call);
  expect(sent).toHaveLength(2);
});

test('a batch refused as invalid is not sent again', async () => {
  count('read', 'a');
  const { call, sent } = answering(refused('invalid_request'));
  await sendCounts(call);
  await sendCounts(call);
  expect(sent).toHaveLength(1);
});
