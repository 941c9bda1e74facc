/** @module-tag deep */
import { once } from 'node:events';
import { ConvexHttpClient } from 'convex/browser';
import { makeFunctionReference } from 'convex/server';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { fixture, waitUntil } from '../../embedded/hostFixture.ts';
import { type ForkedHost, forkHost } from '../forkHost.ts';
import { Mailboxes, type Moment } from './mailboxes.ts';

const subscriberCount = 200;

/** The process is killed at each of these: a moment in a message, after so many messages were accepted. */
const kills: readonly { readonly moment: Moment; readonly after: number }[] = [
  { moment: 'recipient', after: 20 },
  { moment: 'afterEnd', after: 70 },
  { moment: 'afterAnswer', after: 130 },
];

async function start(dataDir: string, mailUrl: string): Promise<ForkedHost> {
  const library = await forkHost(dataDir, {
    SITE_URL: 'https://lipi.example',
    SMTP_URL: mailUrl,
    MAIL_FROM: 'Lipi <lipi@lipi.example>',
    NEWSLETTER_PER_MINUTE: '20000',
  });
  onTestFinished(() => void library.child.kill('SIGKILL'));
  return library;
}

/** Calls as the operator. */
function operator({ origin, adminKey }: ForkedHost) {
  const client = new ConvexHttpClient(origin, { logger: false });
  (client as unknown as { setAdminAuth(key: string): void }).setAdminAuth(adminKey);
  return async (path: string, args: Record<string, unknown>): Promise<unknown> =>
    await client.mutation(makeFunctionReference<'mutation'>(path), args);
}

/** An admin's client for the desk. */
async function admin(library: ForkedHost): Promise<ConvexHttpClient> {
  const operate = operator(library);
  const email = `${crypto.randomUUID()}@lipi.example`;
  const { userId } = (await operate('accounts/credentials:register', {
    identifier: { kind: 'address', email, key: email },
    name: 'Asha',
    secret: 'none',
  })) as { userId: string };
  await operate('accounts/users:setRole', { userId, role: 'admin' });
  const args = { type: 'signIn', userId, generateTokens: true };
  const { tokens } = (await operate('auth:store', { args })) as { tokens: { token: string } };
  const client = new ConvexHttpClient(library.origin, { logger: false });
  client.setAuth(tokens.token);
  return client;
}

test(
  'a letter reaches nobody twice though its process is killed repeatedly, and shows whom it may not have reached',
  async () => {
    const boxes = await Mailboxes.open();
    onTestFinished(() => boxes.close());
    const dataDir = fixture.folder();
    let library = await start(dataDir, boxes.url);
    const emails = Array.from({ length: subscriberCount }, (_, n) => `reader${n}@example.org`);
    await operator(library)('testing:subscribe', { emails });

    const desk = await admin(library);
    const wording = { subject: 'ନୂଆ ଗପ', text: 'Dear readers,\n\nhere it is.', language: 'en', storyIds: [] };
    const at = await desk.mutation(api.desk.letters.create, { key: crypto.randomUUID(), wording });
    const { letterId } = at;

    /** Kills the process at the moment, and resolves once it has ended. */
    async function killAt(moment: Moment, after: number): Promise<void> {
      const ended = once(library.child, 'exit');
      boxes.onMoment = (reached, takenCount) => {
        if (reached !== moment || takenCount < after) return;
        boxes.onMoment = () => undefined;
        library.child.kill('SIGKILL');
      };
      await ended;
    }

    await desk.mutation(api.desk.letterSending.begin, at);
    for (const { moment, after } of kills) {
      await killAt(moment, after);
      library = await start(dataDir, boxes.url);
    }

    const reader = await admin(library);
    const isSent = async () =>
      (await reader.query(api.desk.letters.get, { letterId })).row.sending?.state === 'sent';
    await waitUntil('the letter to be sent', isSent, 60 * 1000);

    const reached = () => boxes.taken.map(({ to }) => to).sort();
    expect(reached()).toEqual([...new Set(reached())]);
    const { failures } = await reader.query(api.desk.letterSending.failures, { letterId, cursor: null });
    const inDoubt = failures.map(({ email }) => email);
    expect(inDoubt.length).toBeLessThanOrEqual(kills.length);
    expect([...new Set([...reached(), ...inDoubt])].sort()).toEqual([...emails].sort());

    await reader.mutation(api.desk.letterSending.retryFailed, { letterId });
    await waitUntil('the rest to be sent', isSent, 60 * 1000);
    expect([...new Set(reached())]).toEqual([...emails].sort());
    expect(new Set(boxes.taken.map(({ messageId }) => messageId)).size).toBe(subscriberCount);
  },
  120 * 1000,
);
