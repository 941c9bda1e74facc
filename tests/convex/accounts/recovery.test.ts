import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsBackend, hosts } from './backend.ts';
import { enter, password, problemOf, refresh, signInBy, type Tokens } from './people.ts';

const address = 'asha@example.org';
const newPassword = 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ';

describe.each(hosts)('a recovery code on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  let asha: Tokens;
  beforeEach(async () => {
    library = await makeBackend();
    asha = await enter(library, 'signUp', address);
  });

  const make = async (token = asha.token, by = password) =>
    ((await library.as(token).action('account:makeRecoveryCode', { password: by })) as { code: string }).code;
  const recover = async (recoveryCode: string, more: Record<string, string> = {}) =>
    (
      await signInBy(library, 'password', {
        flow: 'recover',
        email: address,
        recoveryCode,
        newPassword,
        ...more,
      })
    ).tokens;
  const profileOf = async (token = '') =>
    (await library.as(token).query('account:profile')) as Record<string, unknown>;

  test('requires the password, is shown once and is stored as a hash', async () => {
    const wrong = library.as(asha.token).action('account:makeRecoveryCode', { password: 'not mine' });
    expect((await problemOf(wrong)).code).toBe('wrong_credentials');
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

  test('once used, keeps sessions that it ended from setting a password or code, even if they had proven the old password', async () => {
    const code = await make();
    const { id: userId = '' } = (await profileOf(asha.token)) as { id?: string };
    const [, sessionId = ''] = asha.refreshToken.split('|');
    const fresh = await recover(code);
    // What the account's actions call once they have hashed the passwords.
    const late = [
      library.mutation('accounts/users:changePassword', { userId, sessionId, secret: 'late' }),
      library.mutation('accounts/recovery:keep', { userId, sessionId, recoveryHash: 'late' }),
    ];
    for (const call of late) expect((await problemOf(call)).code).toBe('session_ended');
    expect(await profileOf(fresh?.token)).toMatchObject({ hasRecoveryCode: false });
    await enter(library, 'signIn', address, { password: newPassword });
  });

  test('sets a new password once, in any spelling, and ends all earlier sessions and known devices', async () => {
    const { deviceKey } = (await library.as(asha.token).action('devices:remember', { userAgent: '' })) as {
      deviceKey: string;
    };
    const code = await make();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const fresh = await recover(typed);
    expect(await profileOf(fresh?.token)).toMatchObject({ email: address, hasRecoveryCode: false });
    expect((await problemOf(profileOf(asha.token))).code).toBe('session_ended');
    expect(await refresh(library, asha.refreshToken)).toBeNull();
    expect(await library.count('knownDevices')).toBe(0);
    expect(deviceKey).toBeDefined();
    expect((await problemOf(enter(library, 'signIn', address))).code).toBe('wrong_credentials');
    await enter(library, 'signIn', address, { password: newPassword });
    expect((await problemOf(recover(code))).code).toBe('wrong_code');
  });

  test('is refused after a newer one was made, for another account, and with a weak password', async () => {
    const first = await make();
    const code = await make();
    await enter(library, 'signUp', 'ravi@example.org');
    expect((await problemOf(recover(first))).code).toBe('wrong_code');
    expect((await problemOf(recover(code, { email: 'ravi@example.org' }))).code).toBe('wrong_code');
    expect((await problemOf(recover(code, { email: 'nobody@example.org' }))).code).toBe('wrong_code');
    expect((await problemOf(recover(code, { newPassword: 'short' }))).code).toBe('weak_password');
    expect((await problemOf(recover(code, { newPassword: address }))).code).toBe('weak_password');
    expect((await problemOf(recover(''))).code).toBe('invalid_request');
    expect(await recover(code)).toBeDefined();
  });

  test('requires an account with a password, and works for a sign-in name as for an address', async () => {
    const ravi = await enter(library, 'signUp', 'Ravi Das');
    const code = await make(ravi.token);
    expect(await recover(code, { email: 'RAVI das' })).toBeDefined();
    const userId = await library.insert('users', { name: 'Meera' });
    const { tokens } = (await library.mutation('auth:store', {
      args: { type: 'signIn', userId, generateTokens: true },
    })) as { tokens: Tokens };
    expect((await problemOf(make(tokens.token))).code).toBe('no_password');
  });

  test('is void once an operator replaces the password, but survives the owner’s own change of password', async () => {
    const code = await make();
    const change = { currentPassword: password, newPassword: 'quite another one' };
    await library.as(asha.token).action('account:changePassword', change);
    expect(await profileOf(asha.token)).toMatchObject({ hasRecoveryCode: true });
    const { id: userId } = (await library.query('accounts/users:find', { who: address })) as { id: string };
    await library.mutation('accounts/users:replacePassword', {
      userId,
      secret: 'pbkdf2-sha256$1$00$00',
    });
    expect((await problemOf(recover(code))).code).toBe('wrong_code');
  });
});
