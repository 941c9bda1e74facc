import { type RecipientCounts, recipientAgeMs } from '../../src/shared/desk/letters.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { rowsBefore, rowsBy, sweeping } from '../platform/rows.ts';

export const noRecipients: RecipientCounts = { waiting: 0, sending: 0, sent: 0, failed: 0, left: 0 };

/** The most letters per minute that can be configured, so that a typing error does not cause a flood. */
const paceLimit = 60 * 1000;

const letterLimit = 50;

const sweepLimit = 500;

/** The variable NEWSLETTER_PER_MINUTE, or 60. */
export function lettersPerMinute(): number {
  const asked = Number(process.env.NEWSLETTER_PER_MINUTE || 60);
  return Number.isFinite(asked) ? Math.min(Math.max(1, Math.floor(asked)), paceLimit) : 60;
}

export function findSending(ctx: QueryCtx, letterId: Id<'letters'>): Promise<Doc<'sendings'> | null> {
  return rowsBy(ctx, 'sendings', 'by_letterId', { letterId }).unique();
}

/** A letter's recipients in this state, the earliest due first. */
export function recipientsIn(
  ctx: QueryCtx,
  letterId: Id<'letters'>,
  state: Doc<'letterRecipients'>['state'],
) {
  return rowsBy(ctx, 'letterRecipients', 'by_letterId_state_dueAt', { letterId, state });
}

export function endedAs(state: 'sent' | 'cancelled') {
  const now = Date.now();
  return { state, endedAt: now, forgetAt: now + recipientAgeMs, trouble: undefined };
}

export async function moveTo(
  ctx: MutationCtx,
  row: Doc<'letterRecipients'>,
  changed: Pick<Doc<'letterRecipients'>, 'state'> &
    Partial<Pick<Doc<'letterRecipients'>, 'dueAt' | 'tries'>> & { readonly reason?: string | undefined },
): Promise<void> {
  await count(ctx, row, changed.state);
  await ctx.db.patch('letterRecipients', row._id, { ...changed, changedAt: Date.now() });
}

export async function dropRecipient(ctx: MutationCtx, row: Doc<'letterRecipients'>): Promise<void> {
  if (row.state !== 'sent') await count(ctx, row, 'left');
  await ctx.db.delete('letterRecipients', row._id);
}

async function count(
  ctx: MutationCtx,
  { letterId, state }: Doc<'letterRecipients'>,
  next: keyof RecipientCounts,
): Promise<void> {
  const sending = await findSending(ctx, letterId);
  if (!sending) return;
  const counts = { ...sending.counts };
  counts[state] -= 1;
  counts[next] += 1;
  await ctx.db.patch('sendings', sending._id, { counts });
}

/** After a restore letters pause, since their recipients may have got them; incomplete ones are cancelled. */
export async function stopLetters(ctx: MutationCtx): Promise<void> {
  const sendings = await ctx.db.query('sendings').withIndex('by_startedAt').order('desc').take(letterLimit);
  for (const { _id, state } of sendings) {
    if (state === 'sending') await ctx.db.patch('sendings', _id, { state: 'paused', trouble: undefined });
    if (state === 'collecting') await ctx.db.patch('sendings', _id, endedAs('cancelled'));
  }
}

export const sweep = sweeping('newsletter/sendings:sweep', async (ctx) => {
  const ended = await rowsBefore(ctx, 'sendings', 'by_forgetAt', 'forgetAt', Date.now()).first();
  if (!ended) return false;
  const { letterId } = ended;
  const recipients = await rowsBy(ctx, 'letterRecipients', 'by_letterId_emailKey', { letterId }).take(
    sweepLimit,
  );
  for (const { _id } of recipients) await ctx.db.delete('letterRecipients', _id);
  if (recipients.length < sweepLimit) await ctx.db.patch('sendings', ended._id, { forgetAt: undefined });
  return true;
});
