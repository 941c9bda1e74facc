import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import { internalMutation } from '../_generated/server.js';

/** Recipients that one run deletes; it schedules the next. */
const batchSize = 500;

/** Deletes the recipients of letters that ended a month ago. */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const ended = await ctx.db
      .query('sendings')
      .withIndex('by_forgetAt', (q) => q.gt('forgetAt', 0).lt('forgetAt', Date.now()))
      .first();
    if (!ended) return null;
    const recipients = await ctx.db
      .query('letterRecipients')
      .withIndex('by_letterId_emailKey', (q) => q.eq('letterId', ended.letterId))
      .take(batchSize);
    for (const { _id } of recipients) await ctx.db.delete('letterRecipients', _id);
    if (recipients.length < batchSize) await ctx.db.patch('sendings', ended._id, { forgetAt: undefined });
    await ctx.scheduler.runAfter(0, internal.newsletter.forgetting.sweep, {});
    return null;
  },
});
