import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import type { Doc } from '../_generated/dataModel.js';
import { internalMutation, internalQuery, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import type { EmailAddress } from '../accounts/emailAddress.ts';
import { newSecret } from '../accounts/secrets.ts';
import { rateLimits } from '../platform/limits.ts';
import { takeToken } from '../platform/rateLimit.ts';
import { findSubscriber, subscribe } from './subscriptions.ts';

const minuteMs = 60 * 1000;

/** How long a sign-up can be confirmed. */
const lifetimeMs = 7 * 24 * 60 * minuteMs;

/** The most mails for one sign-up, however often it is repeated, and the time between them. */
const mailsPerSignUp = 3;
const mailGapMs = 15 * minuteMs;

/** The wait before a mail that could not be sent is retried. */
const retryMs = 5 * minuteMs;

/**
 * Asks the owner of an address by mail whether they want the newsletter. The response is the same for known and unknown
 * addresses: only the owner of the mailbox learns anything. Throws 'rate_limited'.
 */
export async function askToConfirm(ctx: MutationCtx, address: EmailAddress): Promise<void> {
  await takeToken(ctx, rateLimits.newsletterMails);
  if (await findSubscriber(ctx, address.emailKey)) return;
  const now = Date.now();
  const asked = await findSignUp(ctx, address.emailKey);
  if (asked && asked.expiresAt > now) {
    if (asked.nextMailAt <= now) await sendMailFor(ctx, asked, now);
    return;
  }
  if (asked) await ctx.db.delete('newsletterSignUps', asked._id);
  const { email, emailKey } = address;
  const signUpId = await ctx.db.insert('newsletterSignUps', {
    email,
    emailKey,
    token: newSecret(),
    askedAt: now,
    expiresAt: now + lifetimeMs,
    mailCount: 1,
    nextMailAt: now + mailGapMs,
  });
  await ctx.scheduler.runAfter(0, internal.newsletter.confirmMail.send, { signUpId });
}

/** The sign-up of an address that is waiting to be confirmed, or null. */
export function findSignUp(ctx: QueryCtx, emailKey: string): Promise<Doc<'newsletterSignUps'> | null> {
  return ctx.db
    .query('newsletterSignUps')
    .withIndex('by_emailKey', (q) => q.eq('emailKey', emailKey))
    .first();
}

/** The data for the mail of a sign-up; null when it has been confirmed or has expired. */
export const read = internalQuery({
  args: { signUpId: v.id('newsletterSignUps') },
  returns: v.union(v.null(), v.object({ email: v.string(), token: v.string() })),
  handler: async (ctx, { signUpId }) => {
    const signUp = await ctx.db.get('newsletterSignUps', signUpId);
    return signUp && { email: signUp.email, token: signUp.token };
  },
});

/** Schedules another try for a mail that could not be sent. */
export const retry = internalMutation({
  args: { signUpId: v.id('newsletterSignUps') },
  returns: v.null(),
  handler: async (ctx, { signUpId }) => {
    const signUp = await ctx.db.get('newsletterSignUps', signUpId);
    if (signUp) await sendMailFor(ctx, signUp, Date.now() + retryMs);
  },
});

/** Confirms a sign-up. True also for the token of a subscription: a link that is opened twice answers the same. */
export const confirm = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => {
    const signUp = await ctx.db
      .query('newsletterSignUps')
      .withIndex('by_token', (q) => q.eq('token', token))
      .first();
    if (signUp) await ctx.db.delete('newsletterSignUps', signUp._id);
    if (signUp && signUp.expiresAt > Date.now()) {
      await subscribe(ctx, signUp, token);
      return true;
    }
    const subscriber = await ctx.db
      .query('newsletter_subscribers')
      .withIndex('by_token', (q) => q.eq('token', token))
      .first();
    return subscriber !== null;
  },
});

async function sendMailFor(ctx: MutationCtx, signUp: Doc<'newsletterSignUps'>, at: number): Promise<void> {
  if (signUp.mailCount >= mailsPerSignUp) return;
  await ctx.db.patch('newsletterSignUps', signUp._id, {
    mailCount: signUp.mailCount + 1,
    nextMailAt: at + mailGapMs,
  });
  await ctx.scheduler.runAt(at, internal.newsletter.confirmMail.send, { signUpId: signUp._id });
}
