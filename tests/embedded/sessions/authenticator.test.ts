import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuthProvider } from '../../../embedded/runtime/functionRunner.ts';
import { type Authentication, Authenticator, hasAdminKey } from '../../../embedded/sessions/authenticator.ts';

const [first, second, ecdsa] = await Promise.all([
  generateKeyPair('RS256'),
  generateKeyPair('RS256'),
  generateKeyPair('ES256'),
]);
const domain = 'https://login.example';
const custom = 'https://custom.example';

/** An issuer whose documents a test can change; everything that is fetched is recorded. */
async function makeIssuer() {
  const fetched: string[] = [];
  const state = {
    fetched,
    isDown: false,
    keys: [{ ...(await exportJWK(first.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }],
    providers: [
      { domain: 'login.example/', applicationID: 'lipi' },
      { type: 'customJwt', issuer: custom, jwks: `${custom}/keys`, algorithm: 'ES256' },
    ] as AuthProvider[],
  };
  const custodial = { ...(await exportJWK(ecdsa.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' };
  const authenticator = new Authenticator(
    'secret:key',
    () => state.providers,
    async (url) => {
      fetched.push(url);
      if (state.isDown) throw new TypeError('fetch failed');
      if (url === `${domain}/.well-known/openid-configuration`) {
        return Response.json({ issuer: domain, jwks_uri: `${domain}/jwks` });
      }
      if (url === `${domain}/jwks`) return Response.json({ keys: state.keys });
      if (url === `${custom}/keys`) return Response.json({ keys: [custodial] });
      return new Response('not found', { status: 404 });
    },
  );
  return { state, authenticator };
}

function sign(
  claims: { [K in keyof JWTPayload]?: JWTPayload[K] | undefined } = {},
  key = first.privateKey,
  header: { alg: string; kid?: string } = { alg: 'RS256', kid: 'first' },
) {
  const all = { iss: domain, aud: 'lipi', sub: 'asha', exp: seconds() + 60, ...claims };
  return new SignJWT(all as JWTPayload).setProtectedHeader(header).sign(key);
}

afterEach(() => {
  vi.useRealTimers();
});

const seconds = () => Math.floor(Date.now() / 1000);
const user = (value: string) => ({ kind: 'user', value }) as const;
const codeOf = (outcome: Authentication) => (outcome.kind === 'refused' ? outcome.code : 'accepted');

test('SPEC 23.2, 23.4: an OpenID Connect token gives the same identity as on Convex', async () => {
  const { authenticator } = await makeIssuer();
  const exp = seconds() + 60;
  const token = await sign({
    exp,
    iat: seconds(),
    jti: 'one of many',
    name: 'Asha',
    given_name: 'A',
    email: 'a@example.org',
    email_verified: true,
    picture: 'https://example.org/a.png',
    updated_at: 0,
    role: 'curator',
    tokenIdentifier: 'forged',
    subject: 'forged',
  });
  expect(await authenticator.authenticate(user(token))).toEqual({
    kind: 'accepted',
    // A clock difference of five seconds is allowed.
    expiresAtMs: (exp + 5) * 1000,
    caller: {
      kind: 'user',
      identity: {
        tokenIdentifier: `${domain}|asha`,
        subject: 'asha',
        issuer: domain,
        name: 'Asha',
        givenName: 'A',
        email: 'a@example.org',
        emailVerified: true,
        pictureUrl: 'https://example.org/a.png',
        updatedAt: '1970-01-01T00:00:00.000Z',
        role: 'curator',
      },
    },
  });
});

test('SPEC 23.2: a custom issuer’s token needs that issuer’s algorithm and keys', async () => {
  const { authenticator } = await makeIssuer();
  const token = await sign({ iss: custom }, ecdsa.privateKey, { alg: 'ES256', kid: 'ec' });
  expect(codeOf(await authenticator.authenticate(user(token)))).toBe('accepted');
  const wrongKey = await sign({ iss: custom });
  expect(codeOf(await authenticator.authenticate(user(wrongKey)))).toBe('Unauthenticated');
});

test.each([
  ['EdDSA', 'accepted'],
  ['ES256', 'Unauthenticated'],
])('SPEC 23.2: an OpenID Connect token signed by %s is %s, as on Convex', async (alg, outcome) => {
  const { state, authenticator } = await makeIssuer();
  const pair = await generateKeyPair(alg);
  state.keys.push({ ...(await exportJWK(pair.publicKey)), kid: 'other', alg, use: 'sig' });
  const token = await sign({}, pair.privateKey, { alg, kid: 'other' });
  expect(codeOf(await authenticator.authenticate(user(token)))).toBe(outcome);
});

test.each<[string, () => Promise<string>, string]>([
  ['no JWT', async () => 'nonsense', 'InvalidAuthHeader'],
  ['an unknown issuer', () => sign({ iss: 'https://evil.example' }), 'NoAuthProvider'],
  ['another application', () => sign({ aud: 'other' }), 'NoAuthProvider'],
  ['another signer', () => sign({}, second.privateKey), 'Unauthenticated'],
  ['an expired one', () => sign({ exp: seconds() - 60 }), 'IdTokenExpired'],
  ['one from the future', () => sign({ nbf: seconds() + 60 }), 'Unauthenticated'],
  ['one without an end', () => sign({ exp: undefined }), 'Unauthenticated'],
  ['one without a subject', () => sign({ sub: undefined }), 'Unauthenticated'],
  [
    'an unsigned one',
    async () => `${btoa('{"alg":"none"}')}.${(await sign()).split('.')[1]}.`,
    'Unauthenticated',
  ],
  [
    'one signed with the public key as a shared secret',
    async () => {
      const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(first.publicKey)));
      return new SignJWT({ iss: domain, aud: 'lipi', sub: 'asha', exp: seconds() + 60 })
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(secret);
    },
    'Unauthenticated',
  ],
  [
    'one whose claims were changed',
    async () => {
      const [header, , signature] = (await sign()).split('.');
      const claims = { iss: domain, aud: 'lipi', sub: 'admin', exp: seconds() + 60 };
      return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    },
    'Unauthenticated',
  ],
])('SPEC 23.2, 23.7: %s is refused', async (_what, token, code) => {
  const { authenticator } = await makeIssuer();
  expect(codeOf(await authenticator.authenticate(user(await token())))).toBe(code);
});

test('SPEC 23.3: keys are fetched once, however many tokens come', async () => {
  const { authenticator, state } = await makeIssuer();
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => sign({ sub: `user ${i}` })));
  const outcomes = await Promise.all(tokens.map((token) => authenticator.authenticate(user(token))));
  expect(outcomes.map(codeOf)).toEqual(Array(20).fill('accepted'));
  expect(state.fetched).toEqual([`${domain}/.well-known/openid-configuration`, `${domain}/jwks`]);
});

const unnamed = { alg: 'RS256' };

test('SPEC 23.3: a token that names no key may be signed with any key of the set', async () => {
  const { authenticator, state } = await makeIssuer();
  state.keys.push({ ...(await exportJWK(second.publicKey)), kid: 'second', alg: 'RS256', use: 'sig' });
  for (const key of [first.privateKey, second.privateKey]) {
    expect(codeOf(await authenticator.authenticate(user(await sign({}, key, unnamed))))).toBe('accepted');
  }
  const expired = await sign({ exp: seconds() - 60 }, second.privateKey, unnamed);
  expect(codeOf(await authenticator.authenticate(user(expired)))).toBe('IdTokenExpired');
  const { privateKey } = await generateKeyPair('RS256');
  const forged = await sign({}, privateKey, unnamed);
  expect(codeOf(await authenticator.authenticate(user(forged)))).toBe('Unauthenticated');
});

test('SPEC 23.3: a changed key of an issuer without key ids is accepted after 5 s, the least time between fetches', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { authenticator, state } = await makeIssuer();
  const setsFetched = () => state.fetched.filter((url) => url.endsWith('/jwks')).length;
  const asSecond = async () =>
    codeOf(await authenticator.authenticate(user(await sign({}, second.privateKey, unnamed))));
  expect(await asSecond()).toBe('Unauthenticated');
  expect(await asSecond()).toBe('Unauthenticated');
  expect(setsFetched()).toBe(1);
  state.keys = [{ ...(await exportJWK(second.publicKey)), kid: 'second', alg: 'RS256', use: 'sig' }];
  vi.setSystemTime(Date.now() + 5001);
  expect(await asSecond()).toBe('accepted');
  expect(setsFetched()).toBe(2);
});

