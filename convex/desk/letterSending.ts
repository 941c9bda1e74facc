import { v } from 'convex/values';
import { failedRecipient } from '../../src/shared/desk/deskShapes.ts';
import { recipientCount } from '../../src/shared/desk/letters.ts';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { readLibraryName } from '../frontPage.ts';
import { resume as resumeSending } from '../newsletter/delivery.ts';
import { requireLetter, requireMailSender, requireSendable } from '../newsletter/letterRow.ts';
import { endedAs, findSending, moveTo, noRecipients, recipientsIn } from '../newsletter/sendings.ts';
import { problem } from '../platform/problem.ts';
import { noteEvent } from './audit.ts';
import { editorOf } from './editors.ts';
import { requireNewestLetter } from './letters.ts';

const failurePage = 200;

const retryLimit = 1000;

/**
 * Starts sending a letter to everybody who is on the list now; `desk/letters:get` shows the progress. Idempotent: a
 * letter is sent once. Throws 'not_found', 'letter_changed', 'invalid_letter' or 'no_mail_sender'.
 */
export const begin = mutation({
  access: 'admin',
  args: { letterId: v.string(), revision: v.number() },
  returns: v.null(),
  handler: async (ctx, { revision, ...args }) => {
    const letter = await requireLetter(ctx, args.letterId);
    if (await findSending(ctx, letter._id)) return;
    await requireNewestLetter(ctx, letter, revision);
    requireMailSender();
    const stories = await requireSendable(ctx, letter);
    const libraryName = await readLibraryName(ctx);
    await ctx.db.insert('sendings', {
      letterId: letter._id,
      state: 'collecting',
      startedAt: Date.now(),
      stories,
      ...(libraryName !== null && { libraryName }),
      counts: noRecipients,
      step: 0,
      job: null,
    });
    await ctx.scheduler.runAfter(0, internal.newsletter.delivery.collect, {
      letterId: letter._id,
      cursor: null,
    });
    await note(ctx, 'sent', letter, 0, ctx.caller.userId);
  },
});

/** A change of a letter's sending in one of these states. Throws 'not_found' or 'not_now'. */
function changing(
  act: 'paused' | 'resumed' | 'cancelled',
  states: readonly Doc<'sendings'>['state'][],
  change: (ctx: MutationCtx, sending: Doc<'sendings'>) => Promise<void>,
) {
  return mutation({
    access: 'admin',
    args: { letterId: v.string() },
    returns: v.null(),
    handler: async (ctx, args) => {
      const { letter, sending } = await requireIn(ctx, args.letterId, states);
      await change(ctx, sending);
      await note(ctx, act, letter, recipientCount(sending.counts), ctx.caller.userId);
    },
  });
}

/** Mails that the mail server has cannot be recalled. Throws 'not_found' or 'not_now'. */
export const pause = changing('paused', ['sending'], (ctx, { _id }) =>
  ctx.db.patch('sendings', _id, { state: 'paused', trouble: undefined }),
);

/** Throws 'not_found' or 'not_now'. */
export const resume = changing('resumed', ['paused'], resumeSending);

/** For good: recipients who are still waiting do not get the letter. Throws 'not_found' or 'not_now'. */
export const cancel = changing('cancelled', ['collecting', 'sending', 'paused'], (ctx, { _id }) =>
  ctx.db.patch('sendings', _id, endedAs('cancelled')),
);

/** Sends it again to the first 1,000 whose sending failed. Throws 'not_found', 'not_now' or 'no_mail_sender'. */
export const retryFailed = mutation({
  access: 'admin',
  args: { letterId: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { letter, sending } = await requireIn(ctx, args.letterId, ['sending', 'sent']);
    requireMailSender();
    const failed = await recipientsIn(ctx, letter._id, 'failed').take(retryLimit);
    for (const row of failed) await moveTo(ctx, row, { state: 'waiting', tries: 0, dueAt: Date.now() });
    // Also when the letter is being sent already: its next step may be hours away.
    await resumeSending(ctx, sending);
    await note(ctx, 'retried', letter, failed.length, ctx.caller.userId);
  },
});

/** With the mail server's replies; `cursor` is null for the first page. */
export const failures = query({
  access: 'admin',
  args: { letterId: v.string(), cursor: v.union(v.null(), v.string()) },
  returns: v.object({
    failures: v.array(failedRecipient),
    cursor: v.union(v.null(), v.string()),
  }),
  handler: async (ctx, { cursor, ...args }) => {
    const letter = await requireLetter(ctx, args.letterId);
    const found = await recipientsIn(ctx, letter._id, 'failed').paginate({ cursor, numItems: failurePage });
    const rows = found.page.map(({ email, reason = '' }) => ({ email, reason }));
    return { failures: rows, cursor: found.isDone ? null : found.continueCursor };
  },
});

async function requireIn(ctx: MutationCtx, given: string, states: readonly Doc<'sendings'>['state'][]) {
  const letter = await requireLetter(ctx, given);
  const sending = await findSending(ctx, letter._id);
  if (!sending || !states.includes(sending.state)) {
    const now = sending ? wordsOf[sending.state] : 'is a draft';
    throw problem({ code: 'not_now', message: `The letter ${now}, so this isn’t possible now.` });
  }
  return { letter, sending };
}

const wordsOf: Readonly<Record<Doc<'sendings'>['state'], string>> = {
  collecting: 'is about to go out',
  sending: 'is on its way',
  paused: 'is paused',
  sent: 'has been sent',
  cancelled: 'was cancelled',
};

async function note(
  ctx: MutationCtx,
  act: 'sent' | 'paused' | 'resumed' | 'cancelled' | 'retried',
  { subject }: Doc<'letters'>,
  recipients: number,
  userId: Id<'users'>,
): Promise<void> {
  await noteEvent(ctx, { kind: 'letter', act, subject, recipients }, await editorOf(ctx, userId));
}
