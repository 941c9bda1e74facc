import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { Mailboxes, type Moment } from '../../server/newsletter/mailboxes.ts';
import { library } from '../accounts/backend.ts';
import { asha, type Curator, importStory, makeCurator, readersFeed, withDesk } from '../desk/deskFixture.ts';
import { expectRefusal } from '../refusals.ts';
import { type At, lettersOf, subscriber, tokenIn } from './letterFixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

let ravi: Curator;
let boxes: Mailboxes;

withDesk('admin');

beforeEach(async () => {
  ravi = await makeCurator('Ravi');
  boxes = await Mailboxes.open();
  vi.stubEnv('SMTP_URL', boxes.url);
  vi.stubEnv('MAIL_FROM', 'Lipi <lipi@lipi.example>');
  vi.stubEnv('NEWSLETTER_PER_MINUTE', '60000');
  return () => boxes.close();
});

const stateOf = async (at: At) => (await lettersOf(asha).get(at)).row.sending;
/** Waits for a state, advancing the clock so that later steps run. */
const becomes = (at: At, state: string) =>
  library.eventually(async () => {
    library.advance(1000);
    expect((await stateOf(at))?.state).toBe(state);
  });

/** A letter that was paused before any recipient got it. */
async function stopped(): Promise<At> {
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  const at = await lettersOf(asha).create();
  await lettersOf(asha).begin(at);
  await library.eventually(async () => {
    library.advance(0);
    expect((await stateOf(at))?.trouble).toBeTruthy();
  });
  await lettersOf(asha).act('pause', at);
  vi.stubEnv('SMTP_URL', boxes.url);
  return at;
}

test('saving over another curator’s change is refused', async () => {
  const at = await lettersOf(ravi).create();
  await lettersOf(asha).save(at, { subject: 'Hers' });
  const message = 'Asha has saved another version of this letter in the meantime.';
  await expectRefusal(lettersOf(ravi).save(at, { subject: 'His' }), 'letter_changed', { message });
  expect(await lettersOf(ravi).save(at, { subject: 'Hers' })).toMatchObject({ revision: 2 });
});

test('an invalid letter is not sent, and a curator who is no admin cannot send one', async () => {
  const letters = lettersOf(asha);
  const empty = await letters.create({ text: ' \n<br>' });
  await expectRefusal(letters.begin(empty), 'invalid_letter');
  const nameless = await letters.create({ subject: '' });
  await expectRefusal(letters.begin(nameless), 'invalid_letter');
  await importStory();
  const [row] = (await readersFeed()).rows;
  const naming = await letters.create({ storyIds: row ? [row.id] : [] });
  await library.mutation('library:removeStories', { slugs: ['neem-shade/or'] });
  await expectRefusal(letters.begin(naming), 'invalid_letter');
  const good = await letters.create();
  await expectRefusal(lettersOf(ravi).begin(good), 'not_allowed');
  await expectRefusal(letters.begin({ ...good, revision: 2 }), 'letter_changed');
  vi.stubEnv('MAIL_FROM', '');
  await expectRefusal(letters.begin(good), 'no_mail_sender');
  expect(await library.count('sendings')).toBe(0);
});