test('SPEC 23.3: an unreachable issuer gets a code of its own, and is asked again the next time', async () => {
  const { authenticator, state } = await makeIssuer();
  state.isDown = true;
  expect(codeOf(await authenticator.authenticate(user(await sign())))).toBe('AuthProviderDiscoveryFailed');
  state.isDown = false;
  expect(codeOf(await authenticator.authenticate(user(await sign())))).toBe('accepted');
});

test('SPEC 23.2: the providers are those of the functions loaded last', async () => {
  const { authenticator, state } = await makeIssuer();
  state.providers = [];
  expect(codeOf(await authenticator.authenticate(user(await sign())))).toBe('NoAuthProvider');
});

test('SPEC 23.2: an issuer with a million slashes, which anybody may send, is read without delay', async () => {
  const { authenticator } = await makeIssuer();
  const named = (iss: string) =>
    authenticator.authenticate(user(new UnsecuredJWT({ iss, aud: 'lipi' }).encode()));
  expect(codeOf(await named(`${domain}${'/'.repeat(1_000_000)}x`))).toBe('NoAuthProvider');
  // Slashes at the end do not count.
  expect(codeOf(await named(`${domain}${'/'.repeat(1_000_000)}`))).not.toBe('NoAuthProvider');
});

test('SPEC 23.6: the Authorization header carries a token, or the admin key alone', async () => {
  const { authenticator } = await makeIssuer();
  const ask = (header?: string) => authenticator.authenticateHeader(header);
  expect(await ask()).toMatchObject({ caller: { kind: 'anonymous' } });
  expect(await ask(`bearer ${await sign()}`)).toMatchObject({ caller: { kind: 'user' } });
  expect(await ask('Convex secret:key')).toMatchObject({ caller: { kind: 'admin' } });
  expect(codeOf(await ask('Convex secret:key:e30='))).toBe('BadAdminKey');
  expect(codeOf(await ask('Convex secret'))).toBe('BadAdminKey');
  expect(codeOf(await ask('Basic abc'))).toBe('InvalidAuthHeader');
  expect(codeOf(await ask('Bearer'))).toBe('InvalidAuthHeader');
  expect(hasAdminKey('Convex secret:key', 'secret:key')).toBe(true);
  expect(hasAdminKey('Convex secret:key:e30=', 'secret:key')).toBe(false);
  expect(hasAdminKey(undefined, 'secret:key')).toBe(false);
});
