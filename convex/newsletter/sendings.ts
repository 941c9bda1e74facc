import type { Infer } from 'convex/values';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import type { recipientCounts } from './letterTables.ts';

type Counts = Infer<typeof recipientCounts>;
type RecipientState = Doc<'letterRecipients'>['state'];

export const noRecipients: Counts = { waiting: 0, sending: 0, sent: 0, failed: 0, left: 0 };

/** The most letters per minute that can be configured, so that a typing error does not cause a flood. */
const paceLimit = 60 * 1000;

/** Letters sent per minute: the variable NEWSLETTER_PER_MINUTE, or 60. */
export function lettersPerMinute(): number {
  const asked = Number(process.env.NEWSLETTER_PER_MINUTE || 60);
  return Number.isFinite(asked) ? Math.min(Math.max(1, Math.floor(asked)), paceLimit) : 60;
}

/** The sending of a letter, or null for a draft. */
export function findSending(ctx: QueryCtx, letterId: Id<'letters'>): Promise<Doc<'sendings'> | null> {
  return ctx.db
    .query('sendings')
    .withIndex('by_letterId', (q) => q.eq('letterId', letterId))
    .unique();
}

/** Updates the counts of the sending for a recipient who becomes `state`. The caller writes the recipient's row. */
export async function countedAs(
  ctx: MutationCtx,
  recipient: Pick<Doc<'letterRecipients'>, 'letterId' | 'state'>,
  state: RecipientState,
  again = 0,
): Promise<void> {
  const sending = await findSending(ctx, recipient.letterId);
  if (!sending) return;
  const counts = { ...sending.counts };
  counts[recipient.state] -= 1;
  counts[state] += 1;
  await ctx.db.patch('sendings', sending._id, { counts, again: sending.again + again });
}
