import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rounds } from '../../../convex/accounts/passwordRounds.ts';
import { problemOf } from '../refusals.ts';
import { library, withLibrary } from './backend.ts';
import { openMailbox } from './mailbox.ts';
import { password, signInBy } from './people.ts';

const addresses = {
  'has an account': 'asha@example.org',
  'has an account without a password': 'ravi@example.org',
  'has none': 'nobody@example.org',
};

withLibrary();

beforeEach(async () => {
  const email = addresses['has an account'];
  await library.mutation('accounts/credentials:register', {
    identifier: { kind: 'address', email, key: email },
    secret: `pbkdf2-sha256$${rounds}$00$00`, // hashed like any password, but matches none
  });
  await library.insert('users', {
    email: addresses['has an account without a password'],
    emailKey: addresses['has an account without a password'],
    emailVerificationTime: 1,
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** All that a stranger can tell from a call, apart from noise: its answer, and the rounds of each hash computed. */
async function observed(provider: string, params: Record<string, string>) {
  const derive = vi.spyOn(crypto.subtle, 'deriveBits').mockClear();
  const answer = await signInBy(provider, params).catch((error: { readonly data: object }) => error.data);
  const hashes = derive.mock.calls.map(([algorithm]) => (algorithm as Pbkdf2Params).iterations);
  return { answer, hashes };
}

async function observedForAll(provider: string, params: Record<string, string>) {
  const seen = [];
  for (const email of Object.values(addresses)) seen.push(await observed(provider, { email, ...params }));
  return seen;
}

async function expectSame(provider: string, params: Record<string, string>, expected: object) {
  const [first, ...others] = await observedForAll(provider, params);
  expect(first).toMatchObject(expected);
  for (const other of others) expect(other).toEqual(first);
}

test('a sign-in computes one hash at full strength and gets the same refusal for every address', async () => {
  const expected = { answer: { code: 'wrong_credentials' }, hashes: [rounds] };
  await expectSame('password', { flow: 'signIn', password: 'not theirs' }, expected);
});

test('a sign-in over the limit gets the same refusal for every address and computes no hash', async () => {
  for (const key of Object.values(addresses)) {
    for (let n = 0; n < 10; n += 1) await library.mutation('accounts/credentials:admitAttempt', { key });
  }
  const expected = { answer: { code: 'rate_limited', retryAfterSeconds: 360 }, hashes: [] };
  await expectSame('password', { flow: 'signIn', password }, expected);
});

test('without a mail sender, a sign-up with a taken address gets the same refusal as a wrong password', async () => {
  const guess = { flow: 'signUp', password: 'an honest try' };
  const [known, unlocked, unknown] = await observedForAll('password', guess);
  const wrong = await observed('password', {
    ...guess,
    flow: 'signIn',
    email: addresses['has an account'],
  });
  expect(wrong).toMatchObject({ answer: { code: 'wrong_credentials' }, hashes: [rounds] });
  expect(known).toEqual(wrong);
  expect(unlocked).toEqual(wrong);
  expect(unknown).toEqual({
    answer: { tokens: { token: expect.any(String), refreshToken: expect.any(String) } },
    hashes: [rounds],
  });
});

test.each([
  ['password', { flow: 'signUp', password: 'an honest try' }],
  ['password', { flow: 'reset' }],
  ['email-code', {}],
])('with a mail sender, asking by %s %o looks the same for every address', async (provider, params) => {
  const mailbox = await openMailbox();
  await expectSame(provider, params, { answer: { started: true }, hashes: [] });
  expect(mailbox.mails.map((mail) => mail.to)).toEqual(Object.values(addresses));
});

test.each([
  ['password', { flow: 'signUp', password: 'an honest try', code: '00000000' }],
  ['password', { flow: 'reset-verification', newPassword: 'an honest try', code: '00000000' }],
  ['password', { flow: 'recover', recoveryCode: 'AAAAA-AAAAA', newPassword: 'an honest try' }],
  ['email-code', { code: '00000000' }],
])('a wrong code for %s %o gets the same refusal for every address', async (provider, params) => {
  await openMailbox();
  await expectSame(provider, params, { answer: { code: 'wrong_code' }, hashes: [] });
});

test('a newsletter sign-up answers the same for a known address, also once the limit is reached', async () => {
  const subscribe = (email: string) =>
    library.mutation('newsletter_subscribers:addNewsletterSubscriber', { email });
  expect([await subscribe('asha@example.org'), await subscribe('asha@example.org')]).toEqual([null, null]);
  for (let n = 0; n < 118; n += 1) await subscribe(`reader${n}@example.org`);
  const known = await problemOf(subscribe('asha@example.org'));
  expect(known).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
  expect(await problemOf(subscribe('nobody@example.org'))).toEqual(known);
});
