import { beforeEach, expect, test } from 'vitest';
import { problemOf } from '../refusals.ts';
import { library, withLibrary } from './backend.ts';
import { enter, password, signInBy } from './people.ts';

/** Texts that take seconds or longer to normalize, trim or hash in full, and that exceed what a call may send. */
const largeTexts = [
  `a${'\u0301'.repeat(400_000)}`,
  'a'.repeat(5_000_000),
  `${'\u0316\u0301'.repeat(500_000)}`,
];

/** As long as a call may send, and much longer than any of these fields. */
const longTexts = largeTexts.map((text) => text.slice(0, 15_000));

let token: string;
withLibrary();

beforeEach(async () => {
  ({ token } = await enter('signUp', 'asha@example.org'));
});

const codesFor = (text: string): Promise<string[]> => {
  const asha = library.as(token);
  const calls = [
    asha.mutation('account:changeName', { name: text }),
    asha.action('account:changePassword', { currentPassword: password, newPassword: text }),
    asha.action('account:changePassword', { currentPassword: text, newPassword: password }),
    asha.action('account:remove', { password: text }),
    asha.action('account:makeRecoveryCode', { password: text }),
    asha.mutation('account:claimAdmin', { token: text }),
    signInBy('password', { flow: 'signUp', email: text, password }),
    signInBy('password', { flow: 'signUp', email: 'b@example.org', password: text }),
    signInBy('password', { flow: 'signUp', email: 'b@example.org', password, name: text }),
    signInBy('password', { flow: text }),
    signInBy(text, {}),
    library.mutation('newsletter_subscribers:addNewsletterSubscriber', { email: text }),
  ];
  return Promise.all(calls.map(async (call) => (await problemOf(call)).code));
};

test.each(largeTexts.map((text, at) => [at, text] as const))(
  'a text of megabytes is refused before it is processed, %d',
  async (_at, text) => {
    const codes = await codesFor(text);
    expect(codes).toEqual(codes.map(() => 'invalid_request'));
  },
);

test.each(longTexts.map((text, at) => [at, text] as const))(
  'a text of thousands of units is refused before it is processed, %d',
  async (_at, text) => {
    // Normalizing one of these in full took from ten seconds to minutes.
    expect(await codesFor(text)).toEqual([
      'invalid_name',
      'weak_password',
      'wrong_credentials',
      'wrong_credentials',
      'wrong_credentials',
      'setup_link_invalid',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'method_unavailable',
      'invalid_email',
    ]);
    await library.as(token).action('devices:remember', { userAgent: text, deviceKey: 'a key' });
    expect(await library.action('auth:signIn', { refreshToken: text })).toEqual({ tokens: null });
  },
);

test('an oversized text is not repeated in its refusal', async () => {
  const refusals = [signInBy('password', { flow: 'x'.repeat(1900) }), signInBy(longTexts[1] ?? '', {})];
  for (const call of refusals) expect((await problemOf(call)).message.length).toBeLessThan(200);
});
