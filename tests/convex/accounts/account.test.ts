import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import type { Id } from '../../../convex/_generated/dataModel.js';
import { hashOf } from '../../../convex/accounts/secrets.ts';
import { expectRefusal } from '../refusals.ts';
import { type Caller, library, withLibrary } from './backend.ts';
import { enter, password, profileOf, refresh, sessionOf, stateOf } from './people.ts';

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

withLibrary();

const devicesOf = (token: string) => library.as(token).query(api.devices.list, {});
test('a user can change and remove their name', async () => {
  const { token } = await enter('signUp', 'asha@example.org', { name: 'Asha' });
  await library.as(token).mutation('account:changeName', { name: ' ଆଶା \n ରାଓ ' });
  expect(await profileOf(token)).toMatchObject({ name: 'ଆଶା ରାଓ' });
  await expectRefusal(
    library.as(token).mutation('account:changeName', { name: 'x'.repeat(81) }),
    'invalid_name',
  );
  await library.as(token).mutation('account:changeName', { name: ' ' });
  expect(await profileOf(token)).not.toHaveProperty('name');
});

test('the language of the interface follows a user to their other devices', async () => {
  const { token } = await enter('signUp', 'asha@example.org');
  const choose = (by: Caller, language: string) => by.mutation('account:chooseLanguage', { language });
  expect(await profileOf(token)).not.toHaveProperty('language');
  await choose(library.as(token), 'or-u-nu-orya');
  const other = await enter('signIn', 'asha@example.org');
  expect(await profileOf(other.token)).toMatchObject({ language: 'or-u-nu-orya' });
  await expectRefusal(choose(library.as(token), 'fr'), 'invalid_request');
  expect(await profileOf(token)).toMatchObject({ language: 'or-u-nu-orya' });
});

test('changing the password requires the old one and signs out the other devices', async () => {
  const phone = await enter('signUp', 'asha@example.org');
  const laptop = await enter('signIn', 'asha@example.org');
  const change = (args: Record<string, string>) =>
    library.as(laptop.token).action('account:changePassword', {
      currentPassword: password,
      newPassword: 'quite another one',
      ...args,
    });
  await expectRefusal(change({ currentPassword: 'wrong one' }), 'wrong_credentials');
  await expectRefusal(change({ newPassword: 'short' }), 'weak_password');
  expect(await stateOf(phone.token)).toBe('signed in');
  await change({});
  expect(await stateOf(phone.token)).toBe('session_ended');
  expect(await refresh(phone.refreshToken)).toBeNull();
  expect(await stateOf(laptop.token)).toBe('signed in');
  await expectRefusal(enter('signIn', 'asha@example.org'), 'wrong_credentials');
  await enter('signIn', 'asha@example.org', { password: 'quite another one' });
});

test('a device that signed out while offline ends its session later with the hash of its refresh token', async () => {
  const phone = await enter('signUp', 'asha@example.org');
  const laptop = await enter('signIn', 'asha@example.org');
  const [, sessionId = ''] = phone.refreshToken.split('|');
  const revoke = async (id: string, refreshToken: string) =>
    library.mutation('devices:revoke', { sessionId: id, refreshTokenHash: await hashOf(refreshToken) });
  await revoke(sessionId, laptop.refreshToken);
  await revoke(sessionId, `guessed|${sessionId}`);
  await revoke('no session', phone.refreshToken);
  expect(await stateOf(phone.token)).toBe('signed in');
  // A page that was about to close may have refreshed the token since: the old one still proves that the device had
  // the session.
  await refresh(phone.refreshToken);
  await revoke(sessionId, phone.refreshToken);
  expect(await stateOf(phone.token)).toBe('session_ended');
  expect(await refresh(phone.refreshToken)).toBeNull();
  expect(await stateOf(laptop.token)).toBe('signed in');
  await revoke(sessionId, phone.refreshToken);
});

test('devices are listed with their labels, most recently used first', async () => {
  const phone = await enter('signUp', 'asha@example.org');
  library.advance(60_000);
  const laptop = await enter('signIn', 'asha@example.org');
  await library.as(phone.token).action('devices:remember', { userAgent: firefox });
  await library.as(laptop.token).action('devices:remember', { userAgent: chrome });
  expect(await devicesOf(phone.token)).toMatchObject([
    { label: 'Chrome on Windows', isThis: false },
    { label: 'Firefox on Android', isThis: true },
  ]);
  library.advance(60 * 60 * 1000);
  await refresh(phone.refreshToken);
  const [first] = await devicesOf(laptop.token);
  expect(first?.label).toBe('Firefox on Android');
  expect((first?.lastUsedAt ?? 0) - (first?.signedInAt ?? 0)).toBeGreaterThan(61 * 60 * 1000 - 1);
});