test('a letter reaches every subscriber, with its story and a working unsubscribe link', async () => {
  await importStory({ title: '<ନିମ> ଛାଇ' });
  const [row] = (await readersFeed()).rows;
  for (const name of ['a', 'b', 'c']) await subscriber(`${name}@example.org`);
  const letters = lettersOf(asha);
  const at = await letters.create({ storyIds: row ? [row.id] : [] });
  await library.mutation('library:putSetting', { key: 'libraryName', value: 'Village library' });
  await letters.begin(at);
  // What is sent stays the same to the last recipient.
  await library.mutation('library:putSetting', { key: 'libraryName', value: 'Town library' });
  await letters.begin(at);
  await becomes(at, 'sent');
  for (const { text } of boxes.taken) expect(text).toContain('Village library');
  expect(boxes.taken.map(({ to }) => to).sort()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
  await expectRefusal(letters.save(at, { text: 'Other.' }), 'letter_sent');
  expect((await letters.get(at)).stories).toMatchObject([{ title: '<ନିମ> ଛାଇ', language: 'or' }]);

  const mail = boxes.taken[0]?.text ?? '';
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  const header = /^List-Unsubscribe:\s+<(\S+)>/im.exec(mail.replace(/\r\n\s+/g, ' '))?.[1] ?? '';
  expect(header).toContain('/api/newsletter/unsubscribe?token=');
  expect(header).not.toContain('example.org');
  await library.mutation('newsletter/subscriptions:end', { token: tokenIn(header) });
  await library.mutation('newsletter/subscriptions:end', { token: tokenIn(header) });
  expect(await library.count('newsletter_subscribers')).toBe(2);
  expect(await library.dump()).not.toContain(boxes.taken[0]?.to);
});

test('a letter’s unsubscribe link and our words in it are in its reader’s language', async () => {
  await subscriber('asha@example.org', 'a', 'ta');
  await subscriber('ravi@example.org', 'r');
  const at = await lettersOf(asha).create();
  await lettersOf(asha).begin(at);
  await becomes(at, 'sent');
  const mailTo = (email: string) =>
    boxes.taken.find(({ to }) => to === email)?.text.replace(/=\r?\n/g, '') ?? '';
  expect(mailTo('asha@example.org')).toMatch(/<html lang=(?:3D)?"ta">/);
  expect(mailTo('asha@example.org')).toContain('&language');
  expect(mailTo('ravi@example.org')).toMatch(/<html lang=(?:3D)?"en">/);
});

test('a subscriber removed meanwhile gets no letter; a refused one is reported and can be retried', async () => {
  for (const name of ['a', 'b', 'c']) await subscriber(`${name}@example.org`);
  const letters = lettersOf(asha);
  boxes.refusal = (to) =>
    to.startsWith('b') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null;
  const at = await stopped();
  const { id } = (await asha.caller.query(api.desk.subscribers.page, { search: '\u200bC@', cursor: null }))
    .subscribers[0] ?? { id: '' };
  await asha.caller.mutation('desk/subscribers:remove', { subscriberId: id });
  await letters.act('resume', at);
  await becomes(at, 'sent');
  expect((await stateOf(at))?.counts).toEqual({ waiting: 0, sending: 0, sent: 1, failed: 1, left: 1 });
  expect((await letters.failures(at)).failures).toMatchObject([
    { email: 'b@example.org', reason: expect.stringContaining('No such user') },
  ]);
  boxes.refusal = () => null;
  await letters.act('retryFailed', at);
  await becomes(at, 'sent');
  expect((await stateOf(at))?.counts).toEqual({ waiting: 0, sending: 0, sent: 2, failed: 0, left: 1 });
  expect(boxes.taken.map(({ to }) => to).sort()).toEqual(['a@example.org', 'b@example.org']);
});

test('a subscriber who leaves while the letter is sent to others gets none', async () => {
  for (const name of ['a', 'b', 'c']) {
    await subscriber(`${name}@example.org`, `token of ${name}`);
  }
  boxes.refusal = async (to) => {
    if (to === 'a@example.org')
      await library.mutation('newsletter/subscriptions:end', { token: 'token of b' });
    return null;
  };
  const at = await stopped();
  await library.mutation('newsletter/subscriptions:end', { token: 'of nobody' });
  await lettersOf(asha).act('resume', at);
  await becomes(at, 'sent');
  expect(boxes.taken.map(({ to }) => to).sort()).toEqual(['a@example.org', 'c@example.org']);
  expect((await stateOf(at))?.counts).toEqual({ waiting: 0, sending: 0, sent: 2, failed: 0, left: 1 });
});

test('a message that was interrupted is shown as such, and sent again only by hand', async () => {
  for (const name of ['a', 'b']) await subscriber(`${name}@example.org`);
  const at = await stopped();
  // What a process leaves that ends while it sends: a claimed recipient, and nothing that runs.
  vi.stubEnv('MAIL_FROM', '');
  await lettersOf(asha).act('resume', at);
  await library.mutation('newsletter/delivery:claim', { letterId: at.letterId });
  vi.stubEnv('MAIL_FROM', 'Lipi <lipi@lipi.example>');
  await becomes(at, 'sent');
  expect((await stateOf(at))?.counts).toEqual({ waiting: 0, sending: 0, sent: 1, failed: 1, left: 0 });
  expect((await lettersOf(asha).failures(at)).failures).toMatchObject([
    { email: 'a@example.org', reason: expect.stringContaining('may have arrived') },
  ]);
  for (let n = 0; n < 20; n += 1) library.advance(60 * 1000);
  expect(boxes.taken.map(({ to }) => to)).toEqual(['b@example.org']);
  await lettersOf(asha).act('retryFailed', at);
  await becomes(at, 'sent');
  expect(boxes.taken.map(({ to }) => to)).toEqual(['b@example.org', 'a@example.org']);
});

test('a message whose end got no answer is not sent again, and one that was cut off before is', async () => {
  await subscriber('a@example.org');
  const at = await stopped();
  const hangUpAt = (moment: Moment) => {
    boxes.onMoment = (reached) => reached === moment && boxes.hangUp();
  };
  hangUpAt('recipient');
  await lettersOf(asha).act('resume', at);
  await library.eventually(async () => {
    library.advance(0);
    expect((await stateOf(at))?.trouble).toBeTruthy();
  });
  expect((await stateOf(at))?.counts).toMatchObject({ waiting: 1, failed: 0 });
  hangUpAt('afterEnd');
  await becomes(at, 'sent');
  expect(boxes.taken).toHaveLength(1);
  expect((await stateOf(at))?.counts).toMatchObject({ sent: 0, failed: 1 });
});

test('a paused letter sends nothing until it is resumed, and a cancelled one sends nothing more', async () => {
  await subscriber('a@example.org');
  const letters = lettersOf(asha);
  const at = await stopped();
  for (let n = 0; n < 20; n += 1) library.advance(60 * 1000);
  await expectRefusal(letters.act('pause', at), 'not_now');
  expect(boxes.taken).toEqual([]);
  await letters.act('resume', at);
  await becomes(at, 'sent');
  expect(boxes.taken).toHaveLength(1);

  const second = await stopped();
  await letters.act('cancel', second);
  for (let n = 0; n < 20; n += 1) library.advance(60 * 1000);
  expect(await stateOf(second)).toMatchObject({ state: 'cancelled' });
  expect(boxes.taken).toHaveLength(1);
  await expectRefusal(letters.act('resume', second), 'not_now');
});

test('after a restore from a backup no letter continues by itself', async () => {
  await subscriber('a@example.org');
  const at = await stopped();
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  await lettersOf(asha).act('resume', at);
  await library.mutation('library:newEpoch');
  expect(await stateOf(at)).toMatchObject({ state: 'paused', counts: { sent: 0 } });
});

test('a letter’s recipients are forgotten after a month, but not their number', async () => {
  await subscriber('a@example.org');
  const at = await lettersOf(asha).create();
  await lettersOf(asha).begin(at);
  await becomes(at, 'sent');
  await library.mutation('newsletter/sendings:sweep');
  expect(await library.count('letterRecipients')).toBe(1);
  library.advance(31 * dayMs);
  await library.mutation('newsletter/sendings:sweep');
  await library.eventually(async () => expect(await library.count('letterRecipients')).toBe(0));
  expect(await stateOf(at)).toMatchObject({ isForgotten: true, counts: { sent: 1 } });
});

test('the audit records letters and changes of the list, and names no subscriber', async () => {
  const id = await subscriber('=a@example.org');
  const at = await lettersOf(asha).create();
  expect(await asha.caller.action('desk/subscribers:exportCsv')).toBe(
    "email,subscribedAt\r\n'=a@example.org,1970-01-01T00:00:00.001Z\r\n",
  );
  await asha.caller.mutation('desk/subscribers:remove', { subscriberId: id });
  await asha.caller.mutation('desk/letters:discard', { ...at });
  const { entries } = await asha.audit();
  expect(entries.map(({ event }) => event)).toMatchObject([
    { kind: 'subscribers', act: 'exported', count: 1 },
    { kind: 'subscribers', act: 'removed', count: 1 },
    { kind: 'letter', act: 'discarded', subject: 'News' },
  ]);
});

test('a test letter goes only to the address of the curator who asks for it', async () => {
  await subscriber('a@example.org');
  const at = await lettersOf(ravi).create();
  await expectRefusal(lettersOf(ravi).test(at), 'invalid_letter');
  const meera = await makeCurator('Meera', 'curator', 'meera@example.org');
  expect(await lettersOf(meera).test(at)).toEqual({ to: 'meera@example.org' });
  expect(boxes.taken.map(({ to, text }) => [to, /^Subject: (.*)$/m.exec(text)?.[1]?.trim()])).toEqual([
    ['meera@example.org', 'Test: News'],
  ]);
  for (let n = 1; n < 10; n += 1) await lettersOf(meera).test(at);
  await expectRefusal(lettersOf(meera).test(at), 'rate_limited');
});
