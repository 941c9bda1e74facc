import { beforeEach, expect, test } from 'vitest';
import { expectRefusal, problemOf } from '../refusals.ts';
import { library, withLibrary } from './backend.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { enter, idOf, password, profileOf, refresh, sessionOf, signInBy } from './people.ts';

const minuteMs = 60 * 1000;
const address = 'asha@example.org';

let mailbox: Mailbox;
withLibrary();

beforeEach(async () => {
  mailbox = await openMailbox();
});

const byCode = (params: Record<string, string> = {}) => signInBy('email-code', { email: address, ...params });
const byPassword = (params: Record<string, string>) => signInBy('password', { email: address, ...params });
/** A user with an unverified address, from before the library sent mail. */
const addUnproven = () =>
  library.mutation('accounts/credentials:register', {
    identifier: { kind: 'address', email: address, key: address },
    secret: 'pbkdf2-sha256$1$00$00',
  });

test('a mailed code signs in, and creates the account when there is none', async () => {
  expect(await byCode({ name: 'Asha' })).toEqual({ started: true });
  expect(await library.count('users')).toBe(0);
  const [mail] = mailbox.mails;
  expect(mail?.subject).toMatch(/^\d{4} \d{4} is your code for Lipi$/);
  const { tokens } = await byCode({ code: mailbox.codeFor(address), name: 'Asha' });
  expect(await profileOf(tokens?.token)).toMatchObject({
    name: 'Asha',
    email: address,
    emailVerified: true,
    signInMethods: [],
  });
  await library.mutation('library:putSetting', { key: 'libraryName', value: 'Village library' });
  await byCode();
  expect(mailbox.mails.at(-1)?.subject).toMatch(/is your code for Village library$/);
  const again = await byCode({ code: mailbox.codeFor(address).replace(' ', ' - ') });
  expect(await profileOf(again.tokens?.token)).toEqual(await profileOf(tokens?.token));

  // Phone keyboards and mail programs may add zero-width characters and other digits.
  const typed = { email: ` asha@\u200bexample.org` };
  await byCode(typed);
  const code = mailbox.codeFor(address).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
  const third = await byCode({ ...typed, code: `कोड: \u200b${code}` });
  expect(await profileOf(third.tokens?.token)).toEqual(await profileOf(tokens?.token));
});

test('a sign-up starts with an address and creates the user only when the code is given', async () => {
  const signUp = { flow: 'signUp', password, name: 'Asha' };
  expect(await byPassword(signUp)).toEqual({ started: true });
  expect(await library.count('users')).toBe(0);
  const { tokens } = await byPassword({ ...signUp, code: mailbox.codeFor(address) });
  expect(await profileOf(tokens?.token)).toMatchObject({
    name: 'Asha',
    emailVerified: true,
    signInMethods: ['password'],
  });
  await enter('signIn', address);
});

