import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsBackend, hosts } from './backend.ts';
import { enter, password, problemOf, refresh, signInBy } from './people.ts';

describe.each(hosts)('on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  beforeEach(async () => {
    library = await makeBackend();
  });

  const profileOf = (token: string) => library.as(token).query('account:profile');

  test('a reader signs up, is known by the token, and signs in again', async () => {
    const first = await enter(library, 'signUp', ' Asha.Rao@Example.org', { name: '  Asha  Rao ' });
    expect(await profileOf(first.token)).toMatchObject({
      name: 'Asha Rao',
      email: 'Asha.Rao@Example.org',
      emailVerified: false,
      role: 'reader',
      signInMethods: ['password'],
    });
    const second = await enter(library, 'signIn', 'asha.rao@example.ORG');
    expect(await profileOf(second.token)).toEqual(await profileOf(first.token));
  });

  test('keyboards that spell a password differently sign in to the same account', async () => {
    await enter(library, 'signUp', 'asha@example.org', { password: 'ଓଡ଼ିଆ ଭାଷା'.normalize('NFC') });
    await enter(library, 'signIn', 'asha@example.org', { password: 'ଓଡ଼ିଆ ଭାଷା'.normalize('NFD') });
  });

  test('a wrong password and an unknown address are refused alike', async () => {
    await enter(library, 'signUp', 'asha@example.org');
    const wrong = await problemOf(enter(library, 'signIn', 'asha@example.org', { password: 'not this one' }));
    const unknown = await problemOf(enter(library, 'signIn', 'ravi@example.org'));
    expect(wrong.code).toBe('wrong_credentials');
    expect(unknown).toEqual(wrong);
  });

  describe('an address that nobody has proven', () => {
    const second = { password: 'another password' };
    const idOf = async ({ token }: { readonly token: string }) =>
      ((await profileOf(token)) as { readonly id: string }).id;

    test('has an account for each password, and each password opens its own', async () => {
      const first = await idOf(await enter(library, 'signUp', 'asha@example.org'));
      const other = await idOf(await enter(library, 'signUp', 'ASHA@example.org', second));
      expect(other).not.toBe(first);
      expect(await idOf(await enter(library, 'signIn', 'asha@example.org'))).toBe(first);
      expect(await idOf(await enter(library, 'signIn', 'asha@example.org', second))).toBe(other);
      const wrong = { password: 'the third password' };
      expect((await problemOf(enter(library, 'signIn', 'asha@example.org', wrong))).code).toBe(
        'wrong_credentials',
      );
    });

    test('and a password that it has already has that account', async () => {
      const first = await idOf(await enter(library, 'signUp', 'asha@example.org'));
      expect(await idOf(await enter(library, 'signUp', 'asha@example.org'))).toBe(first);
      expect(await library.count('users')).toBe(1);
    });

    test('keeps its accounts apart when their passwords change', async () => {
      const first = await enter(library, 'signUp', 'asha@example.org');
      const other = await enter(library, 'signUp', 'asha@example.org', second);
      const change = (token: string, currentPassword: string, newPassword: string) =>
        library.as(token).action('account:changePassword', { currentPassword, newPassword });
      const taken = await problemOf(change(first.token, password, second.password));
      expect(taken.code).toBe('weak_password');
      await change(first.token, password, 'quite another one');
      const again = await enter(library, 'signIn', 'asha@example.org', { password: 'quite another one' });
      expect(await idOf(again)).toBe(await idOf(first));
      const untouched = await enter(library, 'signIn', 'asha@example.org', second);
      expect(await idOf(untouched)).toBe(await idOf(other));
      expect((await problemOf(enter(library, 'signIn', 'asha@example.org'))).code).toBe('wrong_credentials');
    });

    test('loses one account and keeps the others', async () => {
      const first = await enter(library, 'signUp', 'asha@example.org');
      const other = await idOf(await enter(library, 'signUp', 'asha@example.org', second));
      await library.as(first.token).action('account:remove', { password });
      expect((await problemOf(enter(library, 'signIn', 'asha@example.org'))).code).toBe('wrong_credentials');
      expect(await idOf(await enter(library, 'signIn', 'asha@example.org', second))).toBe(other);
      expect(await idOf(await enter(library, 'signUp', 'asha@example.org'))).not.toBe(other);
    });

    test('also when two sign up with it at the same moment', async () => {
      const passwords = ['one of two passwords', 'two of two passwords'];
      const made = await Promise.all(
        passwords.map((chosen) => enter(library, 'signUp', 'asha@example.org', { password: chosen })),
      );
      const ids = await Promise.all(made.map(idOf));
      expect(new Set(ids).size).toBe(2);
      for (const [at, chosen] of passwords.entries()) {
        expect(await idOf(await enter(library, 'signIn', 'asha@example.org', { password: chosen }))).toBe(
          ids[at],
        );
      }
    });
  });

  test.each([
    [{ email: 'asha' }, 'invalid_email'],
    [{ email: '' }, 'invalid_request'],
    [{ password: 'sevenˇ7' }, 'weak_password'],
    [{ password: 'x'.repeat(201) }, 'weak_password'],
    [{ password: 'Asha@Example.org' }, 'weak_password'],
    [{ name: 'x'.repeat(81) }, 'invalid_name'],
    [{ flow: 'reset' }, 'method_unavailable'],
    [{ flow: 'reset-verification', newPassword: password, code: '1' }, 'method_unavailable'],
    [{ flow: 'takeOver' }, 'invalid_request'],
    [{ email: 'x'.repeat(2001) }, 'invalid_request'],
  ])('a sign-up whose fields are %.80j is refused with %s', async (fields, code) => {
    const params = { flow: 'signUp', email: 'asha@example.org', password, ...fields };
    expect((await problemOf(signInBy(library, 'password', params))).code).toBe(code);
  });

  test('a provider that is not set up, and a code by mail where none is sent, are refused', async () => {
    for (const provider of ['google', 'email-code', 'constructor']) {
      const refusal = await problemOf(signInBy(library, provider, { email: 'asha@example.org' }));
      expect(refusal.code).toBe('method_unavailable');
    }
    expect(await library.query('account:signInMethods')).toEqual({
      password: true,
      emailCode: false,
      providers: [],
    });
  });

  test.each([
    [9_999, 'gives tokens again'],
    [10_001, 'ends all tokens that came of it'],
  ])(
    'a refresh token that was used, and whose successor was too, %d ms later %s',
    async (laterMs, outcome) => {
      const first = await enter(library, 'signUp', 'asha@example.org');
      const second = await refresh(library, first.refreshToken);
      const third = await refresh(library, second?.refreshToken ?? '');
      library.advance(laterMs);
      const again = await refresh(library, first.refreshToken);
      const descendant = await refresh(library, third?.refreshToken ?? '');
      const isGood = outcome === 'gives tokens again';
      expect([again, descendant].map((tokens) => tokens !== null)).toEqual([isGood, isGood]);
    },
  );

  test('the answer to a refresh that was lost can be fetched again days later', async () => {
    const first = await enter(library, 'signUp', 'asha@example.org');
    const lost = await refresh(library, first.refreshToken);
    library.advance(3 * 24 * 60 * 60 * 1000);
    const found = await refresh(library, first.refreshToken);
    expect(found?.refreshToken).toBe(lost?.refreshToken);
  });

  test.each(['', 'x', 'x|y', '|', 'a|b|c'])('%j is no refresh token', async (refreshToken) => {
    expect(await library.action('auth:signIn', { refreshToken })).toEqual({ tokens: null });
  });

  test('a call without provider, code and refresh token is refused; a made-up code gives no tokens', async () => {
    expect((await problemOf(library.action('auth:signIn', {}))).code).toBe('invalid_request');
    expect(await library.action('auth:signIn', { params: { code: '12345678' } })).toEqual({ tokens: null });
  });

  test('signing out ends the session at once, access token included', async () => {
    const { token, refreshToken } = await enter(library, 'signUp', 'asha@example.org');
    await library.as(token).action('auth:signOut');
    expect((await problemOf(profileOf(token))).code).toBe('session_ended');
    expect(await refresh(library, refreshToken)).toBeNull();
    await library.as(token).action('auth:signOut');
    await library.action('auth:signOut');
  });
});
