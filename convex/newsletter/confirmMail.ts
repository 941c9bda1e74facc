import { v } from 'convex/values';
import { knownInterface } from '../../src/shared/languages/interfaceLanguages.ts';
import { confirmMailWords } from '../../src/shared/serverWords/mails.ts';
import { translator } from '../../src/shared/serverWords/translator.ts';
import { internal } from '../_generated/api.js';
import { internalAction } from '../_generated/server.js';
import { libraryAddress } from '../catalogue/siteAddresses.ts';
import { mailOf, mailSender, sendMail } from '../platform/mail.ts';
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
      const language = knownInterface(signUp.language);
      const link = confirmAddress(signUp.token, language);
      const words = confirmMailWords(translator(language), library, libraryAddress(), link);
      await sendMail(ctx, sender, { to: signUp.email, ...mailOf(words) });
    } catch {
      // `sendMail` has logged the reason.
      await ctx.runMutation(internal.newsletter.subscriptions.retry, { signUpId });
    }
  },
});
