import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConvexHttpClient } from 'convex/browser';
import { makeFunctionReference } from 'convex/server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FunctionModules } from '../../embedded/runtime/functionRunner.ts';
import { startHost } from '../../embedded/startHost.ts';
import { type Backend, issuer } from './backend.ts';
import { describeConformance } from './suite.ts';

const sources = import.meta.glob<Record<string, unknown>>('./functions/*.ts', { eager: true });
const modules: FunctionModules = Object.fromEntries(
  Object.entries(sources).map(([file, exports]) => [
    file.replace('./functions/', '').replace('.ts', ''),
    exports,
  ]),
);

const audience = 'conformance';
const keys = await generateKeyPair('RS256');
const publicKey = { ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' };
const authConfig = {
  default: {
    providers: [
      {
        type: 'customJwt',
        issuer,
        applicationID: audience,
        algorithm: 'RS256',
        jwks: `data:application/json,${encodeURIComponent(JSON.stringify({ keys: [publicKey] }))}`,
      },
    ],
  },
};

/** The embedded host on a free port and a fresh data folder, called by the published HTTP client. */
async function startBackend(): Promise<Backend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lipi-conformance-'));
  const host = await startHost({
    dataDir,
    functions: { ...modules, 'auth.config': authConfig },
    hostname: '127.0.0.1',
    port: 0,
    isDevelopment: true,
    isStrict: true,
    // The same limit as Convex.
    limits: { anonymousBodyBytes: 20 * 1024 * 1024 },
  });
  const callAs = (token: string | null): Backend => {
    const client = new ConvexHttpClient(host.origin, { logger: false });
    if (token !== null) client.setAuth(token);
    return {
      query: async (path, args = {}) => await client.query(makeFunctionReference<'query'>(path), args),
      mutation: async (path, args = {}) =>
        await client.mutation(makeFunctionReference<'mutation'>(path), args, { skipQueue: true }),
      action: async (path, args = {}) => await client.action(makeFunctionReference<'action'>(path), args),
      as: async ({ subject, ...claims }) =>
        callAs(
          await new SignJWT(claims)
            .setProtectedHeader({ alg: 'RS256', kid: 'one' })
            .setIssuer(issuer)
            .setAudience(audience)
            .setSubject(subject)
            .setIssuedAt()
            .setExpirationTime('5m')
            .sign(keys.privateKey),
        ),
      fetch: async (path, init) => await fetch(new URL(path, host.origin), init),
      close: async () => {
        await host.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  };
  return callAs(null);
}

describeConformance('the embedded host', startBackend);

describe('Convex behaviour that convex-test lacks', () => {
  let backend: Backend;
  beforeEach(async () => {
    backend = await startBackend();
  });
  afterEach(async () => {
    await backend.close();
  });

  test('a record in arguments with a wrong value is refused', async () => {
    await expect(backend.query('values:typed', { count: 1, map: { a: 'one' } })).rejects.toThrow(
      /ArgumentValidationError/,
    );
  });

  test('a filter orders a missing field before every value', async () => {
    await backend.mutation('items:add', { name: 'ranked', rank: 1 });
    await backend.mutation('items:add', { name: 'unranked' });
    expect(await backend.query('items:filtered', { comparison: 'lt', value: 3 })).toEqual([
      'ranked',
      'unranked',
    ]);
  });

  test('a stored file knows its content type and its SHA-256', async () => {
    const id = await backend.action('files:store', { text: 'abc', type: 'text/plain' });
    expect(await backend.query('files:facts', { id })).toMatchObject({
      contentType: 'text/plain',
      sha256: 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
    });
  });

  test.each([
    ['a reserved field name', { value: { $odd: 1 } }],
    ['a document over 1 MiB', { value: 'x'.repeat(1024 * 1024 + 1) }],
    ['an array of 8193 elements', { value: Array(8193).fill(0) }],
    ['values nested deeper than 64', { value: nest(65) }],
  ])('%s is refused', async (_what, args) => {
    await expect((async () => await backend.mutation('values:store', args))()).rejects.toThrow(
      /reserved|starts with|too large|1 MiB|too long|8192|nested|nesting|field/i,
    );
  });

  test('a document just under 1 MiB is kept', async () => {
    const value = 'x'.repeat(1024 * 1024 - 1024);
    expect(await backend.mutation('values:store', { value })).toBeTypeOf('string');
  });

  test('an uploaded file is stored and served with its type, when that is inert', async () => {
    const address = (await backend.mutation('files:uploadUrl')) as string;
    const answer = await fetch(address, {
      method: 'POST',
      body: 'ଶବ୍ଦ',
      headers: { 'Content-Type': 'audio/mpeg' },
    });
    const { storageId } = (await answer.json()) as { storageId: string };
    const url = (await backend.query('files:url', { id: storageId })) as string;
    const served = await fetch(url);
    expect(served.headers.get('content-type')).toBe('audio/mpeg');
    expect(await served.text()).toBe('ଶବ୍ଦ');
  });

  test('an HTTP action that throws answers 500, and other requests are still answered', async () => {
    const answer = await backend.fetch('/breaks');
    expect(answer.status).toBe(500);
    expect(await backend.query('values:echo', { value: 1 })).toBe(1);
  });
});

function nest(depth: number): unknown {
  return depth === 0 ? 0 : [nest(depth - 1)];
}
