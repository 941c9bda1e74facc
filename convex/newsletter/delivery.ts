import { v } from 'convex/values';
import { recipientAgeMs } from '../../src/shared/desk/letters.ts';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, internalQuery, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { newSecret } from '../accounts/secrets.ts';
import { mailSender } from '../platform/mail.ts';
import { countedAs, findSending, lettersPerMinute } from './sendings.ts';

/*
 * How a letter reaches each recipient, even if a process ends in the middle.
 *
 *     collecting ──► sending ⇄ paused ──► cancelled
 *                       └──► sent (⇄ sending, when failed recipients are retried)
 *
 *     waiting ──claimed──► sending ──► sent | failed
 *        ▲                    │
 *        └── not accepted, ───┘
 *            or unknown
 *
 * 1. `collect` copies the list of subscribers, one page per transaction, and schedules the next page in the same
 *    transaction.
 * 2. `step` claims a batch and schedules the action that hands it over. A scheduled mutation runs exactly once, an action at
 *    most once: so a step runs again every `watchMs`, and when the host reports that the action has ended but the batch has
 *    not, it takes the rest of the batch back.
 * 3. The action calls `mayEnd` before it sends the end of a message, and `mayEnd` is durable before it returns: an SMTP
 *    server has a message only once it has its end (RFC 5321 §4.1.1.4). A claimed message that `mayEnd` did not admit was
 *    not delivered.
 * 4. An admitted message without an outcome may have been delivered; it is handed over again under the same Message-ID.
 *    docs/decisions/2026-11-22-letters-once.md says what that guarantees.
 */

/** Recipients that one transaction adds. */
const pageSize = 200;

/** The most recipients of a batch, which otherwise holds what is sent in five seconds. */
const batchLimit = 50;

/** How soon a step checks on the batch that the previous one began. */
const watchMs = 2 * 1000;

/** Waits after failed tries; a greylisting server accepts the second or third. */
const retryMinutes = [1, 5, 20, 60, 240];

/** The longest wait after failures of the mail server itself. */
const troubleLimitMs = 10 * 60 * 1000;

/** The most characters that are kept of a mail server's reply. */
const reasonLimit = 300;

const minuteMs = 60 * 1000;

/** The outcome of one message. */
export const outcome = v.union(
  v.object({ kind: v.literal('sent') }),
  /** The mail server refused it: permanently with `isFinal` (5xx), else a later try may succeed (4xx; RFC 5321 §4.2.1). */
  v.object({ kind: v.literal('refused'), reason: v.string(), isFinal: v.boolean() }),
  /** The mail server did not reply. */
  v.object({ kind: v.literal('unknown'), reason: v.string() }),
  /** The mail server was not asked, or could not accept anything from anybody. */
  v.object({ kind: v.literal('notTaken') }),
);

/** Adds a letter's recipients, from this page of subscribers on, then starts the delivery. */
export const collect = internalMutation({
  args: { letterId: v.id('letters'), cursor: v.union(v.null(), v.string()) },
  returns: v.null(),
  handler: async (ctx, { letterId, cursor }) => {
    const sending = await findSending(ctx, letterId);
    if (sending?.state !== 'collecting') return null;
    const found = await ctx.db.query('newsletter_subscribers').paginate({ cursor, numItems: pageSize });
    let added = 0;
    for (const subscriber of found.page) if (await addRecipient(ctx, letterId, subscriber)) added += 1;
    const counts = { ...sending.counts, waiting: sending.counts.waiting + added };
    if (found.isDone) {
      await ctx.db.patch('sendings', sending._id, { counts, state: 'sending' });
      await scheduleStep(ctx, { ...sending, counts }, 0);
      return null;
    }
    await ctx.db.patch('sendings', sending._id, { counts });
    const next = { letterId, cursor: found.continueCursor };
    await ctx.scheduler.runAfter(0, internal.newsletter.delivery.collect, next);
    return null;
  },
});

/** Takes the next step of sending a letter. When several are scheduled, only the newest does anything. */
export const step = internalMutation({
  args: { letterId: v.id('letters'), step: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const sending = await findSending(ctx, args.letterId);
    if (sending?.state !== 'sending' || sending.step !== args.step) return null;
    if (sending.batch && (await isRunning(ctx, sending.batch.job))) {
      await scheduleStep(ctx, sending, watchMs);
      return null;
    }
    await takeBack(ctx, args.letterId);
    await begin(ctx, args.letterId);
    return null;
  },
});

/** The recipients and the content of a batch; null for a batch that is over. */
export const readBatch = internalQuery({
  args: { letterId: v.id('letters'), batch: v.number() },
  returns: v.union(
    v.null(),
    v.object({
      subject: v.string(),
      text: v.string(),
      language: v.string(),
      stories: v.array(
        v.object({ storyId: v.string(), title: v.string(), author: v.string(), language: v.string() }),
      ),
      libraryName: v.optional(v.string()),
      startedAt: v.number(),
      recipients: v.array(v.object({ id: v.id('letterRecipients'), email: v.string(), token: v.string() })),
    }),
  ),
  handler: async (ctx, { letterId, batch }) => {
    const letter = await ctx.db.get('letters', letterId);
    const sending = await findSending(ctx, letterId);
    if (!letter || sending?.batch?.number !== batch) return null;
    const { subject, text, language } = letter;
    const { stories, libraryName, startedAt } = sending;
    const recipients = (await claimedRows(ctx, letterId)).map(({ _id, email, token }) => ({
      id: _id,
      email,
      token,
    }));
    const named = libraryName !== undefined && { libraryName };
    return { subject, text, language, stories, ...named, startedAt, recipients };
  },
});

