import { Password } from '@convex-dev/auth/providers/Password';
import { authTables, convexAuth } from '@convex-dev/auth/server';
import { defineSchema, httpRouter, queryGeneric } from 'convex/server';
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anonymous, startRunner } from './runnerFixture.ts';

test('SPEC 10.6: Convex Auth signs up, signs in, refreshes and signs out on this runtime', async () => {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const publicKey = { use: 'sig', ...(await exportJWK(keys.publicKey)) };
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  vi.stubEnv('JWT_PRIVATE_KEY', await exportPKCS8(keys.privateKey));
  vi.stubEnv('JWKS', JSON.stringify({ keys: [publicKey] }));
  vi.stubEnv('SITE_URL', 'http://127.0.0.1:3210');

  // The package's own hash takes a second of processor on a slow machine, all that a mutation may have.
  const hash = async (secret: string) => `hash of ${secret}`;
  const crypto = {
    hashSecret: hash,
    verifySecret: async (secret: string, kept: string) => (await hash(secret)) === kept,
  };
  const { auth, signIn, signOut, store } = convexAuth({ providers: [Password({ crypto })] });
  const http = httpRouter();
  auth.addHttpRoutes(http);
  const users = {
    me: queryGeneric({
      args: {},
      handler: async (ctx) => {
        const id = await auth.getUserId(ctx);
        return id === null ? null : ((await ctx.db.get(id)) as { email?: string } | null)?.email;
      },
    }),
  };
  const bench = await startRunner({
    schema: { default: defineSchema({ ...authTables }) },
    auth: { signIn, signOut, store },
    http: { default: http },
    users,
  });

  type SignedIn = { tokens: { token: string; refreshToken: string } };
  const account = { email: 'ada@example.org', password: 'a long password' };
  const enter = async (flow: string, password = account.password) =>
    (await bench.action('auth:signIn', {
      provider: 'password',
      params: { ...account, password, flow },
    })) as unknown as SignedIn;

  const { tokens } = await enter('signUp');
  const { payload } = await jwtVerify(tokens.token, keys.publicKey);
  expect(payload.iss).toBe('http://127.0.0.1:3210');
  const identity = {
    subject: String(payload.sub),
    issuer: String(payload.iss),
    tokenIdentifier: `${payload.iss}|${payload.sub}`,
  };
  expect(await bench.query('users:me', {}, { kind: 'user', identity })).toBe('ada@example.org');
  expect(await bench.query('users:me')).toBeNull();

  await enter('signIn');
  await expect(enter('signIn', 'a wrong password')).rejects.toThrow(/Invalid|credentials|InvalidSecret/);
  const refreshed = (await bench.action('auth:signIn', {
    refreshToken: tokens.refreshToken,
  })) as unknown as SignedIn;
  expect(refreshed.tokens.refreshToken).not.toBe(tokens.refreshToken);
  await bench.action('auth:signOut', {}, { kind: 'user', identity });

  const keySet = await bench.runner.runHttpAction(
    new Request('http://127.0.0.1:3210/.well-known/jwks.json'),
    anonymous,
  );
  expect(await keySet?.json()).toEqual({ keys: [publicKey] });
});
