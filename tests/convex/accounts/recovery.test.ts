import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { expectRefusal } from '../refusals.ts';
import { library, withLibrary } from './backend.ts';
import { enter, idOf, password, profileOf, refresh, sessionOf, signInBy, type Tokens } from './people.ts';

const address = 'asha@example.org';
const newPassword = 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ';

let asha: Tokens;
withLibrary();

beforeEach(async () => {
  asha = await enter('signUp', address);
});

const make = async (token = asha.token, by = password) =>
  (await library.as(token).action(api.account.makeRecoveryCode, { password: by })).code;
const recover = async (recoveryCode: string, more: Record<string, string> = {}) =>
  (
    await signInBy('password', {
      flow: 'recover',
      email: address,
      recoveryCode,
      newPassword,
      ...more,
    })
  ).tokens;

test('a recovery code requires the password, is shown once and is stored as a hash', async () => {
  await expectRefusal(
    library.as(asha.token).action('account:makeRecoveryCode', { password: 'not mine' }),
    'wrong_credentials',
  );
  expect(await profileOf(asha.token)).toMatchObject({ hasRecoveryCode: false });
  const code = await make();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
  expect(await make()).not.toBe(code);
  expect(await profileOf(asha.token)).toMatchObject({
    hasRecoveryCode: true,
    recoveryCodeMadeAt: expect.any(Number),
  });
  const kept = await library.dump();
  expect(kept).not.toContain(code);
  expect(kept).not.toContain(code.replaceAll('-', ''));
  const data = await library.as(asha.token).action('account:download');
  expect(JSON.stringify(data)).toContain('recoveryMadeAt');
  expect(JSON.stringify(data)).not.toContain('recoveryHash');
});

test('a recovery code once used, keeps sessions that it ended from setting a password or code, even if they had proven the old password', async () => {
  const code = await make();
  const { id: userId = '' } = (await profileOf(asha.token)) as { id?: string };
  const [, sessionId = ''] = asha.refreshToken.split('|');
  const fresh = await recover(code);
  // What the account's actions call once they have hashed the passwords.
  const late = [
    library.mutation('accounts/users:changePassword', { userId, sessionId, secret: 'late' }),
    library.mutation('accounts/recovery:keep', { userId, sessionId, recoveryHash: 'late' }),
  ];
  for (const call of late) await expectRefusal(call, 'session_ended');
  expect(await profileOf(fresh?.token)).toMatchObject({ hasRecoveryCode: false });
  await enter('signIn', address, { password: newPassword });
});

test('a recovery code sets a new password once, in any spelling, and ends all earlier sessions and known devices', async () => {
  const { deviceKey } = await library.as(asha.token).action(api.devices.remember, { userAgent: '' });
  const code = await make();
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  const fresh = await recover(typed);
  expect(await profileOf(fresh?.token)).toMatchObject({ email: address, hasRecoveryCode: false });
  await expectRefusal(profileOf(asha.token), 'session_ended');
  expect(await refresh(asha.refreshToken)).toBeNull();
  expect(await library.count('knownDevices')).toBe(0);
  expect(deviceKey).toBeDefined();
  await expectRefusal(enter('signIn', address), 'wrong_credentials');
  await enter('signIn', address, { password: newPassword });
  await expectRefusal(recover(code), 'wrong_code');
});

test('a recovery code is refused after a newer one was made, for another account, and with a weak password', async () => {
  const first = await make();
  const code = await make();
  await enter('signUp', 'ravi@example.org');
  await expectRefusal(recover(first), 'wrong_code');
  await expectRefusal(recover(code, { email: 'ravi@example.org' }), 'wrong_code');
  await expectRefusal(recover(code, { email: 'nobody@example.org' }), 'wrong_code');
  await expectRefusal(recover(code, { newPassword: 'short' }), 'weak_password');
  await expectRefusal(recover(code, { newPassword: address }), 'weak_password');
  await expectRefusal(recover(''), 'invalid_request');
  expect(await recover(code)).toBeDefined();
});

test('a recovery code requires an account with a password, and works for a sign-in name as for an address', async () => {
  const ravi = await enter('signUp', 'Ravi Das');
  const code = await make(ravi.token);
  expect(await recover(code, { email: 'RAVI das' })).toBeDefined();
  const userId = await library.insert('users', { name: 'Meera' });
  await expectRefusal(make((await sessionOf(userId)).token), 'no_password');
});

test('a recovery code is void once an operator replaces the password, but survives the owner’s own change of password', async () => {
  const code = await make();
  const change = { currentPassword: password, newPassword: 'quite another one' };
  await library.as(asha.token).action('account:changePassword', change);
  expect(await profileOf(asha.token)).toMatchObject({ hasRecoveryCode: true });
  const replaced = { userId: await idOf(address), secret: 'pbkdf2-sha256$1$00$00' };
  await library.mutation('accounts/users:replacePassword', replaced);
  await expectRefusal(recover(code), 'wrong_code');
});
