/** @module-tag deep */
import { createRemoteJWKSet, importJWK, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSigningKeys } from '../../../server/accounts/signingKeys.ts';
import { SyncSocket } from '../../embedded/sessions/syncFixture.ts';
import { eventually } from '../../eventually.ts';
import { library as command } from '../library/runLibrary.ts';
import { AccountsHost, type Person } from './accountsHost.ts';

let library: AccountsHost;
beforeEach(async () => {
  library = await AccountsHost.start();
});
afterEach(() => library.close());

const document = async (path: string) => (await fetch(`${library.host.origin}${path}`)).json();
const keyCount = async () => ((await document('/.well-known/jwks.json')) as { keys: unknown[] }).keys.length;
const statusFor = async (token: string) => (await library.call('query', 'account:profile', {}, token)).status;

async function refreshed(person: Person): Promise<string> {
  const { refreshToken } = person;
  const { value } = await library.call('action', 'auth:signIn', { refreshToken });
  return (value as { tokens: { token: string } }).tokens.token;
}

test('anyone can verify a token with the keys from OpenID discovery', async () => {
  const { token, id, sessionId } = await library.makePerson('asha@example.org');
  const discovery = (await document('/.well-known/openid-configuration')) as Record<string, string>;
  expect(discovery).toMatchObject({ issuer: library.host.origin });
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri ?? ''));
  const { payload } = await jwtVerify(token, keys, {
    issuer: library.host.origin,
    audience: 'convex',
    algorithms: ['RS256'],
  });
  expect(payload.sub).toBe(`${id}|${sessionId}`);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60 * 60);
  for (const path of ['/.well-known/openid-configuration', '/.well-known/jwks.json']) {
    const { headers } = await fetch(`${library.host.origin}${path}`);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('cache-control')).toContain('max-age=15');
  }
});

test('a rotation signs nobody out: old tokens stay valid, and new ones are signed with the new key', async () => {
  const asha = await library.makePerson('asha@example.org');
  expect(await statusFor(asha.token)).toBe(200);
  expect((await command(['rotate-keys', '--data', library.dataDir])).code).toBe(0);
  await eventually(async () => expect(await keyCount()).toBe(2));

  const fresh = await refreshed(asha);
  const newKey = await importJWK(readSigningKeys(library.dataDir).publicKey, 'RS256');
  await jwtVerify(fresh, newKey);
  await expect(jwtVerify(asha.token, newKey)).rejects.toThrow('signature verification failed');
  await eventually(async () => expect(await statusFor(fresh)).toBe(200));
  expect(await statusFor(asha.token)).toBe(200);

  const socket = new SyncSocket(library.host.origin.replace('http', 'ws'), true);
  await new Promise((resolve) => socket.webSocket.once('open', resolve));
  socket.connect();
  socket.say({ type: 'Authenticate', tokenType: 'User', value: asha.token, baseVersion: 0 });
  socket.add(0, 'account:profile');
  await socket.until('the profile', () => socket.value(0) !== undefined);
  expect(socket.value(0)).toMatchObject({ id: asha.id });
  socket.webSocket.terminate();
});