/**
 * Whether the end of a message may be sent to the mail server: 'skip' when its recipient has unsubscribed, 'stop' when the
 * batch is over or the letter was stopped. The decision is durable before it is returned.
 */
export const mayEnd = internalMutation({
  args: { recipientId: v.id('letterRecipients'), batch: v.number() },
  returns: v.union(v.literal('go'), v.literal('skip'), v.literal('stop')),
  handler: async (ctx, { recipientId, batch }) => {
    const recipient = await ctx.db.get('letterRecipients', recipientId);
    if (!recipient) return 'skip';
    const sending = await findSending(ctx, recipient.letterId);
    if (sending?.state !== 'sending' || sending.batch?.number !== batch) return 'stop';
    if (recipient.state !== 'sending') return 'skip';
    await ctx.db.patch('letterRecipients', recipientId, { isHanded: true });
    return 'go';
  },
});

/** Records the outcome of a message. */
export const settle = internalMutation({
  args: { recipientId: v.id('letterRecipients'), outcome },
  returns: v.null(),
  handler: async (ctx, args) => {
    const recipient = await ctx.db.get('letterRecipients', args.recipientId);
    if (recipient?.state !== 'sending') return null;
    switch (args.outcome.kind) {
      case 'sent':
        await change(ctx, recipient, { state: 'sent', reason: undefined });
        return null;
      case 'refused':
        await tryLater(ctx, recipient, args.outcome.reason, args.outcome.isFinal, 0);
        return null;
      case 'unknown':
        await tryLater(ctx, recipient, args.outcome.reason, false, 1);
        return null;
      case 'notTaken':
        await change(ctx, recipient, { state: 'waiting', dueAt: Date.now(), isHanded: false });
        return null;
      default:
        throw args.outcome satisfies never;
    }
  },
});

/** Ends a batch and schedules the next one. `trouble` is the reason why the mail server could not be used at all. */
export const finish = internalMutation({
  args: { letterId: v.id('letters'), batch: v.number(), trouble: v.union(v.null(), v.string()) },
  returns: v.null(),
  handler: async (ctx, { letterId, batch, trouble }) => {
    const sending = await findSending(ctx, letterId);
    if (sending?.batch?.number !== batch) return null;
    await takeBack(ctx, letterId);
    if (trouble !== null) {
      await waitOut(ctx, letterId, trouble);
      return null;
    }
    const { size, startedAt } = sending.batch;
    const nextAt = startedAt + (size * minuteMs) / lettersPerMinute();
    await ctx.db.patch('sendings', sending._id, { trouble: undefined });
    if (sending.state === 'sending') await scheduleStep(ctx, sending, Math.max(0, nextAt - Date.now()));
    return null;
  },
});

/** Resumes sending a letter. */
export async function goOn(ctx: MutationCtx, sending: Doc<'sendings'>): Promise<void> {
  await ctx.db.patch('sendings', sending._id, {
    state: 'sending',
    endedAt: undefined,
    forgetAt: undefined,
    trouble: undefined,
  });
  await scheduleStep(ctx, sending, 0);
}

/**
 * Claims the next batch and schedules its delivery; or waits for recipients who are due later; or records that the letter
 * has been sent.
 */
async function begin(ctx: MutationCtx, letterId: Id<'letters'>): Promise<void> {
  const sending = await requireSending(ctx, letterId);
  const sender = mailSender();
  if (!sender) {
    await waitOut(ctx, letterId, 'E-mail is no longer set up on the server.');
    return;
  }
  const now = Date.now();
  const size = Math.min(batchLimit, Math.max(1, Math.round(lettersPerMinute() / 12)));
  const waiting = await ctx.db
    .query('letterRecipients')
    .withIndex('by_letterId_state_dueAt', (q) => q.eq('letterId', letterId).eq('state', 'waiting'))
    .take(size);
  const due = waiting.filter(({ dueAt }) => dueAt <= now);
  const [first] = waiting;
  if (!first) {
    await ctx.db.patch('sendings', sending._id, {
      state: 'sent',
      endedAt: now,
      forgetAt: now + recipientAgeMs,
    });
    return;
  }
  if (due.length === 0) {
    await scheduleStep(ctx, sending, first.dueAt - now);
    return;
  }
  for (const { _id } of due) {
    await ctx.db.patch('letterRecipients', _id, { state: 'sending', isHanded: false, changedAt: now });
  }
  const { waiting: left, sending: claimed } = sending.counts;
  const counts = { ...sending.counts, waiting: left - due.length, sending: claimed + due.length };
  const number = sending.step;
  const action =
    sender.kind === 'smtp' ? internal.newsletter.smtpDelivery.run : internal.newsletter.resendDelivery.run;
  const job = await ctx.scheduler.runAfter(0, action, { letterId, batch: number });
  const batch = { number, size: due.length, startedAt: now, job };
  await ctx.db.patch('sendings', sending._id, { counts, batch });
  await scheduleStep(ctx, sending, watchMs);
}

