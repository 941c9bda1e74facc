import { httpActionGeneric, httpRouter } from 'convex/server';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { resolveLimits } from '../../../embedded/limits.ts';
import { bank } from '../bank.ts';
import { fixture } from '../hostFixture.ts';
import { authConfig, issueToken, jwk } from '../issuedTokens.ts';

let host: Host;

beforeEach(async () => {
  host = await fixture.start(
    { ...bank, 'auth.config': authConfig },
    { site: (_request, response) => void response.end('the site') },
  );
});

describe('HTTP actions', () => {
  test('SPEC 27.1, 27.2: get the request and answer with status, headers and cookies', async () => {
    const answer = await fetch(`${host.origin}/echo?q=1`, { method: 'POST', body: 'ଗପ' });
    expect([answer.status, await answer.text()]).toEqual([201, 'ଗପ']);
    expect(answer.headers.get('x-url')).toBe(`${host.origin}/echo?q=1`);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  test('SPEC 27.3: a user’s token identifies the caller, and any other Authorization header does not', async () => {
    const token = await issueToken('asha');
    const whoFor = async (authorization: string) => {
      const answer = await fetch(`${host.origin}/echo`, { method: 'POST', headers: { authorization } });
      return answer.headers.get('x-who');
    };
    expect(await whoFor(`Bearer ${token}`)).toBe('asha');
    expect(await whoFor('Bearer some-api-key')).toBe('nobody');
    expect(await whoFor('Basic YTpi')).toBe('nobody');
    expect(await whoFor(`Convex ${host.adminKey}`)).toBe('nobody');
  });

  test('SPEC 27.1: routes take precedence over the site, also those under /api/', async () => {
    expect(await (await fetch(`${host.origin}/api/auth/hello`)).text()).toBe('hello');
    expect(await (await fetch(`${host.origin}/echo`)).text()).toBe('the site');
  });

  test('SPEC 27.2: a stranger may send as much as in a call, and a user more; anything larger is refused with 413', async () => {
    const authorization = `Bearer ${await issueToken('asha')}`;
    const { anonymousBodyBytes, bodyBytes } = resolveLimits();
    const statusFor = (sizeBytes: number, headers: Record<string, string> = {}) =>
      fetch(`${host.origin}/echo`, { method: 'POST', headers, body: new Uint8Array(sizeBytes) }).then(
        (answer) => answer.status,
        // A sender may find the connection closed before it has read the answer.
        (error: Error) => (error.cause instanceof Error ? 413 : 0),
      );
    expect(await statusFor(anonymousBodyBytes)).toBe(201);
    expect(await statusFor(anonymousBodyBytes + 1)).toBe(413);
    expect(await statusFor(bodyBytes, { authorization })).toBe(201);
    expect(await statusFor(bodyBytes + 1, { authorization })).toBe(413);
  });

  test('SPEC 23.3: tokens that the app itself issues are verified without the network', async () => {
    const publicOrigin = 'https://unreachable.invalid';
    const http = httpRouter();
    const serve = (path: string, document: unknown) =>
      http.route({ path, method: 'GET', handler: httpActionGeneric(async () => Response.json(document)) });
    serve('/.well-known/openid-configuration', { issuer: publicOrigin, jwks_uri: `${publicOrigin}/keys` });
    serve('/keys', { keys: [jwk] });
    const own = await fixture.start(
      {
        ...bank,
        http: { default: http },
        'auth.config': { default: { providers: [{ domain: publicOrigin, applicationID: 'convex' }] } },
      },
      { publicOrigin },
    );
    const token = await issueToken('asha|session', { iss: publicOrigin, aud: 'convex' });
    const answer = await fetch(`${own.origin}/api/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ path: 'bank:whoami', args: {} }),
    });
    expect(await answer.json()).toMatchObject({ value: 'asha|session' });
    const published = await fetch(`${own.origin}/.well-known/openid-configuration`);
    expect(await published.json()).toMatchObject({ issuer: publicOrigin });
  });

  test('SPEC 27.2: actions see the public origin when there is one', async () => {
    const behind = await fixture.start(bank, { publicOrigin: 'https://lipi.example' });
    const answer = await fetch(`${behind.origin}/echo`, { method: 'POST' });
    expect(answer.headers.get('x-url')).toBe('https://lipi.example/echo');
  });
});
