import { beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '../../../convex/_generated/dataModel.js';
import { hashOf } from '../../../convex/accounts/secrets.ts';
import { userTables } from '../../../convex/accounts/userData.ts';
import { type AccountsBackend, hosts } from './backend.ts';
import { enter, password, problemOf, refresh } from './people.ts';

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

interface Device {
  readonly id: string;
  readonly label: string;
  readonly signedInAt: number;
  readonly lastUsedAt: number;
  readonly isThis: boolean;
}

describe.each(hosts)('on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  beforeEach(async () => {
    library = await makeBackend();
  });

  const devicesOf = async (token: string) => (await library.as(token).query('devices:list')) as Device[];
  const stateOf = async (token: string) =>
    library
      .as(token)
      .query('account:profile')
      .then(
        () => 'signed in',
        (error: { data?: { code?: string } }) => error.data?.code,
      );

  test('a user can change and remove their name', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org', { name: 'Asha' });
    await library.as(token).mutation('account:changeName', { name: ' ଆଶା \n ରାଓ ' });
    expect(await library.as(token).query('account:profile')).toMatchObject({ name: 'ଆଶା ରାଓ' });
    const refused = library.as(token).mutation('account:changeName', { name: 'x'.repeat(81) });
    expect((await problemOf(refused)).code).toBe('invalid_name');
    await library.as(token).mutation('account:changeName', { name: ' ' });
    expect(await library.as(token).query('account:profile')).not.toHaveProperty('name');
  });

  test('changing the password requires the old one and signs out the other devices', async () => {
    const phone = await enter(library, 'signUp', 'asha@example.org');
    const laptop = await enter(library, 'signIn', 'asha@example.org');
    const change = (args: Record<string, string>) =>
      library.as(laptop.token).action('account:changePassword', {
        currentPassword: password,
        newPassword: 'quite another one',
        ...args,
      });
    expect((await problemOf(change({ currentPassword: 'wrong one' }))).code).toBe('wrong_credentials');
    expect((await problemOf(change({ newPassword: 'short' }))).code).toBe('weak_password');
    expect(await stateOf(phone.token)).toBe('signed in');
    await change({});
    expect(await stateOf(phone.token)).toBe('session_ended');
    expect(await refresh(library, phone.refreshToken)).toBeNull();
    expect(await stateOf(laptop.token)).toBe('signed in');
    expect((await problemOf(enter(library, 'signIn', 'asha@example.org'))).code).toBe('wrong_credentials');
    await enter(library, 'signIn', 'asha@example.org', { password: 'quite another one' });
  });

  test('a device that signed out while offline ends its session later with the hash of its refresh token', async () => {
    const phone = await enter(library, 'signUp', 'asha@example.org');
    const laptop = await enter(library, 'signIn', 'asha@example.org');
    const [, sessionId = ''] = phone.refreshToken.split('|');
    const revoke = async (id: string, refreshToken: string) =>
      library.mutation('devices:revoke', { sessionId: id, refreshTokenHash: await hashOf(refreshToken) });
    await revoke(sessionId, laptop.refreshToken);
    await revoke(sessionId, `guessed|${sessionId}`);
    await revoke('no session', phone.refreshToken);
    expect(await stateOf(phone.token)).toBe('signed in');
    // A page that was about to close may have refreshed the token since: the old one still proves that the device had
    // the session.
    await refresh(library, phone.refreshToken);
    await revoke(sessionId, phone.refreshToken);
    expect(await stateOf(phone.token)).toBe('session_ended');
    expect(await refresh(library, phone.refreshToken)).toBeNull();
    expect(await stateOf(laptop.token)).toBe('signed in');
    await revoke(sessionId, phone.refreshToken);
  });

  test('devices are listed with their labels, most recently used first', async () => {
    const phone = await enter(library, 'signUp', 'asha@example.org');
    library.advance(60_000);
    const laptop = await enter(library, 'signIn', 'asha@example.org');
    await library.as(phone.token).action('devices:remember', { userAgent: firefox });
    await library.as(laptop.token).action('devices:remember', { userAgent: chrome });
    expect(await devicesOf(phone.token)).toMatchObject([
      { label: 'Chrome on Windows', isThis: false },
      { label: 'Firefox on Android', isThis: true },
    ]);
    library.advance(60 * 60 * 1000);
    await refresh(library, phone.refreshToken);
    const [first] = await devicesOf(laptop.token);
    expect(first?.label).toBe('Firefox on Android');
    expect((first?.lastUsedAt ?? 0) - (first?.signedInAt ?? 0)).toBeGreaterThan(61 * 60 * 1000 - 1);
  });

  test('a device keeps the key that it was given, and another user cannot take over that key', async () => {
    const asha = await enter(library, 'signUp', 'asha@example.org');
    const remember = async (token: string, deviceKey?: string) => {
      const args = { userAgent: firefox, ...(deviceKey !== undefined && { deviceKey }) };
      return ((await library.as(token).action('devices:remember', args)) as { deviceKey: string }).deviceKey;
    };
    const key = await remember(asha.token);
    expect(await remember(asha.token, key)).toBe(key);
    const ravi = await enter(library, 'signUp', 'ravi@example.org');
    expect(await remember(ravi.token, key)).not.toBe(key);
    expect(await remember(asha.token, key)).toBe(key);
  });

  test('a user can sign out one device or all others, but not another user’s device', async () => {
    const first = await enter(library, 'signUp', 'asha@example.org');
    const second = await enter(library, 'signIn', 'asha@example.org');
    const third = await enter(library, 'signIn', 'asha@example.org');
    const ravi = await enter(library, 'signUp', 'ravi@example.org');
    const [, , oldest] = await devicesOf(third.token);
    const foreign = library.as(ravi.token).mutation('devices:signOut', { id: oldest?.id ?? '' });
    expect((await problemOf(foreign)).code).toBe('not_found');
    const unknown = library.as(ravi.token).mutation('devices:signOut', { id: 'no id' });
    expect((await problemOf(unknown)).code).toBe('not_found');
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
    const first = await enter(library, 'signUp', 'asha@example.org');
    const { id } = (await library.as(first.token).query('account:profile')) as { id: string };
    const signIn = () =>
      library.mutation('auth:store', { args: { type: 'signIn', userId: id, generateTokens: true } });
    for (let n = 0; n < 49; n += 1) await signIn();
    expect(await stateOf(first.token)).toBe('signed in');
    const { tokens } = (await signIn()) as { tokens: { token: string } };
    expect(await stateOf(first.token)).toBe('session_ended');
    expect(await devicesOf(tokens.token)).toHaveLength(50);
  });

  test('a deleted account leaves no rows, and its address can sign up again', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    const { id } = (await library.as(token).query('account:profile')) as { id: string };
    const other = await enter(library, 'signIn', 'asha@example.org');
    await library.as(token).action('devices:remember', { userAgent: firefox });
    const ravi = await enter(library, 'signUp', 'ravi@example.org');
    const refused = library.as(token).action('account:remove', { password: 'not mine' });
    expect((await problemOf(refused)).code).toBe('wrong_credentials');
    expect((await problemOf(library.as(token).action('account:remove'))).code).toBe('wrong_credentials');

    await library.as(token).action('account:remove', { password });
    expect(await stateOf(token)).toBe('session_ended');
    expect(await stateOf(other.token)).toBe('session_ended');
    expect(await refresh(library, other.refreshToken)).toBeNull();
    expect(await library.query('accounts/users:find', { who: 'asha@example.org' })).toBeNull();
    for (const { table } of userTables) {
      expect(await library.query('accounts/userData:page', { userId: id, table, cursor: null })).toEqual({
        rows: [],
        cursor: null,
      });
    }
    expect(await stateOf(ravi.token)).toBe('signed in');
    await enter(library, 'signUp', 'asha@example.org', { password: 'a fresh password' });
  });

  test('the last admin’s account cannot be deleted until there is another admin', async () => {
    const admin = async (email: string) => {
      const { token } = await enter(library, 'signUp', email);
      const { id } = (await library.as(token).query('account:profile')) as { id: string };
      await library.mutation('accounts/users:setRole', { userId: id, role: 'admin' });
      return { id, token, leave: () => library.as(token).action('account:remove', { password }) };
    };
    const lastAdmin = {
      code: 'last_admin',
      message: 'This is the library’s last admin. Make someone else an admin first.',
    };
    const asha = await admin('asha@example.org');
    expect(await problemOf(asha.leave())).toEqual(lastAdmin);
    expect(await problemOf(library.mutation('accounts/users:remove', { userId: asha.id }))).toEqual(
      lastAdmin,
    );
    expect(await stateOf(asha.token)).toBe('signed in');
    const ravi = await admin('ravi@example.org');
    await asha.leave();
    expect(await stateOf(asha.token)).toBe('session_ended');
    expect(await problemOf(ravi.leave())).toEqual(lastAdmin);
  });

  test('a device that refreshes without end leaves at most 500 refresh tokens, the latest', async () => {
    const { token, refreshToken } = await enter(library, 'signUp', 'asha@example.org');
    const [, sessionId] = refreshToken.split('|') as [string, Id<'authSessions'>];
    const expirationTime = Date.now() + 1000 * 60 * 60;
    let last: Id<'authRefreshTokens'> | undefined;
    for (let n = 0; n < 540; n += 1) {
      const parent = last && { parentRefreshTokenId: last };
      const used = n < 539 && { firstUsedTime: 1 };
      last = await library.insert('authRefreshTokens', { sessionId, expirationTime, ...parent, ...used });
    }
    const next = await refresh(library, `${last}|${sessionId}`);
    expect(await library.count('authRefreshTokens')).toBe(500);
    expect(await refresh(library, next?.refreshToken ?? '')).not.toBeNull();
    expect(await library.count('authRefreshTokens')).toBe(500);
    expect(await stateOf(token)).toBe('signed in');
    // Forgotten, and so not a sign that two devices have it.
    expect(await refresh(library, refreshToken)).toBeNull();
    expect(await stateOf(token)).toBe('signed in');
  });

  test('an account with more rows than one mutation deletes is still deleted completely', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    let { refreshToken } = await enter(library, 'signIn', 'asha@example.org');
    for (let n = 0; n < 120; n += 1)
      refreshToken = (await refresh(library, refreshToken))?.refreshToken ?? '';
    expect(await library.count('authRefreshTokens')).toBe(122);
    await library.as(token).action('account:remove', { password });
    await library.eventually(async () => expect(await library.count('authRefreshTokens')).toBe(0));
    for (const table of ['users', 'authAccounts', 'authSessions', 'knownDevices'] as const) {
      expect(await library.count(table)).toBe(0);
    }
  });
});
