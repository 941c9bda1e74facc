import { ConvexError, v } from 'convex/values';
import { mutation } from './access.ts';
import { parseEmailAddress } from './emailAddress.ts';
import type { RateLimit } from './rateLimit.ts';
import { takeToken } from './rateLimit.ts';

const signUps: RateLimit = { name: 'newsletter', capacity: 120, refillMs: 10 * 60 * 1000 };

/**
 * Subscribes an address once, however often and in whatever case it is sent. Answers the same for a new
 * and a known address, and takes from the limit for both, so nobody can ask who subscribes.
 * Throws a ConvexError {code, message}: 'invalid_email', or 'rate_limited' with `retryAfterSeconds`.
 */
export const addNewsletterSubscriber = mutation({
  access: 'anyone',
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const address = parseEmailAddress(args.email);
    if (!address) {
      throw new ConvexError({
        code: 'invalid_email',
        message: 'This does not look like an e-mail address. Please check it.',
      });
    }
    await takeToken(ctx, signUps);
    const known = await ctx.db
      .query('newsletter_subscribers')
      .withIndex('by_emailKey', (q) => q.eq('emailKey', address.emailKey))
      .first();
    if (known) return null;
    await ctx.db.insert('newsletter_subscribers', { ...address, subscribedAt: Date.now() });
    return null;
  },
});
