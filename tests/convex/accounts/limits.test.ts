import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { expectRefusal, problemOf } from '../refusals.ts';
import { library, withLibrary } from './backend.ts';
import { enter, password, signInBy } from './people.ts';

const wrong = { password: 'a wrong password' };
const minuteMs = 60 * 1000;

withLibrary();

/** One attempt as the limits count it, without computing a hash. */
const attempt = (key: string, deviceKey?: string) =>
  library.mutation('accounts/credentials:admitAttempt', {
    key,
    ...(deviceKey !== undefined && { deviceKey }),
  });
const rememberedKey = async (token: string) =>
  (await library.as(token).action(api.devices.remember, { userAgent: '' })).deviceKey;

test('guesses at one address are refused after ten, then one is allowed every six minutes', async () => {
  await enter('signUp', 'asha@example.org');
  for (let n = 0; n < 9; n += 1) await attempt('asha@example.org');
  await expectRefusal(enter('signIn', 'Asha@example.org', wrong), 'wrong_credentials');
  await expectRefusal(enter('signIn', 'asha@example.org'), 'rate_limited', { retryAfterSeconds: 360 });
  library.advance(6 * minuteMs - 1000);
  expect(await problemOf(enter('signIn', 'asha@example.org'))).toMatchObject({
    retryAfterSeconds: 1,
  });
  library.advance(1000);
  // Right passwords do not count.
  for (let n = 0; n < 5; n += 1) await enter('signIn', 'asha@example.org');
});

test('whatever hashes a password is limited for each account, though the password is right', async () => {
  const { token } = await enter('signUp', 'asha@example.org');
  const account = library.as(token);
  const { id: userId } = await account.query(api.account.profile, {});
  for (let n = 0; n < 58; n += 1) {
    const admitted = await library.mutation('accounts/credentials:admitConfirmation', { userId });
    const confirmed = { ...(admitted as { key: string; secret: string }), knownUserId: userId, userId };
    expect(await library.mutation('accounts/credentials:settleAttempt', confirmed)).toBe(true);
  }
  await account.action('account:makeRecoveryCode', { password });
  await account.action('account:changePassword', { currentPassword: password, newPassword: password });
  for (const [path, args] of [
    ['account:makeRecoveryCode', { password }],
    ['account:changePassword', { currentPassword: password, newPassword: password }],
    ['account:remove', { password }],
  ] as const) {
    await expectRefusal(account.action(path, args), 'rate_limited', { retryAfterSeconds: 30 });
  }
  // From a new device the account has as many of its own, and another account is not affected.
  await enter('signIn', 'asha@example.org');
  await enter('signUp', 'ravi@example.org');
});

test('a flood of guesses at one or all addresses does not lock out a known device', async () => {
  const { token } = await enter('signUp', 'asha@example.org');
  const deviceKey = await rememberedKey(token);
  for (let n = 0; n < 10; n += 1) await attempt('asha@example.org');
  for (let n = 0; n < 110; n += 1) await attempt(`reader${n}@example.org`);
  await expectRefusal(attempt('one-more@example.org'), 'rate_limited', { retryAfterSeconds: 1 });
  await expectRefusal(enter('signIn', 'asha@example.org'), 'rate_limited');
  await enter('signIn', 'asha@example.org', { deviceKey });
});

test('the known devices of an account share ten guesses of their own, only for that account', async () => {
  const asha = await enter('signUp', 'asha@example.org');
  const deviceKey = await rememberedKey(asha.token);
  await enter('signUp', 'ravi@example.org');
  for (let n = 0; n < 9; n += 1) await attempt('asha@example.org', deviceKey);
  // Another known device adds no guesses, because anyone signed in can make as many known as they like.
  await attempt('asha@example.org', await rememberedKey(asha.token));
  await expectRefusal(enter('signIn', 'asha@example.org', { deviceKey }), 'rate_limited', {
    retryAfterSeconds: 180,
  });
  await enter('signIn', 'asha@example.org'); // without the key, as an unknown device

  for (let n = 0; n < 10; n += 1) await attempt('ravi@example.org');
  await expectRefusal(enter('signIn', 'ravi@example.org', { deviceKey }), 'rate_limited');
});

test('a stranger’s guesses at one account share one limit, whatever the flow', async () => {
  const { token } = await enter('signUp', 'asha@example.org');
  const guesses: Record<string, string>[] = [
    { flow: 'signIn', ...wrong },
    { flow: 'recover', recoveryCode: 'WR0NG', newPassword: 'quite another one' },
  ];
  const codes = [];
  for (let n = 0; n < 4; n += 1) {
    for (const guess of guesses) {
      const params = { email: 'asha@example.org', ...guess };
      codes.push((await problemOf(signInBy('password', params))).code);
    }
  }
  for (let n = 0; n < 2; n += 1) {
    codes.push((await problemOf(enter('signUp', 'asha@example.org', wrong))).code);
  }
  expect(new Set(codes)).toEqual(new Set(['wrong_credentials', 'wrong_code']));
  for (const guess of guesses) {
    const params = { email: 'asha@example.org', ...guess };
    await expectRefusal(signInBy('password', params), 'rate_limited');
  }
  // The limit does not stop the owner, who is signed in, from confirming with the password.
  await library.as(token).action('account:makeRecoveryCode', { password });
});

test('one address may sign up three times, then is refused for twenty minutes', async () => {
  await enter('signUp', 'asha@example.org');
  for (let n = 0; n < 2; n += 1) await enter('signUp', 'asha@example.org');
  await expectRefusal(enter('signUp', 'asha@example.org'), 'rate_limited', { retryAfterSeconds: 1200 });
});

test('the library takes two hundred new accounts in a burst, then one every ten seconds', async () => {
  for (let n = 0; n < 200; n += 1)
    await library.mutation('accounts/credentials:admitSignUp', { key: `r${n}` });
  await expectRefusal(enter('signUp', 'asha@example.org'), 'rate_limited', { retryAfterSeconds: 10 });
  library.advance(10_000);
  await enter('signUp', 'asha@example.org');
});

test('the password that confirms a change may be guessed ten times', async () => {
  const { token } = await enter('signUp', 'asha@example.org');
  const change = (currentPassword: string, newPassword = 'quite another one') =>
    library.as(token).action('account:changePassword', { currentPassword, newPassword });
  for (let n = 0; n < 10; n += 1) await expectRefusal(change('wrong one'), 'wrong_credentials');
  // The limit refuses first, so nothing is said about the new password.
  await expectRefusal(change(password, 'x'), 'rate_limited');
  await expectRefusal(change('wrong one'), 'rate_limited', { retryAfterSeconds: 180 });
  await expectRefusal(library.as(token).action('account:remove', { password: 'x' }), 'rate_limited');
});
