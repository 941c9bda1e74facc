import { beforeEach, expect, test } from 'vitest';
import { library, withLibrary } from '../accounts/backend.ts';
import { type Mailbox, openMailbox } from '../accounts/mailbox.ts';
import { problemOf } from '../refusals.ts';
import { subscriber, tokenIn } from './letterFixture.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

let box: Mailbox;
withLibrary();

beforeEach(async () => {
  box = await openMailbox();
});

const signUp = (email: string, language?: string) =>
  library.mutation('newsletter_subscribers:addNewsletterSubscriber', {
    email,
    ...(language && { language }),
  });
const mailsTo = (email: string) => box.mails.filter(({ to }) => to === email);
const confirm = (token: string) => library.mutation('newsletter/subscriptions:confirm', { token });
const mailed = (email: string, count: number) =>
  library.eventually(async () => expect(mailsTo(email)).toHaveLength(count));

test('a sign-up counts once it is confirmed, however often that is', async () => {
  expect(await library.query('newsletter_subscribers:asksToConfirm')).toBe(true);
  expect(await signUp('Asha@example.org')).toBeNull();
  await mailed('Asha@example.org', 1);
  expect(await library.count('newsletter_subscribers')).toBe(0);
  const token = tokenIn(mailsTo('Asha@example.org')[0]?.text);
  expect(await confirm(token)).toBe(true);
  expect(await confirm(token)).toBe(true);
  expect(await library.count('newsletter_subscribers')).toBe(1);
  expect(await library.count('newsletterSignUps')).toBe(0);
  expect(await confirm('another token')).toBe(false);
});

test('a sign-up is confirmed in the language in which it was made, and later letters are in it', async () => {
  await signUp('asha@example.org', 'hi');
  await signUp('ravi@example.org', 'fr');
  await mailed('asha@example.org', 1);
  await mailed('ravi@example.org', 1);
  const text = Buffer.from(mailsTo('asha@example.org')[0]?.text ?? '', 'base64').toString();
  const link = /http\S+confirm\S+/.exec(text)?.[0] ?? '';
  const { searchParams } = new URL(link);
  expect(searchParams.get('language')).toBe('hi');
  expect(mailsTo('ravi@example.org')[0]?.text).toContain('To subscribe, open this page');
  await confirm(searchParams.get('token') ?? '');
  expect(await library.dump()).toMatch(
    /"email":"asha@example.org","emailKey":"asha@example.org","language":"hi","subscribedAt"/,
  );
});

test('a sign-up answers the same for a subscribed address, which gets no mail', async () => {
  await subscriber('asha@example.org');
  expect(await signUp('ASHA@example.org')).toBeNull();
  expect(await signUp('ravi@example.org')).toBeNull();
  await mailed('ravi@example.org', 1);
  expect(box.mails).toMatchObject([{ subject: 'Confirm your subscription to the Lipi newsletter' }]);
  expect(await library.count('newsletter_subscribers')).toBe(1);
});

test('a sign-up is confirmed for the library by its own name', async () => {
  await library.mutation('library:putSetting', { key: 'libraryName', value: 'Village library' });
  await signUp('asha@example.org');
  await mailed('asha@example.org', 1);
  expect(box.mails[0]?.subject).toBe('Confirm your subscription to the newsletter of Village library');
});

test('a sign-up sends at most three mails, a quarter of an hour apart, all with the same link', async () => {
  for (const minutes of [0, 0, 14, 2, 16, 16, 16]) {
    library.advance(minutes * minuteMs);
    await signUp('asha@example.org');
  }
  await mailed('asha@example.org', 3);
  expect(new Set(mailsTo('asha@example.org').map(({ text }) => tokenIn(text))).size).toBe(1);
});

test('a sign-up is void after a week', async () => {
  await signUp('asha@example.org');
  await mailed('asha@example.org', 1);
  library.advance(7 * dayMs + 1);
  expect(await confirm(tokenIn(mailsTo('asha@example.org')[0]?.text))).toBe(false);
  expect(await library.count('newsletter_subscribers')).toBe(0);
});

test('a sign-up gets the same refusal for every address once 200 mails have gone out in an hour', async () => {
  await subscriber('a@b.co');
  box.refuse();
  for (let n = 0; n < 200; n += 1) {
    if (n === 120) library.advance(10 * minuteMs);
    await signUp(`reader${n}@example.org`);
  }
  // The bucket refilled by some 33 tokens in ten minutes.
  for (let n = 0; n < 33; n += 1) await signUp(`more${n}@example.org`);
  const known = await problemOf(signUp('a@b.co'));
  expect(known).toEqual(await problemOf(signUp('new@example.org')));
  expect(known).toMatchObject({ code: 'rate_limited' });
});
