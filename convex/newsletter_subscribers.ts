import { v } from 'convex/values';
import { isInterfaceLanguage } from '../src/shared/languages/interfaceLanguages.ts';
import { invalidEmail } from '../src/shared/serverWords/refusals.ts';
import { mutation, query } from './access.ts';
import { parseEmailAddress } from './accounts/signInIdentifier.ts';
import { sendConfirmation, subscribe } from './newsletter/subscriptions.ts';
import { rateLimits } from './platform/limits.ts';
import { mailSender } from './platform/mail.ts';
import { problem } from './platform/problem.ts';
import { callerNetwork, takeToken } from './platform/rateLimit.ts';

/**
 * Subscribes an address once, however often and in whatever case it is sent; where the library sends mail, once its
 * owner has confirmed. Nobody can find out who subscribes: known addresses get the same response and count against the
 * limit too. Throws 'invalid_email' or 'rate_limited'.
 */
export const addNewsletterSubscriber = mutation({
  access: 'anyone',
  args: {
    email: v.string(),
    /** Of the interface (`InterfaceLanguage`): mails are in it; any other is ignored. */
    language: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, args) => {
    const address = parseEmailAddress(args.email);
    if (!address) throw problem({ code: 'invalid_email', message: invalidEmail });
    await takeToken(ctx, rateLimits.newsletterPerNetwork, await callerNetwork(ctx));
    await takeToken(ctx, rateLimits.newsletterSignUps);
    const signUp = { ...address, ...(isInterfaceLanguage(args.language) && { language: args.language }) };
    if (mailSender() === null) await subscribe(ctx, signUp);
    else await sendConfirmation(ctx, signUp);
  },
});

/** It must where the library sends mail. */
export const asksToConfirm = query({
  access: 'anyone',
  args: {},
  returns: v.boolean(),
  handler: () => mailSender() !== null,
});