test('a mailed code resets a forgotten password and signs out all devices', async () => {
  await byPassword({ flow: 'signUp', password });
  const { tokens } = await byPassword({ flow: 'signUp', password, code: mailbox.codeFor(address) });
  expect(await byPassword({ flow: 'reset' })).toEqual({ started: true });
  const code = mailbox.codeFor(address);
  await expectRefusal(
    byPassword({ flow: 'reset-verification', code, newPassword: 'short' }),
    'weak_password',
  );
  const fresh = await byPassword({ flow: 'reset-verification', code, newPassword: 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ' });
  await expectRefusal(profileOf(tokens?.token), 'session_ended');
  expect(await refresh(tokens?.refreshToken ?? '')).toBeNull();
  expect(await profileOf(fresh.tokens?.token)).toMatchObject({ email: address });
  await expectRefusal(enter('signIn', address), 'wrong_credentials');
  await enter('signIn', address, { password: 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ' });
  await expectRefusal(
    byPassword({ flow: 'reset-verification', code, newPassword: 'yet another one' }),
    'wrong_code',
  );
});

test('a code is valid for fifteen minutes, once, and only for its own address', async () => {
  await byCode();
  const code = mailbox.codeFor(address);
  await byCode({ email: 'ravi@example.org' });
  await expectRefusal(byCode({ email: 'ravi@example.org', code }), 'wrong_code');
  library.advance(15 * minuteMs - 1);
  expect((await byCode({ code })).tokens).toBeDefined();
  await expectRefusal(byCode({ code }), 'wrong_code');
  await byCode();
  library.advance(15 * minuteMs);
  await expectRefusal(byCode({ code: mailbox.codeFor(address) }), 'wrong_code');
});

test('five wrong codes void the right one', async () => {
  for (const [tries, outcome] of [
    [4, 'in'],
    [5, 'wrong_code'],
  ] as const) {
    await byCode();
    const code = mailbox.codeFor(address);
    for (let n = 0; n < tries; n += 1) await expectRefusal(byCode({ code: `${n}` }), 'wrong_code');
    if (outcome === 'in') await byCode({ code });
    else await expectRefusal(byCode({ code }), outcome);
  }
});

test('requests and guesses by others neither replace nor void the code that a page is waiting for', async () => {
  await byCode({ ticket: 'the page of the reader' });
  const code = mailbox.codeFor(address);
  await byCode({ ticket: 'the page of another' });
  for (let n = 0; n < 6; n += 1) {
    await expectRefusal(byCode({ ticket: 'the page of another', code: `${n}` }), 'wrong_code');
  }
  await expectRefusal(byCode({ code }), 'wrong_code');
  expect((await byCode({ ticket: 'the page of the reader', code })).tokens).toBeDefined();
});

test('an address gets at most four mails in a row, and a known device has a limit of its own', async () => {
  await byCode();
  const { tokens } = await byCode({ code: mailbox.codeFor(address) });
  const remembered = await library.as(tokens?.token ?? '').action('devices:remember', { userAgent: '' });
  const { deviceKey } = remembered as { deviceKey: string };
  for (let n = 0; n < 3; n += 1) await byCode();
  const refused = await problemOf(byCode());
  expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 900 });
  expect(await byCode({ deviceKey })).toEqual({ started: true });
  for (let n = 0; n < 4; n += 1) await byCode({ email: 'nobody@example.org' });
  expect(await problemOf(byCode({ email: 'nobody@example.org' }))).toEqual(refused);
});

test('the library sends at most two hundred code mails in an hour', async () => {
  for (let n = 0; n < 200; n += 1) {
    await library.mutation('accounts/emailCodes:keep', {
      emailKey: `r${n}@example.org`,
      ticket: '',
      code: '1',
    });
  }
  await expectRefusal(byCode(), 'rate_limited', { retryAfterSeconds: 18 });
  expect(mailbox.mails).toEqual([]);
});

test.each(['Your code is ', 'Your code for Library 42 of the village of Rampur is '])(
  'a code is read from a pasted sentence: %s…',
  async (words) => {
    await byCode();
    const code = `  ${words}${mailbox.codeFor(address)}.\n\nIt works for 15 minutes.`;
    expect((await byCode({ code })).tokens).toBeDefined();
  },
);

test('a mailbox of other letters gets mail, and is refused with the reason where the server does not take it', async () => {
  const email = 'मीरा@उदाहरण.भारत';
  await byCode({ email });
  const { tokens } = await byCode({ email, code: mailbox.codeFor(mailbox.mails.at(-1)?.to ?? '') });
  expect(await profileOf(tokens?.token)).toMatchObject({ email: 'मीरा@xn--p1b6ci4b4b3a.xn--h2brj9c' });
  mailbox.refuse();
  await expectRefusal(byCode({ email }), 'invalid_email', {
    message: expect.stringContaining('Latin letters'),
  });
});

test('when the mail server refuses, the reader gets an error', async () => {
  mailbox.refuse();
  await expectRefusal(byCode(), 'mail_failed');
});

test('verifying an address takes over its unverified account, without the old password and sessions', async () => {
  await addUnproven();
  const id = await idOf(address);
  const stranger = await sessionOf(id);
  await byCode();
  const { tokens } = await byCode({ code: mailbox.codeFor(address) });
  expect(await profileOf(tokens?.token)).toMatchObject({ id, emailVerified: true, signInMethods: [] });
  await expectRefusal(profileOf(stranger.token), 'session_ended');
});
