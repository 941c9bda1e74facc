import { v } from 'convex/values';
import { letterContent } from '../../src/shared/desk/deskShapes.ts';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalAction, internalMutation, internalQuery, type MutationCtx } from '../_generated/server.js';
import { deliver, handover, mailSender } from '../platform/mail.ts';
import { rowsBy } from '../platform/rows.ts';
import { letterMail } from './letterMail.ts';
import { endedAs, findSending, lettersPerMinute, moveTo, recipientsIn } from './sendings.ts';

/*
 * How a letter reaches its subscribers: a queue with one row a recipient.
 *
 *     collecting ──► sending ⇄ paused ──► cancelled
 *                       └──► sent (⇄ sending, when failed recipients are retried)
 *
 *     waiting ──claimed──► sending ──► sent | failed (──► waiting, when a curator retries)
 *        ▲                    │
 *        └── refused for now, ┘
 *            mail server down
 *
 * A row is 'sending' only while its message is handed over. If the process ends meanwhile, nobody can find out whether the
 * mail server has the message: the row becomes 'failed' and says so, and is sent again only by a curator's decision.
 */

const pageSize = 200;

/** The most messages of one run, which otherwise sends those of five seconds. */
const runLimit = 50;

/** A run that has lasted this long leaves the rest to the next: the host ends an action after ten minutes. */
const runMs = 2 * 60 * 1000;

/** How soon a step checks on the run that the previous one began. */
const watchMs = 2 * 1000;

/** How long a mail server may take to confirm a message: some filter before they answer (RFC 5321 §4.5.3.2.6). */
const answerMs = 5 * 60 * 1000;

/** Waits after temporary refusals; a greylisting server accepts the second or third try. */
const retryMinutes = [1, 5, 20, 60, 240];

/** The longest wait after failures of the mail server itself. */
const backoffLimitMs = 10 * 60 * 1000;

const reasonLimit = 300;

const minuteMs = 60 * 1000;

const interrupted = 'The server stopped while this was being sent: it may have arrived.';

/** Adds a letter's recipients, from this page of subscribers on; then starts the delivery. */
export const collect = internalMutation({
  args: { letterId: v.id('letters'), cursor: v.union(v.null(), v.string()) },
  returns: v.null(),
  handler: async (ctx, { letterId, cursor }) => {
    const sending = await findSending(ctx, letterId);
    if (sending?.state !== 'collecting') return;
    const found = await ctx.db.query('newsletter_subscribers').paginate({ cursor, numItems: pageSize });
    let added = 0;
    for (const subscriber of found.page) if (await addRecipient(ctx, letterId, subscriber)) added += 1;
    const counts = { ...sending.counts, waiting: sending.counts.waiting + added };
    await ctx.db.patch('sendings', sending._id, { counts });
    if (found.isDone) await resume(ctx, sending);
    else {
      const next = { letterId, cursor: found.continueCursor };
      await ctx.scheduler.runAfter(0, internal.newsletter.delivery.collect, next);
    }
  },
});

/**
 * Begins the next run of a letter, or waits for the current one; the newest of the scheduled steps supersedes the
 * others. A scheduled mutation runs exactly once and an action at most once, so the steps go on when a run ends with
 * its process.
 */
export const step = internalMutation({
  args: { letterId: v.id('letters'), step: v.number() },
  returns: v.null(),
  handler: async (ctx, { letterId, ...args }) => {
    const sending = await findSending(ctx, letterId);
    if (!sending || sending.step !== args.step) return;
    if (sending.job && (await isRunning(ctx, sending.job))) {
      await scheduleStep(ctx, sending, watchMs);
      return;
    }
    const stranded = await recipientsIn(ctx, letterId, 'sending').take(runLimit);
    for (const row of stranded) await moveTo(ctx, row, { state: 'failed', reason: interrupted });
    if (sending.state === 'sending') await beginRun(ctx, sending);
  },
});

export const run = internalAction({
  args: { letterId: v.id('letters') },
  returns: v.null(),
  handler: async (ctx, { letterId }): Promise<void> => {
    const { delivery } = internal.newsletter;
    const content = await ctx.runQuery(delivery.readContent, { letterId });
    const sender = mailSender();
    const startedAt = Date.now();
    const limit = Math.min(runLimit, Math.max(1, Math.round(lettersPerMinute() / 12)));
    let trouble = sender ? null : 'E-mail is no longer set up on the server.';
    let tried = 0;
    while (sender && trouble === null && tried < limit && Date.now() < startedAt + runMs) {
      const recipient = await ctx.runMutation(delivery.claim, { letterId });
      if (!recipient) break;
      const mail = letterMail(content, recipient, `${letterId}.${recipient.id}`);
      const outcome = await deliver(ctx, sender, mail, answerMs);
      await ctx.runMutation(delivery.settle, { recipientId: recipient.id, outcome });
      if (outcome.kind === 'unavailable') trouble = outcome.reason;
      tried += 1;
    }
    const nextAt = startedAt + (tried * minuteMs) / lettersPerMinute();
    await ctx.runMutation(delivery.finish, { letterId, trouble, delayMs: Math.max(0, nextAt - Date.now()) });
  },
});

