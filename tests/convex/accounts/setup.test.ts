import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSetupLink } from '../../../server/accounts/setupLink.ts';
import { type AccountsBackend, hosts, siteUrl } from './backend.ts';
import { openMailbox } from './mailbox.ts';
import { enter, problemOf } from './people.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(hosts)('on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  let now: number;
  beforeEach(async () => {
    library = await makeBackend();
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
  const roleOf = async (token: string) =>
    ((await library.as(token).query('account:profile')) as { role: string }).role;

  test('signing in by the setup link makes the first admin, and the link works once', async () => {
    const link = await printLink();
    expect(link).toMatch(/^https:\/\/lipi\.example\/login\?setup=[\w-]{43}$/);
    const asha = await enter(library, 'signUp', 'asha@example.org');
    const ravi = await enter(library, 'signUp', 'ravi@example.org');
    await claim(asha.token, tokenOf(link));
    expect(await roleOf(asha.token)).toBe('admin');
    expect((await problemOf(claim(ravi.token, tokenOf(link)))).code).toBe('setup_link_invalid');
    expect(await roleOf(ravi.token)).toBe('reader');
    expect(await printLink()).toBeNull();
  });

  test('the link lets its holder in with a mail server that refuses, once, and nobody else', async () => {
    const setup = tokenOf(await printLink());
    (await openMailbox()).refuse();
    const signUp = (email: string, setup: string) => enter(library, 'signUp', email, { setup });
    expect((await problemOf(signUp('asha@example.org', `${setup}x`))).code).toBe('mail_failed');
    const asha = await signUp('asha@example.org', setup);
    await claim(asha.token, setup);
    expect(await roleOf(asha.token)).toBe('admin');
    expect((await problemOf(signUp('ravi@example.org', setup))).code).toBe('mail_failed');
  });

  test('a wrong, expired or superseded link, or one used without signing in, makes nobody an admin', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    expect((await problemOf(claim(token, 'x'))).code).toBe('setup_link_invalid');
    const first = tokenOf(await printLink());
    const second = tokenOf(await printLink());
    expect((await problemOf(library.mutation('account:claimAdmin', { token: second }))).code).toBe(
      'not_signed_in',
    );
    for (const wrong of [first, '', second.toLowerCase()]) {
      expect((await problemOf(claim(token, wrong))).code).toBe('setup_link_invalid');
    }
    library.advance(dayMs + 60_000);
    expect((await problemOf(claim(token, second))).code).toBe('setup_link_invalid');
    expect(await roleOf(token)).toBe('reader');
  });

  test('a link is void once a command has made somebody an admin', async () => {
    const token = tokenOf(await printLink());
    const asha = await enter(library, 'signUp', 'asha@example.org');
    const ravi = await enter(library, 'signUp', 'ravi@example.org');
    const { id } = (await library.query('accounts/users:find', { who: 'ravi@example.org' })) as {
      id: string;
    };
    await library.mutation('accounts/users:setRole', { userId: id, role: 'admin' });
    expect((await problemOf(claim(asha.token, token))).code).toBe('setup_link_invalid');
    expect(await roleOf(ravi.token)).toBe('admin');
  });
});
