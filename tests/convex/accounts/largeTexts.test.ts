import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsBackend, hosts } from './backend.ts';
import { enter, password, problemOf, signInBy } from './people.ts';

/** Texts that take seconds or longer to normalize, trim or hash in full, and that exceed what a call may send. */
const largeTexts = [
  `a${'\u0301'.repeat(400_000)}`,
  'a'.repeat(5_000_000),
  `${'\u0316\u0301'.repeat(500_000)}`,
];

/** As long as a call may send, and much longer than any of these fields. */
const longTexts = largeTexts.map((text) => text.slice(0, 15_000));

describe.each(hosts)('on %s an oversized text is refused before it is processed:', (_name, makeBackend) => {
  let library: AccountsBackend;
  let token: string;
  beforeEach(async () => {
    library = await makeBackend();
    ({ token } = await enter(library, 'signUp', 'asha@example.org'));
  });

  /** The refusals of every call that takes a text from outside. */
  const codesFor = (text: string): Promise<string[]> => {
    const asha = library.as(token);
    const calls = [
      asha.mutation('account:changeName', { name: text }),
      asha.action('account:changePassword', { currentPassword: password, newPassword: text }),
      asha.action('account:changePassword', { currentPassword: text, newPassword: password }),
      asha.action('account:remove', { password: text }),
      asha.action('account:makeRecoveryCode', { password: text }),
      asha.mutation('account:claimAdmin', { token: text }),
      signInBy(library, 'password', { flow: 'signUp', email: text, password }),
      signInBy(library, 'password', { flow: 'signUp', email: 'b@example.org', password: text }),
      signInBy(library, 'password', { flow: 'signUp', email: 'b@example.org', password, name: text }),
      signInBy(library, 'password', { flow: text }),
      signInBy(library, text, {}),
      library.mutation('newsletter_subscribers:addNewsletterSubscriber', { email: text }),
    ];
    return Promise.all(calls.map(async (call) => (await problemOf(call)).code));
  };

  test.each(largeTexts.map((text, at) => [at, text] as const))('megabytes of it, %d', async (_at, text) => {
    const codes = await codesFor(text);
    expect(codes).toEqual(codes.map(() => 'invalid_request'));
  });

  test.each(longTexts.map((text, at) => [at, text] as const))('thousands of units, %d', async (_at, text) => {
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
  });

  test('and is not repeated in the refusal', async () => {
    const refusals = [
      signInBy(library, 'password', { flow: 'x'.repeat(1900) }),
      signInBy(library, longTexts[1] ?? '', {}),
    ];
    for (const call of refusals) expect((await problemOf(call)).message.length).toBeLessThan(200);
  });
});
