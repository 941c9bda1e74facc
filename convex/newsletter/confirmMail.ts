import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import { internalAction } from '../_generated/server.js';
import { libraryAddress } from '../catalogue/siteAddresses.ts';
import { mailSender, sendMail } from '../platform/mail.ts';
import { confirmAddress } from './letterMail.ts';

/** A mail that cannot be sent is retried. */
export const send = internalAction({
  args: { signUpId: v.id('newsletterSignUps') },
  returns: v.null(),
  handler: async (ctx, { signUpId }) => {
    const signUp = await ctx.runQuery(internal.newsletter.subscriptions.read, { signUpId });
    const sender = mailSender();
    if (!signUp || !sender) return;
    const library = await ctx.runQuery(internal.frontPage.libraryName, {});
    try {
      await sendMail(ctx, sender, {
        to: signUp.email,
        subject: `Confirm your subscription to the ${library === null ? 'Lipi newsletter' : `newsletter of ${library}`}`,
        text: [
          `Someone, most likely you, asked for the newsletter of ${libraryAddress()} with this e-mail address.`,
          '',
          'To subscribe, open this page within a week and press its button:',
          '',
          confirmAddress(signUp.token),
          '',
          'If you didn’t ask for this, ignore this e-mail: nothing will be sent, and your address will be deleted after a week.',
          '',
        ].join('\n'),
      });
    } catch {
      // `sendMail` has logged the reason.
      await ctx.runMutation(internal.newsletter.subscriptions.retry, { signUpId });
    }
  },
});
