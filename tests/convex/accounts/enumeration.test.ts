import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rounds } from '../../../convex/passwordRounds.ts';
import { type AccountsBackend, hosts } from './backend.ts';
import { openMailbox } from './mailbox.ts';
import { password, problemOf, signInBy } from './people.ts';

/** The addresses that a stranger wants to tell apart. */
const addresses = {
  'has an account': 'asha@example.org',
  'has an account without a password': 'ravi@example.org',
  'has none': 'nobody@example.org',
};

describe.each(hosts)('on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  /** The rounds of each hash that was computed. */
  let hashes: number[];

  beforeEach(async () => {
    library = await makeBackend();
    const email = addresses['has an account'];
    await library.mutation('passwordSignIn:signUp', {
      email,
      emailKey: email,
      secret: `pbkdf2-sha256$${rounds}$00$00`, // as any password is kept, and nobody's
    });
    await library.insert('users', {
      email: addresses['has an account without a password'],
      emailKey: addresses['has an account without a password'],
      emailVerificationTime: 1,
    });
    hashes = [];
    const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((parameters, key, length) => {
      hashes.push((parameters as Pbkdf2Params).iterations);
      return derive(parameters, key, length);
    });
    return () => {
      vi.restoreAllMocks();
    };
  });

  /** All that a stranger can tell of a call, but for noise: what it answers and what it costs. */
  async function observed(provider: string, params: Record<string, string>) {
    hashes.length = 0;
    const answer = await signInBy(library, provider, params).catch(
      (error: { readonly data: object }) => error.data,
    );
    return { answer, hashes: [...hashes] };
  }

  const profileOf = async (token: string) =>
    (await library.as(token).query('account:profile')) as Record<string, unknown>;

  async function observedForAll(provider: string, params: Record<string, string>) {
    const seen = [];
    for (const email of Object.values(addresses)) seen.push(await observed(provider, { email, ...params }));
    return seen;
  }

  test('a sign-in costs one hash at full strength and is refused in the same words', async () => {
    const [first, ...others] = await observedForAll('password', { flow: 'signIn', password: 'not theirs' });
    expect(first).toMatchObject({ answer: { code: 'wrong_credentials' }, hashes: [rounds] });
    for (const other of others) expect(other).toEqual(first);
  });

  test('the same after the limit, where nothing is hashed', async () => {
    for (const emailKey of Object.values(addresses)) {
      for (let n = 0; n < 10; n += 1) await library.mutation('passwordSignIn:admitAttempt', { emailKey });
    }
    const [first, ...others] = await observedForAll('password', { flow: 'signIn', password });
    expect(first).toMatchObject({ answer: { code: 'rate_limited', retryAfterSeconds: 360 }, hashes: [] });
    for (const other of others) expect(other).toEqual(first);
  });

  test('where no mail is sent a sign-up costs one hash and makes an account, whether the address has one or not', async () => {
    const params = { flow: 'signUp', password: 'an honest try' };
    const seen = await observedForAll('password', params);
    for (const one of seen) {
      expect(one).toEqual({
        answer: { tokens: { token: expect.any(String), refreshToken: expect.any(String) } },
        hashes: [rounds],
      });
    }
    const profiles = [];
    for (const { answer } of seen) {
      const { token } = (answer as { readonly tokens: { readonly token: string } }).tokens;
      const { id: _id, email: _email, createdAt: _when, ...rest } = await profileOf(token);
      profiles.push(rest);
    }
    const [first, ...others] = profiles;
    expect(first).toEqual({ role: 'reader', emailVerified: false, signInMethods: ['password'] });
    for (const other of others) expect(other).toEqual(first);
  });

  test.each([
    ['password', { flow: 'signUp', password: 'an honest try' }],
    ['password', { flow: 'reset' }],
    ['email-code', {}],
  ])('where mail is sent, asking by %s %o costs the same and answers the same', async (provider, params) => {
    const mailbox = await openMailbox();
    const [first, ...others] = await observedForAll(provider, params);
    expect(first).toEqual({ answer: { started: true }, hashes: [] });
    for (const other of others) expect(other).toEqual(first);
    expect(mailbox.mails.map((mail) => mail.to)).toEqual(Object.values(addresses));
  });

  test.each([
    ['password', { flow: 'signUp', password: 'an honest try', code: '00000000' }],
    ['password', { flow: 'reset-verification', newPassword: 'an honest try', code: '00000000' }],
    ['email-code', { code: '00000000' }],
  ])('a wrong code for %s %o costs the same and is refused in the same words', async (provider, params) => {
    await openMailbox();
    const [first, ...others] = await observedForAll(provider, params);
    expect(first).toMatchObject({ answer: { code: 'wrong_code' }, hashes: [] });
    for (const other of others) expect(other).toEqual(first);
  });

  test('a newsletter sign-up answers the same for who subscribed before, also once the limit is reached', async () => {
    const subscribe = (email: string) =>
      library.mutation('newsletter_subscribers:addNewsletterSubscriber', { email });
    expect([await subscribe('asha@example.org'), await subscribe('asha@example.org')]).toEqual([null, null]);
    for (let n = 0; n < 118; n += 1) await subscribe(`reader${n}@example.org`);
    const known = await problemOf(subscribe('asha@example.org'));
    expect(known).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
    expect(await problemOf(subscribe('nobody@example.org'))).toEqual(known);
  });
});
