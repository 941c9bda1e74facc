import { v } from 'convex/values';
import { letterContent } from '../../src/shared/desk/deskShapes.ts';
import { internal } from '../_generated/api.js';
import { internalMutation } from '../_generated/server.js';
import { action } from '../access.ts';
import { readLibraryName } from '../frontPage.ts';
import { letterMail } from '../newsletter/letterMail.ts';
import { requireLetter, requireMailSender, requireSendable } from '../newsletter/letterRow.ts';
import { rateLimits } from '../platform/limits.ts';
import { sendMail } from '../platform/mail.ts';
import { problem } from '../platform/problem.ts';
import { takeToken } from '../platform/rateLimit.ts';

/**
 * Sends the saved letter to the caller's own address, and returns that. Its unsubscribe link belongs to no
 * subscription. Throws 'not_found', 'invalid_letter', 'no_mail_sender', 'invalid_email' for an account without an
 * address, 'mail_failed' or 'rate_limited'.
 */
export const send = action({
  access: 'curator',
  args: { letterId: v.string() },
  returns: v.object({ to: v.string() }),
  handler: async (ctx, { letterId }): Promise<{ to: string }> => {
    const sender = requireMailSender();
    const content: Test = await ctx.runMutation(internal.desk.letterTest.prepare, {
      letterId,
      userId: ctx.caller.userId,
    });
    const { to, ...words } = content;
    const mail = letterMail(words, { email: to, token: 'test' });
    await sendMail(ctx, sender, { ...mail, subject: `Test: ${mail.subject}` });
    return { to };
  },
});

const test = letterContent.extend({ to: v.string() });

type Test = typeof test.type;

export const prepare = internalMutation({
  args: { letterId: v.string(), userId: v.id('users') },
  returns: test,
  handler: async (ctx, { letterId, userId }): Promise<Test> => {
    const letter = await requireLetter(ctx, letterId);
    const stories = await requireSendable(ctx, letter);
    const libraryName = await readLibraryName(ctx);
    const to = (await ctx.db.get('users', userId))?.email;
    if (to === undefined) {
      const message = 'Your account has no e-mail address to send a test to.';
      throw problem({ code: 'invalid_letter', message });
    }
    await takeToken(ctx, rateLimits.letterTests, userId);
    const { subject, text, language } = letter;
    return { to, subject, text, language, stories, ...(libraryName !== null && { libraryName }) };
  },
});
