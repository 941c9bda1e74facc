import { ConvexError, v } from 'convex/values';
import { mutation, query } from './access.ts';
import { parseEmailAddress } from './accounts/signInIdentifier.ts';
import { sendConfirmation, subscribe } from './newsletter/subscriptions.ts';
import { rateLimits } from './platform/limits.ts';
import { mailSender } from './platform/mail.ts';
import { callerNetwork, takeToken } from './platform/rateLimit.ts';

/**
 * Subscribes an address once, however often and in whatever case it is sent; where the library sends mail, once its
 * owner has confirmed. Nobody can find out who subscribes: known addresses get the same response and count against the
 * limit too. Throws 'invalid_email' or 'rate_limited'.
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
    await takeToken(ctx, rateLimits.newsletterPerNetwork, await callerNetwork(ctx));
    await takeToken(ctx, rateLimits.newsletterSignUps);
    if (mailSender() === null) await subscribe(ctx, address);
    else await sendConfirmation(ctx, address);
  },
});

/** It must where the library sends mail. */
export const asksToConfirm = query({
  access: 'anyone',
  args: {},
  returns: v.boolean(),
  handler: () => mailSender() !== null,
});
