import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsBackend, hosts } from './backend.ts';
import { enter, problemOf, signInBy } from './people.ts';

const wrong = { password: 'a wrong password' };
const minuteMs = 60 * 1000;

describe.each(hosts)('on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  beforeEach(async () => {
    library = await makeBackend();
  });

  /** One attempt as far as the limits see it, without the dear part. */
  const attempt = (emailKey: string, deviceKey?: string) =>
    library.mutation('passwordSignIn:admitAttempt', {
      emailKey,
      ...(deviceKey !== undefined && { deviceKey }),
    });
  const rememberedKey = async (token: string) => {
    const answer = await library.as(token).mutation('devices:remember', { userAgent: '' });
    return (answer as { deviceKey: string }).deviceKey;
  };

  test('guesses at one address end after ten, and one more is let through every six minutes', async () => {
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

  test('an address without an account is limited in the same words', async () => {
    await enter(library, 'signUp', 'asha@example.org');
    const refusals = [];
    for (const email of ['asha@example.org', 'nobody@example.org']) {
      for (let n = 0; n < 10; n += 1) await attempt(email);
      refusals.push(await problemOf(enter(library, 'signIn', email)));
    }
    expect(refusals[0]).toEqual(refusals[1]);
  });

  test('right passwords do not count', async () => {
    await enter(library, 'signUp', 'asha@example.org');
    for (let n = 0; n < 9; n += 1) await attempt('asha@example.org');
    for (let n = 0; n < 5; n += 1) await enter(library, 'signIn', 'asha@example.org');
  });

  test('a flood of guesses at one address or at all of them does not keep a device out that was in before', async () => {
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

  test('a device that was in before has ten guesses of its own, and only at its own account', async () => {
    const asha = await enter(library, 'signUp', 'asha@example.org');
    const deviceKey = await rememberedKey(asha.token);
    await enter(library, 'signUp', 'ravi@example.org');
    for (let n = 0; n < 10; n += 1) await attempt('asha@example.org', deviceKey);
    const refused = await problemOf(enter(library, 'signIn', 'asha@example.org', { deviceKey }));
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 180 });
    await enter(library, 'signIn', 'asha@example.org'); // as any other device

    for (let n = 0; n < 10; n += 1) await attempt('ravi@example.org');
    const stranger = await problemOf(enter(library, 'signIn', 'ravi@example.org', { deviceKey }));
    expect(stranger.code).toBe('rate_limited');
  });

  test('sign-ups with one address end after three, in the words of any other', async () => {
    for (let n = 0; n < 3; n += 1) {
      await enter(library, 'signUp', 'asha@example.org', { password: `another one, ${n}` });
    }
    expect(await problemOf(enter(library, 'signUp', 'asha@example.org'))).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1200,
    });
  });

  test('new accounts in all end after two hundred in a burst', async () => {
    for (let n = 0; n < 200; n += 1)
      await library.mutation('passwordSignIn:admitSignUp', { emailKey: `r${n}` });
    const refused = await problemOf(enter(library, 'signUp', 'asha@example.org'));
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 });
    library.advance(10_000);
    await enter(library, 'signUp', 'asha@example.org');
  });

  test('the password that confirms a change has ten guesses', async () => {
    const { token } = await enter(library, 'signUp', 'asha@example.org');
    const change = (currentPassword: string) =>
      problemOf(
        library
          .as(token)
          .action('account:changePassword', { currentPassword, newPassword: 'quite another one' }),
      );
    for (let n = 0; n < 10; n += 1) expect((await change('wrong one')).code).toBe('wrong_credentials');
    expect(await change('wrong one')).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 180 });
    expect((await problemOf(library.as(token).action('account:remove', { password: 'x' }))).code).toBe(
      'rate_limited',
    );
  });

  test('a flood of codes for a redirect writes nothing', async () => {
    for (let n = 0; n < 50; n += 1) {
      await library.action('auth:signIn', { params: { code: `${n}`, email: `r${n}@example.org` } });
    }
    expect((await problemOf(signInBy(library, 'password', { flow: 'signIn' }))).code).toBe('invalid_request');
  });
});
