import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSetupLink } from '../../../server/accounts/setupLink.ts';
import { expectRefusal } from '../refusals.ts';
import { library, siteUrl, withLibrary } from './backend.ts';
import { openMailbox } from './mailbox.ts';
import { enter, idOf, profileOf } from './people.ts';

const dayMs = 24 * 60 * 60 * 1000;

let now: number;
withLibrary();

beforeEach(async () => {
  now = Date.now();
});

afterEach(() => vi.unstubAllEnvs());

const printLink = () =>
  makeSetupLink(
    { mutation: async (path, args) => (await library.mutation(path, args as never)) as never },
    siteUrl,
    now,
  );
const tokenOf = (link: string | null) => new URL(link ?? 'about:blank').searchParams.get('setup') ?? '';
const claim = (token: string, setupToken: string) =>
  library.as(token).mutation('account:claimAdmin', { token: setupToken });
const roleOf = async (token: string) => (await profileOf(token)).role;

test('signing in by the setup link makes the first admin, and the link works once', async () => {
  const link = await printLink();
  expect(link).toMatch(/^https:\/\/lipi\.example\/login\?setup=[\w-]{43}$/);
  const asha = await enter('signUp', 'asha@example.org');
  const ravi = await enter('signUp', 'ravi@example.org');
  await claim(asha.token, tokenOf(link));
  expect(await roleOf(asha.token)).toBe('admin');
  await expectRefusal(claim(ravi.token, tokenOf(link)), 'setup_link_invalid');
  expect(await roleOf(ravi.token)).toBe('reader');
  expect(await printLink()).toBeNull();
});

test('the link lets its holder in with a mail server that refuses, once, and nobody else', async () => {
  const setup = tokenOf(await printLink());
  (await openMailbox()).refuse();
  const signUp = (email: string, setup: string) => enter('signUp', email, { setup });
  await expectRefusal(signUp('asha@example.org', `${setup}x`), 'mail_failed');
  const asha = await signUp('asha@example.org', setup);
  await claim(asha.token, setup);
  expect(await roleOf(asha.token)).toBe('admin');
  await expectRefusal(signUp('ravi@example.org', setup), 'mail_failed');
});

test('a wrong, expired or superseded link, or one used without signing in, makes nobody an admin', async () => {
  const { token } = await enter('signUp', 'asha@example.org');
  await expectRefusal(claim(token, 'x'), 'setup_link_invalid');
  const first = tokenOf(await printLink());
  const second = tokenOf(await printLink());
  await expectRefusal(library.mutation('account:claimAdmin', { token: second }), 'not_signed_in');
  for (const wrong of [first, '', second.toLowerCase()]) {
    await expectRefusal(claim(token, wrong), 'setup_link_invalid');
  }
  library.advance(dayMs + 60_000);
  await expectRefusal(claim(token, second), 'setup_link_invalid');
  expect(await roleOf(token)).toBe('reader');
});

test('a link is void once a command has made somebody an admin', async () => {
  const token = tokenOf(await printLink());
  const asha = await enter('signUp', 'asha@example.org');
  const ravi = await enter('signUp', 'ravi@example.org');
  const userId = await idOf('ravi@example.org');
  await library.mutation('accounts/users:setRole', { userId, role: 'admin' });
  await expectRefusal(claim(asha.token, token), 'setup_link_invalid');
  expect(await roleOf(ravi.token)).toBe('admin');
});
