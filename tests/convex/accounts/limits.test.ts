import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsBackend, hosts } from './backend.ts';
import { enter, password, problemOf, signInBy } from './people.ts';

const wrong = { password: 'a wrong password' };
const minuteMs = 60 * 1000;

describe.each(hosts)('on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  beforeEach(async () => {
    library = await makeBackend();
  });

  /** One attempt as the limits count it, without computing a hash. */
  const attempt = (key: string, deviceKey?: string) =>
    library.mutation('accounts/passwordSignIn:admitAttempt', {
      key,
      ...(deviceKey !== undefined && { deviceKey }),
    });
  const rememberedKey = async (token: string) => {
    const answer = await library.as(token).action('devices:remember', { userAgent: '' });
    return (answer as { deviceKey: string }).deviceKey;
  };

  test('guesses at one address are refused after ten, then one is allowed every six minutes', async () => {
    await enter(library, 'signUp', 'asha@example.org');
    for (let n = 0; n < 9; n += 1) await attempt('asha@example.org');
    expect((await problemOf(enter(library, 'signIn', 'Asha@example.org', wrong))).code).toBe(
      'wrong_credentials',
    );
    const refused = await problemOf(enter(library, 'signIn', 'asha@example.org'));
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 360 });
    library.advance(6 * minuteMs - 1000);
    expect(await problemOf(enter(library, 'signIn', 'asha@example.org'))).toMatchObject({
      retryAfterSeconds: 1,
    });
    library.advance(1000);
    await enter(library, 'signIn', 'asha@example.org');
  });

  test('right passwords do not count', async () => {
    await enter(library, 'signUp', 'asha@example.org');
    for (let n = 0; n < 9; n += 1) await attempt('asha@example.org');
    for (let n = 0; n < 5; n += 1) await enter(library, 'signIn', 'asha@example.org');
  });

  test('whatever hashes a password is limited for each account, though the password is right', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    const account = library.as(token);
    const { id: userId } = (await account.query('account:profile')) as { id: string };
    for (let n = 0; n < 58; n += 1) {
      const admitted = await library.mutation('accounts/passwordSignIn:admitConfirmation', { userId });
      const confirmed = { ...(admitted as { key: string; secret: string }), knownUserId: userId, userId };
      expect(await library.mutation('accounts/passwordSignIn:settleAttempt', confirmed)).toBe(true);
    }
    await account.action('account:makeRecoveryCode', { password });
    await account.action('account:changePassword', { currentPassword: password, newPassword: password });
    for (const [path, args] of [
      ['account:makeRecoveryCode', { password }],
      ['account:changePassword', { currentPassword: password, newPassword: password }],
      ['account:remove', { password }],
    ] as const) {
      const refused = await problemOf(account.action(path, args));
      expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 30 });
    }
    // From a new device the account has as many of its own, and another account is not affected.
    await enter(library, 'signIn', 'asha@example.org');
    await enter(library, 'signUp', 'ravi@example.org');
  });

  test('a flood of guesses at one or all addresses does not lock out a known device', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    const deviceKey = await rememberedKey(token);
    for (let n = 0; n < 10; n += 1) await attempt('asha@example.org');
    for (let n = 0; n < 110; n += 1) await attempt(`reader${n}@example.org`);
    expect(await problemOf(attempt('one-more@example.org'))).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1,
    });
    expect((await problemOf(enter(library, 'signIn', 'asha@example.org'))).code).toBe('rate_limited');
    await enter(library, 'signIn', 'asha@example.org', { deviceKey });
  });

  test('the known devices of an account share ten guesses of their own, only for that account', async () => {
    const asha = await enter(library, 'signUp', 'asha@example.org');
    const deviceKey = await rememberedKey(asha.token);
    await enter(library, 'signUp', 'ravi@example.org');
    for (let n = 0; n < 9; n += 1) await attempt('asha@example.org', deviceKey);
    // Another known device adds no guesses, because anyone signed in can make as many known as they like.
    await attempt('asha@example.org', await rememberedKey(asha.token));
    const refused = await problemOf(enter(library, 'signIn', 'asha@example.org', { deviceKey }));
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 180 });
    await enter(library, 'signIn', 'asha@example.org'); // without the key, as an unknown device

    for (let n = 0; n < 10; n += 1) await attempt('ravi@example.org');
    const stranger = await problemOf(enter(library, 'signIn', 'ravi@example.org', { deviceKey }));
    expect(stranger.code).toBe('rate_limited');
  });

  test('a stranger’s guesses at one account share one limit, whatever the flow', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    const guesses: Record<string, string>[] = [
      { flow: 'signIn', ...wrong },
      { flow: 'recover', recoveryCode: 'WR0NG', newPassword: 'quite another one' },
    ];
    const codes = [];
    for (let n = 0; n < 4; n += 1) {
      for (const guess of guesses) {
        const params = { email: 'asha@example.org', ...guess };
        codes.push((await problemOf(signInBy(library, 'password', params))).code);
      }
    }
    for (let n = 0; n < 2; n += 1) {
      codes.push((await problemOf(enter(library, 'signUp', 'asha@example.org', wrong))).code);
    }
    expect(new Set(codes)).toEqual(new Set(['wrong_credentials', 'wrong_code']));
    for (const guess of guesses) {
      const params = { email: 'asha@example.org', ...guess };
      expect((await problemOf(signInBy(library, 'password', params))).code).toBe('rate_limited');
    }
    // The limit does not stop the owner, who is signed in, from confirming with the password.
    await library.as(token).action('account:makeRecoveryCode', { password });
  });

  test('111 password guesses by signing up with another user’s address find nothing', async () => {
    const secret = 'the ninth guess';
    await enter(library, 'signUp', 'asha@example.org', { password: secret });
    const stranger = await enter(library, 'signUp', 'ravi@example.org');
    const guesses = Array.from({ length: 111 }, (_, n) => (n === 8 ? secret : `another guess ${n}`));
    const seen = new Map<string | undefined, number>();
    for (const guess of guesses) {
      const { code } = await problemOf(enter(library, 'signUp', 'asha@example.org', { password: guess }));
      seen.set(code, (seen.get(code) ?? 0) + 1);
    }
    expect(seen).toEqual(
      new Map([
        ['wrong_credentials', 2],
        ['rate_limited', 109],
      ]),
    );
    // Changing one's own password to the same one is accepted: it tells nothing of the other account.
    await library
      .as(stranger.token)
      .action('account:changePassword', { currentPassword: password, newPassword: secret });
  });

  test('one address may sign up three times, then is refused for twenty minutes', async () => {
    await enter(library, 'signUp', 'asha@example.org');
    for (let n = 0; n < 2; n += 1) await enter(library, 'signUp', 'asha@example.org');
    expect(await problemOf(enter(library, 'signUp', 'asha@example.org'))).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1200,
    });
  });

  test('the library takes two hundred new accounts in a burst, then one every ten seconds', async () => {
    for (let n = 0; n < 200; n += 1)
      await library.mutation('accounts/passwordSignIn:admitSignUp', { key: `r${n}` });
    const refused = await problemOf(enter(library, 'signUp', 'asha@example.org'));
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 });
    library.advance(10_000);
    await enter(library, 'signUp', 'asha@example.org');
  });

  test('the password that confirms a change may be guessed ten times', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    const change = (currentPassword: string) =>
      problemOf(
        library
          .as(token)
          .action('account:changePassword', { currentPassword, newPassword: 'quite another one' }),
      );
    for (let n = 0; n < 10; n += 1) expect((await change('wrong one')).code).toBe('wrong_credentials');
    // The limit refuses first, so nothing is said about the new password.
    const weak = library
      .as(token)
      .action('account:changePassword', { currentPassword: password, newPassword: 'x' });
    expect((await problemOf(weak)).code).toBe('rate_limited');
    expect(await change('wrong one')).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 180 });
    expect((await problemOf(library.as(token).action('account:remove', { password: 'x' }))).code).toBe(
      'rate_limited',
    );
  });
});