export const readContent = internalQuery({
  args: { letterId: v.id('letters') },
  returns: letterContent,
  handler: async (ctx, { letterId }) => {
    const letter = await ctx.db.get('letters', letterId);
    const sending = await findSending(ctx, letterId);
    if (!letter || !sending) throw new Error('a draft is not sent');
    const { subject, text, language } = letter;
    const { stories, libraryName } = sending;
    return { subject, text, language, stories, ...(libraryName !== undefined && { libraryName }) };
  },
});

/** Claims the next recipient, durably before the message is sent; null when nobody is due or the letter was stopped. */
export const claim = internalMutation({
  args: { letterId: v.id('letters') },
  returns: v.union(
    v.null(),
    v.object({
      id: v.id('letterRecipients'),
      email: v.string(),
      token: v.string(),
      language: v.optional(v.string()),
    }),
  ),
  handler: async (ctx, { letterId }) => {
    const sending = await findSending(ctx, letterId);
    const next = await recipientsIn(ctx, letterId, 'waiting').first();
    if (sending?.state !== 'sending' || !next || next.dueAt > Date.now()) return null;
    await moveTo(ctx, next, { state: 'sending' });
    const { _id: id, email, token, language } = next;
    return { id, email, token, ...(language !== undefined && { language }) };
  },
});

export const settle = internalMutation({
  args: { recipientId: v.id('letterRecipients'), outcome: handover },
  returns: v.null(),
  handler: async (ctx, { recipientId, outcome }) => {
    const recipient = await ctx.db.get('letterRecipients', recipientId);
    if (recipient?.state !== 'sending') return;
    const tries = recipient.tries + 1;
    const minutes = retryMinutes[recipient.tries];
    const reason = outcome.kind === 'sent' ? undefined : outcome.reason.slice(0, reasonLimit);
    switch (outcome.kind) {
      case 'sent':
        await moveTo(ctx, recipient, { state: 'sent', reason });
        return;
      case 'unavailable':
        await moveTo(ctx, recipient, { state: 'waiting' });
        return;
      case 'unknown':
        await moveTo(ctx, recipient, { state: 'failed', reason: `It may have arrived. ${reason}`, tries });
        return;
      case 'refused':
        if (outcome.isFinal || minutes === undefined) {
          await moveTo(ctx, recipient, { state: 'failed', reason, tries });
        } else {
          const dueAt = Date.now() + minutes * minuteMs;
          await moveTo(ctx, recipient, { state: 'waiting', reason, tries, dueAt });
        }
        return;
      default:
        throw outcome satisfies never;
    }
  },
});

/** Ends a run. The next begins after `delayMs`, or backs off by `trouble`: why the mail server could not be used. */
export const finish = internalMutation({
  args: { letterId: v.id('letters'), trouble: v.union(v.null(), v.string()), delayMs: v.number() },
  returns: v.null(),
  handler: async (ctx, { letterId, delayMs, ...args }) => {
    const sending = await findSending(ctx, letterId);
    if (!sending) return;
    const times = (sending.trouble?.times ?? 0) + 1;
    const trouble = args.trouble === null ? undefined : { reason: args.trouble.slice(0, reasonLimit), times };
    const backoffMs = Math.min(backoffLimitMs, 5 * 1000 * 2 ** times);
    await ctx.db.patch('sendings', sending._id, { job: null, trouble });
    if (sending.state === 'sending') await scheduleStep(ctx, sending, trouble ? backoffMs : delayMs);
  },
});

export async function resume(ctx: MutationCtx, sending: Doc<'sendings'>): Promise<void> {
  await ctx.db.patch('sendings', sending._id, {
    state: 'sending',
    endedAt: undefined,
    forgetAt: undefined,
    trouble: undefined,
  });
  await scheduleStep(ctx, sending, 0);
}

async function beginRun(ctx: MutationCtx, sending: Doc<'sendings'>): Promise<void> {
  const { letterId } = sending;
  const next = await recipientsIn(ctx, letterId, 'waiting').first();
  if (!next) {
    await ctx.db.patch('sendings', sending._id, endedAs('sent'));
    return;
  }
  const delayMs = next.dueAt - Date.now();
  if (delayMs > 0) {
    await scheduleStep(ctx, sending, delayMs);
    return;
  }
  const job = await ctx.scheduler.runAfter(0, internal.newsletter.delivery.run, { letterId });
  await ctx.db.patch('sendings', sending._id, { job });
  await scheduleStep(ctx, sending, watchMs);
}

/** Returns false for a subscriber who was added before: the cursors of two transactions may both meet a row. */
async function addRecipient(
  ctx: MutationCtx,
  letterId: Id<'letters'>,
  { email, emailKey, token, language }: Doc<'newsletter_subscribers'>,
): Promise<boolean> {
  const listed = await rowsBy(ctx, 'letterRecipients', 'by_letterId_emailKey', {
    letterId,
    emailKey,
  }).first();
  if (listed) return false;
  const now = Date.now();
  await ctx.db.insert('letterRecipients', {
    letterId,
    email,
    emailKey,
    token,
    ...(language !== undefined && { language }),
    state: 'waiting',
    dueAt: now,
    changedAt: now,
    tries: 0,
  });
  return true;
}

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
