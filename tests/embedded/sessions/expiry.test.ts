import { expect, test } from 'vitest';
import { bank, path } from '../bank.ts';
import { fixture, waitUntil } from '../hostFixture.ts';
import { authConfig, issueToken } from '../issuedTokens.ts';
import { SyncFixture } from './syncFixture.ts';

const functions = { ...bank, 'auth.config': authConfig };

test('SPEC 23.5: when a token expires the client is told, and its calls wait for the next token', async () => {
  const fixture = await SyncFixture.start(functions);
  const socket = await fixture.socket();
  socket.say({
    type: 'Authenticate',
    tokenType: 'User',
    value: await issueToken('asha', { lifetimeSeconds: -2 }),
    baseVersion: 0,
  });
  socket.add(0, 'bank:whoami');
  await socket.until('the name', () => socket.value(0) === 'asha');
  // Three of the five seconds that clocks may differ are left.
  await socket.until('the end of the token', () => socket.heard.some(({ type }) => type === 'AuthError'));
  expect(socket.heard.at(-1)).toMatchObject({
    type: 'AuthError',
    baseVersion: 0,
    authUpdateAttempted: false,
  });
  socket.mutate(0, 'bank:open', { owner: 'late', balance: 1 });
  socket.add(1, 'bank:accounts');
  await fixture.mutate('bank:open', { owner: 'other', balance: 1 });
  socket.say({ type: 'Authenticate', tokenType: 'User', value: await issueToken('bina'), baseVersion: 1 });
  await socket.until('both calls', () => (socket.value(1) as unknown[] | undefined)?.length === 2);
  expect(socket.value(0)).toBe('bina');
  const wait = socket.heard.findIndex(({ type }) => type === 'AuthError');
  expect(socket.transitions.filter((transition) => socket.heard.indexOf(transition) > wait)[0]).toMatchObject(
    {
      startVersion: { identity: 1 },
      endVersion: { identity: 2 },
    },
  );
});

test('SPEC 23.5: the published client recovers from a refused token with the next one', async () => {
  const host = await fixture.start(functions);
  const client = fixture.client(host.origin);
  const states: boolean[] = [];
  client.setAuth(
    async ({ forceRefreshToken }) => (forceRefreshToken ? await issueToken('asha') : 'stale'),
    (isAuthenticated) => states.push(isAuthenticated),
  );
  const names: unknown[] = [];
  client.onUpdate(path.whoami, {}, (name) => names.push(name));
  await waitUntil('the name', () => names.length > 0);
  expect(names).toEqual(['asha']);
  expect(states).toEqual([true]);
});
