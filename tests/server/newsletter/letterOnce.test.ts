/** @module-tag deep */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConvexHttpClient } from 'convex/browser';
import { makeFunctionReference } from 'convex/server';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { HostFixture, waitUntil } from '../../embedded/hostFixture.ts';
import { Mailboxes, type Moment } from './mailboxes.ts';

const subscriberCount = 1000;

/** The process is killed at each of these: a moment in a message, after so many messages were accepted. */
const kills: readonly { readonly moment: Moment; readonly after: number }[] = [
  { moment: 'recipient', after: 60 },
  { moment: 'inData', after: 170 },
  { moment: 'afterEnd', after: 290 },
  { moment: 'afterAnswer', after: 410 },
  { moment: 'inData', after: 530 },
  { moment: 'afterEnd', after: 760 },
];

/** During a message's data its end may already be on the way when the signal arrives; earlier it cannot be. */
const mayBeTaken = (moment: Moment) => moment !== 'recipient';

const fixture = new HostFixture();
afterEach(() => fixture.release());

interface Library {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly adminKey: string;
}

async function spawn(dataDir: string, mailUrl: string): Promise<Library> {
  const child = fork(join(import.meta.dirname, 'letterHost.ts'), [dataDir], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      SITE_URL: 'https://lipi.example',
      SMTP_URL: mailUrl,
      MAIL_FROM: 'Lipi <lipi@lipi.example>',
      NEWSLETTER_PER_MINUTE: '20000',
    },
  });
  fixture.defer(() => child.kill('SIGKILL'));
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the host ended with ${code}`))),
  ])) as [{ origin: string; adminKey: string }];
  return { child, ...message };
}

/** Calls as the operator. */
function operator({ origin, adminKey }: Library) {
  const client = new ConvexHttpClient(origin, { logger: false });
  (client as unknown as { setAdminAuth(key: string): void }).setAdminAuth(adminKey);
  return async (path: string, args: Record<string, unknown>): Promise<unknown> =>
    await client.mutation(makeFunctionReference<'mutation'>(path), args);
}

/** An admin's client for the desk. */
async function admin(library: Library): Promise<ConvexHttpClient> {
  const operate = operator(library);
  const email = `${crypto.randomUUID()}@lipi.example`;
  const { userId } = (await operate('passwordSignIn:signUp', {
    identifier: { kind: 'address', email, key: email },
    name: 'Asha',
    secret: 'none',
  })) as { userId: string };
  await operate('users:setRole', { userId, role: 'admin' });
  const args = { type: 'signIn', userId, generateTokens: true };
  const { tokens } = (await operate('auth:store', { args })) as { tokens: { token: string } };
  const client = new ConvexHttpClient(library.origin, { logger: false });
  client.setAuth(tokens.token);
  return client;
}

test(
  'a letter to 1,000 subscribers reaches each of them once, though its process is killed repeatedly',
  async () => {
    const boxes = await Mailboxes.open();
    fixture.defer(() => boxes.close());
    const dataDir = await fixture.folder();
    let library = await spawn(dataDir, boxes.url);
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

    const firstKill = killAt('recipient', 0);
    await desk.mutation(api.desk.letterSending.begin, at);
    await firstKill;
    library = await spawn(dataDir, boxes.url);
    for (const { moment, after } of kills) {
      await killAt(moment, after);
      library = await spawn(dataDir, boxes.url);
    }

    const reader = await admin(library);
    const sending = async () => (await reader.query(api.desk.letters.get, { letterId })).row.sending;
    await waitUntil('the letter to be sent', async () => (await sending())?.state === 'sent', 120 * 1000);

    expect([...boxes.mailboxes.keys()].sort()).toEqual([...emails].sort());
    const perMailbox = [...boxes.mailboxes.values()].map((box) => box.size);
    expect(perMailbox).toEqual(emails.map(() => 1));
    expect((await sending())?.counts).toEqual({
      waiting: 0,
      sending: 0,
      sent: subscriberCount,
      failed: 0,
      left: 0,
    });
    // Only a message whose end may have arrived before the kill was sent again: at most one for each such kill.
    const twice = boxes.taken.length - subscriberCount;
    const again = (await sending())?.again ?? 0;
    expect(twice).toBeLessThanOrEqual(again);
    expect(again).toBeLessThanOrEqual(kills.filter(({ moment }) => mayBeTaken(moment)).length);
    expect(new Set(boxes.taken.map(({ messageId }) => messageId)).size).toBe(subscriberCount);
    process.stdout.write(
      `${kills.length + 1} kills, ${boxes.taken.length} messages taken, ${again} of them in doubt\n`,
    );
  },
  240 * 1000,
);
