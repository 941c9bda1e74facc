import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import { internalMutation } from '../_generated/server.js';

/** Rows of one kind that one run deletes; a full run schedules the next. */
const batchSize = 500;

/** Deletes the recipients of letters that ended a month ago, and sign-ups that were not confirmed. */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const now = Date.now();
    const expired = await ctx.db
      .query('newsletterSignUps')
      .withIndex('by_expiresAt', (q) => q.lt('expiresAt', now))
      .take(batchSize);
    for (const { _id } of expired) await ctx.db.delete(_id);
    let isFull = expired.length === batchSize;
    const ended = await ctx.db
      .query('sendings')
      .withIndex('by_forgetAt', (q) => q.gt('forgetAt', 0).lt('forgetAt', now))
      .first();
    if (ended) {
      const recipients = await ctx.db
        .query('letterRecipients')
        .withIndex('by_letterId_emailKey', (q) => q.eq('letterId', ended.letterId))
        .take(batchSize);
      for (const { _id } of recipients) await ctx.db.delete(_id);
      if (recipients.length < batchSize) await ctx.db.patch(ended._id, { forgetAt: undefined });
      isFull = true;
    }
    if (isFull) await ctx.scheduler.runAfter(0, internal.newsletter.forgetting.sweep, {});
    return null;
  },
});
