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

  test('an address has one account, and signing up with it again opens nothing', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    for (const again of [password, 'another password']) {
      const refusal = await problemOf(enter(library, 'signUp', 'ASHA@example.org', { password: again }));
      expect(refusal.code).toBe('cannot_sign_up');
    }
    expect(await profileOf(token)).toMatchObject({ email: 'asha@example.org' });
    await enter(library, 'signIn', 'asha@example.org');
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
