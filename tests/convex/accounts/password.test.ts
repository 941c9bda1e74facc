import { expect, test } from 'vitest';
import { expectRefusal, problemOf } from '../refusals.ts';
import { library, withLibrary } from './backend.ts';
import { openMailbox } from './mailbox.ts';
import { enter, password, profileOf, refresh, signInBy, stateOf } from './people.ts';

withLibrary();

test('a reader signs up, is identified by the token, and signs in again', async () => {
  const first = await enter('signUp', ' Asha.Rao@Example.org', { name: '  Asha  Rao ' });
  expect(await profileOf(first.token)).toMatchObject({
    name: 'Asha Rao',
    email: 'Asha.Rao@Example.org',
    emailVerified: false,
    role: 'reader',
    signInMethods: ['password'],
  });
  const second = await enter('signIn', 'asha.rao@example.ORG');
  expect(await profileOf(second.token)).toEqual(await profileOf(first.token));
});

test('a password typed in another Unicode form signs in to the same account', async () => {
  await enter('signUp', 'asha@example.org', { password: 'ଓଡ଼ିଆ ଭାଷା'.normalize('NFC') });
  await enter('signIn', 'asha@example.org', { password: 'ଓଡ଼ିଆ ଭାଷା'.normalize('NFD') });
});

const idOf = async ({ token }: { readonly token: string }) => (await profileOf(token)).id;
const another = { password: 'another password' };

test('an address has one account: signing up again requires its password', async () => {
  const first = await idOf(await enter('signUp', 'asha@example.org'));
  await expectRefusal(enter('signUp', 'ASHA@example.org', another), 'wrong_credentials');
  expect(await library.count('users')).toBe(1);
  expect(await library.count('authAccounts')).toBe(1);
  expect(await idOf(await enter('signUp', 'Asha@example.org'))).toBe(first);
});

test('of two simultaneous sign-ups with different passwords one succeeds, and with the same password both', async () => {
  const passwords = ['one of two passwords', 'two of two passwords'];
  const outcomes = await Promise.allSettled(
    passwords.map((chosen) => enter('signUp', 'asha@example.org', { password: chosen })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await library.count('users')).toBe(1);
  const [first, second] = await Promise.all([1, 2].map(() => enter('signUp', 'ravi@example.org')));
  if (!first || !second) throw new Error('one of the two has no tokens');
  expect(await idOf(second)).toBe(await idOf(first));
});

test('without a mail sender a name works in place of an address, in any case and spacing', async () => {
  const made = await enter('signUp', ' Ravi  Das ');
  expect(await profileOf(made.token)).toMatchObject({ name: 'Ravi Das', signInName: 'ravi das' });
  expect(await profileOf(made.token)).not.toHaveProperty('email');
  expect(await idOf(await enter('signIn', 'RAVI DAS'))).toBe(await idOf(made));
  await expectRefusal(enter('signUp', 'ravi das', another), 'wrong_credentials');
  const named = await enter('signUp', 'ମୀରା', { name: 'Meera', ...another });
  expect(await profileOf(named.token)).toMatchObject({ name: 'Meera', signInName: 'ମୀରା' });
  await library.as(named.token).action('account:changePassword', {
    currentPassword: another.password,
    newPassword: password,
  });
  await enter('signIn', 'ମୀରା');
});

test('an address in Devanagari is the same account as a browser spells it', async () => {
  const made = await enter('signUp', 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c');
  const again = await enter('signIn', ' Meera@उदाहरण.भारत');
  expect(await idOf(again)).toBe(await idOf(made));
  expect(await library.query('accounts/users:find', { who: 'meera@उदाहरण.भारत' })).not.toBeNull();
  const mailbox = await enter('signUp', 'मीरा@उदाहरण.भारत');
  expect(await idOf(await enter('signIn', 'मीरा@xn--p1b6ci4b4b3a.xn--h2brj9c'))).toBe(await idOf(mailbox));
});

test('with a mail sender nobody can sign up by name, but existing names still sign in', async () => {
  const made = await enter('signUp', 'Ravi Das');
  await openMailbox();
  await expectRefusal(enter('signUp', 'Meera Das'), 'invalid_email');
  expect(await idOf(await enter('signIn', 'ravi das'))).toBe(await idOf(made));
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
  expect((await problemOf(signInBy('password', params))).code).toBe(code);
});

test('a provider that is not set up is refused, and so is a mailed code without a mail sender', async () => {
  for (const provider of ['google', 'email-code', 'constructor']) {
    await expectRefusal(signInBy(provider, { email: 'asha@example.org' }), 'method_unavailable');
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
])('a refresh token that was used, and whose successor was too, %d ms later %s', async (laterMs, outcome) => {
  const first = await enter('signUp', 'asha@example.org');
  const second = await refresh(first.refreshToken);
  const third = await refresh(second?.refreshToken ?? '');
  library.advance(laterMs);
  const again = await refresh(first.refreshToken);
  const isGood = outcome === 'gives tokens again';
  expect(again !== null).toBe(isGood);
  for (const { token } of [first, third ?? first]) {
    expect(await stateOf(token)).toBe(isGood ? 'signed in' : 'session_ended');
  }
  const descendant = await refresh(third?.refreshToken ?? '');
  expect(descendant !== null).toBe(isGood);
});

test('a refresh token that was never issued ends no session, whatever real ids it is made of', async () => {
  const asha = await enter('signUp', 'asha@example.org');
  const ravi = await enter('signUp', 'ravi@example.org');
  const [ashaToken = '', ashaSession = ''] = asha.refreshToken.split('|');
  const [raviToken = '', raviSession = ''] = ravi.refreshToken.split('|');
  const gone = await enter('signIn', 'ravi@example.org');
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
    expect(await refresh(made)).toBeNull();
  }
  for (const person of [asha, ravi]) {
    expect(await profileOf(person.token)).toMatchObject({ role: 'reader' });
    expect(await refresh(person.refreshToken)).not.toBeNull();
  }
});

test('if the answer to a refresh is lost, refreshing again days later gives the same token', async () => {
  const first = await enter('signUp', 'asha@example.org');
  const lost = await refresh(first.refreshToken);
  library.advance(3 * 24 * 60 * 60 * 1000);
  const found = await refresh(first.refreshToken);
  expect(found?.refreshToken).toBe(lost?.refreshToken);
});

test.each(['', 'x', 'x|y', '|', 'a|b|c'])('%j as a refresh token gives no tokens', async (refreshToken) => {
  expect(await library.action('auth:signIn', { refreshToken })).toEqual({ tokens: null });
});

test('a call without provider, code or refresh token is refused, and a made-up code gives no tokens', async () => {
  await expectRefusal(library.action('auth:signIn', {}), 'invalid_request');
  expect(await library.action('auth:signIn', { params: { code: '12345678' } })).toEqual({ tokens: null });
});

test('signing out ends the session at once, for access tokens too', async () => {
  const { token, refreshToken } = await enter('signUp', 'asha@example.org');
  await library.as(token).action('auth:signOut');
  await expectRefusal(profileOf(token), 'session_ended');
  expect(await refresh(refreshToken)).toBeNull();
  await library.as(token).action('auth:signOut');
  await library.action('auth:signOut');
});
