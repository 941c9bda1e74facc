import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsBackend, hosts } from './backend.ts';
import { openMailbox } from './mailbox.ts';
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

  const idOf = async ({ token }: { readonly token: string }) =>
    ((await profileOf(token)) as { readonly id: string }).id;
  const another = { password: 'another password' };

  test('an address has one account: signing up with it again takes its password', async () => {
    const first = await idOf(await enter(library, 'signUp', 'asha@example.org'));
    const refused = await problemOf(enter(library, 'signUp', 'ASHA@example.org', another));
    expect(refused.code).toBe('wrong_credentials');
    expect(await library.count('users')).toBe(1);
    expect(await library.count('authAccounts')).toBe(1);
    expect(await idOf(await enter(library, 'signUp', 'Asha@example.org'))).toBe(first);
  });

  test('of two who sign up with it at the same moment one has it', async () => {
    const passwords = ['one of two passwords', 'two of two passwords'];
    const outcomes = await Promise.allSettled(
      passwords.map((chosen) => enter(library, 'signUp', 'asha@example.org', { password: chosen })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await library.count('users')).toBe(1);
  });

  test('who presses the button twice has one account and is signed in to it', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => enter(library, 'signUp', 'asha@example.org')));
    if (!first || !second) throw new Error('one of the two has no tokens');
    expect(await idOf(second)).toBe(await idOf(first));
  });

  test('nobody signs up with an address whose user signs in by a provider only', async () => {
    const email = 'ravi@example.org';
    await library.insert('users', { email, emailKey: email, emailVerificationTime: 1 });
    expect((await problemOf(enter(library, 'signUp', email))).code).toBe('wrong_credentials');
  });

  test('where no mail is sent a name does for an address, however it is written', async () => {
    const made = await enter(library, 'signUp', ' Ravi  Das ');
    expect(await profileOf(made.token)).toMatchObject({ name: 'Ravi Das', signInName: 'ravi das' });
    expect(await profileOf(made.token)).not.toHaveProperty('email');
    expect(await idOf(await enter(library, 'signIn', 'RAVI DAS'))).toBe(await idOf(made));
    expect((await problemOf(enter(library, 'signUp', 'ravi das', another))).code).toBe('wrong_credentials');
    const named = await enter(library, 'signUp', 'ମୀରା', { name: 'Meera', ...another });
    expect(await profileOf(named.token)).toMatchObject({ name: 'Meera', signInName: 'ମୀରା' });
    await library.as(named.token).action('account:changePassword', {
      currentPassword: another.password,
      newPassword: password,
    });
    await enter(library, 'signIn', 'ମୀରା');
  });

  test('where mail is sent nobody signs up by name, and who did before signs in', async () => {
    const made = await enter(library, 'signUp', 'Ravi Das');
    await openMailbox();
    expect((await problemOf(enter(library, 'signUp', 'Meera Das'))).code).toBe('invalid_email');
    expect(await idOf(await enter(library, 'signIn', 'ravi das'))).toBe(await idOf(made));
    expect(await library.query('account:signInMethods')).toMatchObject({ names: false });
  });

  test.each([
    [{ email: 'a' }, 'invalid_email'],
    [{ email: 'asha@' }, 'invalid_email'],
    [{ email: `a${'\u0301'.repeat(1500)}` }, 'invalid_email'],
    [{ email: '' }, 'invalid_request'],
    [{ password: 'sevenˇ7' }, 'weak_password'],
    [{ password: 'x'.repeat(201) }, 'weak_password'],
    [{ password: 'Asha@Example.org' }, 'weak_password'],
    [{ email: 'Ravi Das', password: 'ravi  das' }, 'weak_password'],
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
      names: true,
      providers: [],
    });
  });

  test.each([
    [9_999, 'gives tokens again'],
    [10_001, 'ends the session, access tokens too'],
  ])(
    'a refresh token that was used, and whose successor was too, %d ms later %s',
    async (laterMs, outcome) => {
      const first = await enter(library, 'signUp', 'asha@example.org');
      const second = await refresh(library, first.refreshToken);
      const third = await refresh(library, second?.refreshToken ?? '');
      library.advance(laterMs);
      const again = await refresh(library, first.refreshToken);
      const isGood = outcome === 'gives tokens again';
      expect(again !== null).toBe(isGood);
      for (const { token } of [first, third ?? first]) {
        const state = await profileOf(token).then(
          () => 'signed in',
          (error: { data?: { code?: string } }) => error.data?.code,
        );
        expect(state).toBe(isGood ? 'signed in' : 'session_ended');
      }
      const descendant = await refresh(library, third?.refreshToken ?? '');
      expect(descendant !== null).toBe(isGood);
    },
  );

  test('what was never given out ends nobody’s session: another one’s token, a token that is gone, one of no form', async () => {
    const asha = await enter(library, 'signUp', 'asha@example.org');
    const ravi = await enter(library, 'signUp', 'ravi@example.org');
    const [ashaToken = '', ashaSession = ''] = asha.refreshToken.split('|');
    const [raviToken = '', raviSession = ''] = ravi.refreshToken.split('|');
    const gone = await enter(library, 'signIn', 'ravi@example.org');
    await library.as(gone.token).action('auth:signOut');
    const [goneToken = ''] = gone.refreshToken.split('|');
    for (const made of [
      `${raviToken}|${ashaSession}`,
      `${goneToken}|${ashaSession}`,
      `${ashaSession}|${ashaSession}`,
      `${ashaToken}|${raviSession}`,
      `${ashaToken}|${ashaSession}|`,
      `${'x|'.repeat(5000)}${ashaSession}`,
    ]) {
      expect(await refresh(library, made)).toBeNull();
    }
    for (const person of [asha, ravi]) {
      expect(await profileOf(person.token)).toMatchObject({ role: 'reader' });
      expect(await refresh(library, person.refreshToken)).not.toBeNull();
    }
  });

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