test('a device keeps the key that it was given, and another user cannot take over that key', async () => {
  const asha = await enter('signUp', 'asha@example.org');
  const remember = async (token: string, deviceKey?: string) => {
    const args = { userAgent: firefox, ...(deviceKey !== undefined && { deviceKey }) };
    return (await library.as(token).action(api.devices.remember, args)).deviceKey;
  };
  const key = await remember(asha.token);
  expect(await remember(asha.token, key)).toBe(key);
  const ravi = await enter('signUp', 'ravi@example.org');
  expect(await remember(ravi.token, key)).not.toBe(key);
  expect(await remember(asha.token, key)).toBe(key);
});

test('a user can sign out one device or all others, but not another user’s device', async () => {
  const first = await enter('signUp', 'asha@example.org');
  const second = await enter('signIn', 'asha@example.org');
  const third = await enter('signIn', 'asha@example.org');
  const ravi = await enter('signUp', 'ravi@example.org');
  const [, , oldest] = await devicesOf(third.token);
  await expectRefusal(
    library.as(ravi.token).mutation('devices:signOut', { id: oldest?.id ?? '' }),
    'not_found',
  );
  await expectRefusal(library.as(ravi.token).mutation('devices:signOut', { id: 'no id' }), 'not_found');
  expect(await stateOf(first.token)).toBe('signed in');
  await library.as(third.token).mutation('devices:signOut', { id: oldest?.id ?? '' });
  expect(await stateOf(first.token)).toBe('session_ended');
  expect(await stateOf(second.token)).toBe('signed in');
  await library.as(third.token).mutation('devices:signOutOthers');
  expect(await stateOf(second.token)).toBe('session_ended');
  expect(await stateOf(third.token)).toBe('signed in');
  expect(await stateOf(ravi.token)).toBe('signed in');
});

test('signing in on a 51st device signs out the oldest', async () => {
  const first = await enter('signUp', 'asha@example.org');
  const { id } = await profileOf(first.token);
  for (let n = 0; n < 49; n += 1) await sessionOf(id);
  expect(await stateOf(first.token)).toBe('signed in');
  const last = await sessionOf(id);
  expect(await stateOf(first.token)).toBe('session_ended');
  expect(await devicesOf(last.token)).toHaveLength(50);
});

test('an account is deleted with its password only, on every device, and its address can sign up again', async () => {
  const { token } = await enter('signUp', 'asha@example.org');
  const other = await enter('signIn', 'asha@example.org');
  await library.as(token).action('devices:remember', { userAgent: firefox });
  const ravi = await enter('signUp', 'ravi@example.org');
  await expectRefusal(
    library.as(token).action('account:remove', { password: 'not mine' }),
    'wrong_credentials',
  );
  await expectRefusal(library.as(token).action('account:remove'), 'wrong_credentials');

  await library.as(token).action('account:remove', { password });
  expect(await stateOf(token)).toBe('session_ended');
  expect(await stateOf(other.token)).toBe('session_ended');
  expect(await refresh(other.refreshToken)).toBeNull();
  expect(await stateOf(ravi.token)).toBe('signed in');
  await enter('signUp', 'asha@example.org', { password: 'a fresh password' });
});

test('a device that refreshes without end leaves at most 500 refresh tokens, the latest', async () => {
  const { token, refreshToken } = await enter('signUp', 'asha@example.org');
  const [, sessionId] = refreshToken.split('|') as [string, Id<'authSessions'>];
  const expirationTime = Date.now() + 1000 * 60 * 60;
  let last: Id<'authRefreshTokens'> | undefined;
  for (let n = 0; n < 540; n += 1) {
    const parent = last && { parentRefreshTokenId: last };
    const used = n < 539 && { firstUsedTime: 1 };
    last = await library.insert('authRefreshTokens', { sessionId, expirationTime, ...parent, ...used });
  }
  const next = await refresh(`${last}|${sessionId}`);
  expect(await library.count('authRefreshTokens')).toBe(500);
  expect(await refresh(next?.refreshToken ?? '')).not.toBeNull();
  expect(await library.count('authRefreshTokens')).toBe(500);
  expect(await stateOf(token)).toBe('signed in');
  // Forgotten, and so not a sign that two devices have it.
  expect(await refresh(refreshToken)).toBeNull();
  expect(await stateOf(token)).toBe('signed in');
});

test('an account with more rows than one mutation deletes is still deleted completely', async () => {
  const { token } = await enter('signUp', 'asha@example.org');
  let { refreshToken } = await enter('signIn', 'asha@example.org');
  for (let n = 0; n < 120; n += 1) refreshToken = (await refresh(refreshToken))?.refreshToken ?? '';
  expect(await library.count('authRefreshTokens')).toBe(122);
  await library.as(token).action('account:remove', { password });
  await library.eventually(async () => expect(await library.count('authRefreshTokens')).toBe(0));
  for (const table of ['users', 'authAccounts', 'authSessions', 'knownDevices'] as const) {
    expect(await library.count(table)).toBe(0);
  }
});
