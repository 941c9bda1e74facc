import { ConvexHttpClient } from 'convex/browser';
import { makeFunctionReference } from 'convex/server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '../../../convex/accounts/passwords.ts';
import type { Host } from '../../../embedded/host.ts';
import { AccountsHost } from './accountsHost.ts';
import { type OpenIdIssuer, startIssuer } from './openIdIssuer.ts';
import { PlainBrowser } from './plainBrowser.ts';

interface Answer {
  readonly tokens?: { readonly token: string; readonly refreshToken: string } | null;
  readonly redirect?: string;
  readonly verifier?: string;
}

let issuer: OpenIdIssuer;
let library: AccountsHost;
let host: Host;
let browser: PlainBrowser;

beforeAll(async () => {
  issuer = await startIssuer();
  // The issuer warns that it keeps its sessions in memory.
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockReturnValue();
  library = await AccountsHost.start({
    AUTH_LOG_LEVEL: 'ERROR',
    AUTH_OIDC_NAME: 'The school',
    AUTH_OIDC_ISSUER: issuer.issuer,
    AUTH_OIDC_ID: issuer.clientId,
    AUTH_OIDC_SECRET: issuer.clientSecret,
  });
  ({ host } = library);
  issuer.serve(`${host.origin}/api/auth/callback/oidc`);
});

afterAll(async () => {
  await library.close();
  await issuer.close();
  vi.restoreAllMocks();
});

beforeEach(() => {
  browser = new PlainBrowser();
});

const client = () => new ConvexHttpClient(host.origin, { logger: false });
const signIn = async (args: Record<string, unknown>) =>
  (await client().action(makeFunctionReference<'action'>('auth:signIn'), args)) as Answer;
const profile = async (token: string) => {
  const signedIn = client();
  signedIn.setAuth(token);
  return signedIn.query(makeFunctionReference<'query'>('account:profile'), {});
};

/** Starts a sign-in and types a name at the issuer; returns the address to which the browser comes back. */
async function comeBackAs(person: string, { consent = true } = {}) {
  const begun = await signIn({ provider: 'oidc', params: { redirectTo: '/login?from=%2Fcontent%2F1' } });
  const isBack = (url: URL) => url.origin === host.origin && !url.pathname.startsWith('/api/auth/');
  const login = await browser.go(begun.redirect ?? '', { until: isBack });
  expect(login.url.origin).toBe(issuer.issuer);
  const form = { login: person, password: 'anything' };
  const asked = await browser.go(login.url.href, { form, until: isBack });
  const back = consent
    ? await browser.go(asked.url.href, { form: { consent: 'yes' }, until: isBack })
    : await browser.go(`${asked.url.href}/abort`, { until: isBack });
  return { url: back.url, code: back.url.searchParams.get('code'), verifier: begun.verifier ?? '' };
}

async function enterAs(person: string): Promise<string> {
  const { code, verifier } = await comeBackAs(person);
  const { tokens } = await signIn({ params: { code }, verifier });
  if (!tokens) throw new Error('the code gave no tokens');
  return tokens.token;
}

test('the sign-in methods list the issuer, and signing in with it returns to where the reader was', async () => {
  expect(await client().query(makeFunctionReference<'query'>('account:signInMethods'), {})).toEqual({
    password: true,
    emailCode: false,
    names: true,
    providers: [{ id: 'oidc', name: 'The school' }],
  });
  issuer.people.set('asha', { name: 'Asha Rao', email: 'Asha@example.org', email_verified: true });
  const { url, code, verifier } = await comeBackAs('asha');
  expect(url.pathname).toBe('/login');
  expect(url.searchParams.get('from')).toBe('/content/1');
  const { tokens } = await signIn({ params: { code }, verifier });
  expect(await profile(tokens?.token ?? '')).toMatchObject({
    name: 'Asha Rao',
    email: 'Asha@example.org',
    emailVerified: true,
    role: 'reader',
    signInMethods: ['oidc'],
  });
});

test('a second sign-in is the same user, even if the issuer’s claims have changed', async () => {
  issuer.people.set('mira', { name: 'Mira', email: 'mira@example.org', email_verified: true });
  const first = (await profile(await enterAs('mira'))) as { id: string };
  issuer.people.set('mira', { name: 'Someone', email: 'elsewhere@example.org', email_verified: false });
  browser.forgetCookies();
  expect(await profile(await enterAs('mira'))).toMatchObject({ id: first.id, name: 'Mira' });
});

test('a code is valid once, and only with the verifier of the page that started the sign-in', async () => {
  const { code, verifier } = await comeBackAs('code');
  const other = await signIn({ provider: 'oidc', params: {} });
  expect(await signIn({ params: { code } })).toEqual({ tokens: null });
  expect(await signIn({ params: { code }, verifier: other.verifier })).toEqual({ tokens: null });
  expect((await signIn({ params: { code }, verifier })).tokens).toMatchObject({ token: expect.any(String) });
  expect(await signIn({ params: { code }, verifier })).toEqual({ tokens: null });
});

test('a reader who cancels at the issuer comes back without a code', async () => {
  const { url, code } = await comeBackAs('undecided', { consent: false });
  expect(url.pathname).toBe('/login');
  expect(code).toBeNull();
});

test('the issuer’s answer is refused when another browser brings it back', async () => {
  const begun = await signIn({ provider: 'oidc', params: {} });
  const isCallback = (url: URL) => url.pathname.startsWith('/api/auth/callback/');
  const login = await browser.go(begun.redirect ?? '');
  const asked = await browser.go(login.url.href, {
    form: { login: 'victim', password: 'x' },
    until: isCallback,
  });
  const callback = await browser.go(asked.url.href, { form: { consent: 'yes' }, until: isCallback });
  expect(callback.url.searchParams.get('code')).not.toBeNull();
  const stranger = await new PlainBrowser().go(callback.url.href, {
    until: (url) => url.origin === host.origin && !isCallback(url),
  });
  expect(stranger.url.searchParams.get('code')).toBeNull();
});

test('a verified address signs in to the password account, and removes its password if unverified', async () => {
  await host.mutation('accounts/credentials:register', {
    identifier: { kind: 'address', email: 'early@example.org', key: 'early@example.org' },
    secret: await hashPassword('set by who knows whom'),
  });
  const before = (await host.query('accounts/users:find', { who: 'early@example.org' })) as { id: string };
  issuer.people.set('early', { email: 'EARLY@example.org', email_verified: true });
  expect(await profile(await enterAs('early'))).toMatchObject({
    id: before.id,
    emailVerified: true,
    signInMethods: ['oidc'],
  });
});

test('an address that the issuer does not verify gives no access to an existing account', async () => {
  issuer.people.set('owner', { email: 'owned@example.org', email_verified: true });
  const owner = (await profile(await enterAs('owner'))) as { id: string };
  for (const vouched of [{ email_verified: false }, {}]) {
    const person = `thief ${JSON.stringify(vouched)}`;
    issuer.people.set(person, { email: 'owned@example.org', ...vouched });
    browser.forgetCookies();
    const thief = (await profile(await enterAs(person))) as { id: string };
    expect(thief).toMatchObject({ email: 'owned@example.org', emailVerified: false });
    expect(thief.id).not.toBe(owner.id);
  }
});

// Which addresses are not of this origin is tested in tests/shared/ownPath.test.ts.
test.each(['https://evil.example/', '/.//evil.example'])(
  'redirecting to %j is refused',
  async (redirectTo) => {
    await expect(signIn({ provider: 'oidc', params: { redirectTo } })).rejects.toMatchObject({
      data: { code: 'invalid_request' },
    });
  },
);
