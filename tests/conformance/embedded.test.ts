import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConvexHttpClient } from 'convex/browser';
import { makeFunctionReference } from 'convex/server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
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