/** Returns the rest of a batch to the waiting recipients, so that it is claimed again. */
async function takeBack(ctx: MutationCtx, letterId: Id<'letters'>): Promise<void> {
  for (const recipient of await claimedRows(ctx, letterId)) {
    if (recipient.isHanded) await tryLater(ctx, recipient, 'The sending was interrupted.', false, 1, 0);
    else await change(ctx, recipient, { state: 'waiting', dueAt: Date.now() });
  }
  const sending = await requireSending(ctx, letterId);
  await ctx.db.patch('sendings', sending._id, { batch: null });
}

/**
 * Schedules a recipient's next try, or marks them as failed after the last. `again` is 1 when they may have got the letter
 * already.
 */
async function tryLater(
  ctx: MutationCtx,
  recipient: Doc<'letterRecipients'>,
  said: string,
  isFinal: boolean,
  again: 0 | 1,
  delayMs?: number,
): Promise<void> {
  const reason = said.slice(0, reasonLimit);
  const minutes = retryMinutes[recipient.tries];
  const tries = recipient.tries + 1;
  if (isFinal || minutes === undefined) {
    await change(ctx, recipient, { state: 'failed', reason, tries });
    return;
  }
  const dueAt = Date.now() + (delayMs ?? minutes * minuteMs);
  await change(ctx, recipient, { state: 'waiting', reason, tries, dueAt, isHanded: false }, again);
}

/** Pauses between attempts to use the mail server, each time for longer. */
async function waitOut(ctx: MutationCtx, letterId: Id<'letters'>, said: string): Promise<void> {
  const sending = await requireSending(ctx, letterId);
  const times = (sending.trouble?.times ?? 0) + 1;
  await ctx.db.patch('sendings', sending._id, { trouble: { reason: said.slice(0, reasonLimit), times } });
  if (sending.state !== 'sending') return;
  await scheduleStep(ctx, sending, Math.min(troubleLimitMs, 5 * 1000 * 2 ** times));
}

async function change(
  ctx: MutationCtx,
  recipient: Doc<'letterRecipients'>,
  changed: Pick<Doc<'letterRecipients'>, 'state'> &
    Partial<Pick<Doc<'letterRecipients'>, 'dueAt' | 'tries' | 'isHanded'>> & {
      readonly reason?: string | undefined;
    },
  again = 0,
): Promise<void> {
  await countedAs(ctx, recipient, changed.state, again);
  await ctx.db.patch('letterRecipients', recipient._id, { ...changed, changedAt: Date.now() });
}

/** Returns false for a subscriber who was added before: the cursors of two transactions may both meet a row. */
async function addRecipient(
  ctx: MutationCtx,
  letterId: Id<'letters'>,
  { _id, email, emailKey, token: known }: Doc<'newsletter_subscribers'>,
): Promise<boolean> {
  const listed = await ctx.db
    .query('letterRecipients')
    .withIndex('by_letterId_emailKey', (q) => q.eq('letterId', letterId).eq('emailKey', emailKey))
    .first();
  if (listed) return false;
  const token = known ?? newSecret();
  if (known === undefined) await ctx.db.patch('newsletter_subscribers', _id, { token });
  const now = Date.now();
  await ctx.db.insert('letterRecipients', {
    letterId,
    email,
    emailKey,
    token,
    state: 'waiting',
    dueAt: now,
    changedAt: now,
    tries: 0,
    isHanded: false,
  });
  return true;
}

/** Schedules the next step, which supersedes all steps that are scheduled already. */
async function scheduleStep(
  ctx: MutationCtx,
  { _id, letterId, step: last }: Doc<'sendings'>,
  delayMs: number,
): Promise<void> {
  await ctx.db.patch('sendings', _id, { step: last + 1 });
  await ctx.scheduler.runAfter(delayMs, internal.newsletter.delivery.step, { letterId, step: last + 1 });
}

/** Whether a scheduled action has not ended yet. An action whose process died has ended. */
async function isRunning(ctx: MutationCtx, job: Id<'_scheduled_functions'>): Promise<boolean> {
  const state = (await ctx.db.system.get(job))?.state.kind;
  return state === 'pending' || state === 'inProgress';
}

function claimedRows(ctx: QueryCtx, letterId: Id<'letters'>): Promise<Doc<'letterRecipients'>[]> {
  return ctx.db
    .query('letterRecipients')
    .withIndex('by_letterId_state_dueAt', (q) => q.eq('letterId', letterId).eq('state', 'sending'))
    .take(batchLimit);
}

async function requireSending(ctx: MutationCtx, letterId: Id<'letters'>): Promise<Doc<'sendings'>> {
  const sending = await findSending(ctx, letterId);
  if (!sending) throw new Error('a draft is not on its way');
  return sending;
}
