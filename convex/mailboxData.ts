import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import { internalQuery, type MutationCtx, type QueryCtx } from './_generated/server.js';
import { findSignUp } from './newsletter/signUps.ts';
import { endSubscription, leaveLetters, recipientRowsOf } from './newsletter/subscriptions.ts';

/** Far more rows than one address can have: subscriptions are unique, and codes are few and soon swept. */
const rowLimit = 500;

interface MailboxRows {
  readonly codes: readonly Doc<'emailCodes'>[];
  readonly subscriptions: readonly Doc<'newsletter_subscribers'>[];
  readonly signUps: readonly Doc<'newsletterSignUps'>[];
  readonly letters: readonly Doc<'letterRecipients'>[];
}

const nothing: MailboxRows = { codes: [], subscriptions: [], signUps: [], letters: [] };

/**
 * The rows that are stored under a user's e-mail address without naming the user. The newsletter's rows are included only
 * when the user has proven that the mailbox is theirs: otherwise the address may be another person's.
 */
async function mailboxRowsOf(ctx: QueryCtx, user: Doc<'users'>): Promise<MailboxRows> {
  const { emailKey, emailVerificationTime } = user;
  if (emailKey === undefined) return nothing;
  const codes = await ctx.db
    .query('emailCodes')
    .withIndex('by_emailKey_ticketHash', (q) => q.eq('emailKey', emailKey))
    .take(rowLimit);
  if (emailVerificationTime === undefined) return { ...nothing, codes };
  const subscriptions = await ctx.db
    .query('newsletter_subscribers')
    .withIndex('by_emailKey', (q) => q.eq('emailKey', emailKey))
    .take(rowLimit);
  const signUp = await findSignUp(ctx, emailKey);
  const letters = await recipientRowsOf(ctx, emailKey);
  return { codes, subscriptions, signUps: signUp ? [signUp] : [], letters };
}

/** Deletes the rows under a user's e-mail address. */
export async function deleteMailboxRows(ctx: MutationCtx, user: Doc<'users'>): Promise<void> {
  const { codes, subscriptions, signUps, letters } = await mailboxRowsOf(ctx, user);
  for (const { _id } of codes) await ctx.db.delete('emailCodes', _id);
  for (const subscription of subscriptions) await endSubscription(ctx, subscription);
  for (const { _id } of signUps) await ctx.db.delete('newsletterSignUps', _id);
  for (const emailKey of new Set(letters.map((letter) => letter.emailKey))) await leaveLetters(ctx, emailKey);
}

/**
 * The rows under the user's address, for their download: without the hashes of codes and the tokens of links, and without
 * codes for an address that is not proven.
 */
export const download = internalQuery({
  args: { userId: v.id('users') },
  returns: v.object({
    emailCodes: v.array(v.object({ askedAt: v.number(), expiresAt: v.number() })),
    newsletter_subscribers: v.array(v.object({ email: v.string(), subscribedAt: v.number() })),
    newsletterSignUps: v.array(v.object({ email: v.string(), askedAt: v.number(), expiresAt: v.number() })),
    letterRecipients: v.array(v.object({ email: v.string(), state: v.string(), changedAt: v.number() })),
  }),
  handler: async (ctx, { userId }) => {
    const user = await ctx.db.get('users', userId);
    const { codes, subscriptions, signUps, letters } = user ? await mailboxRowsOf(ctx, user) : nothing;
    return {
      emailCodes:
        user?.emailVerificationTime === undefined
          ? []
          : codes.map(({ _creationTime, expiresAt }) => ({ askedAt: _creationTime, expiresAt })),
      newsletter_subscribers: subscriptions.map(({ email, subscribedAt }) => ({ email, subscribedAt })),
      newsletterSignUps: signUps.map(({ email, askedAt, expiresAt }) => ({ email, askedAt, expiresAt })),
      letterRecipients: letters.map(({ email, state, changedAt }) => ({ email, state, changedAt })),
    };
  },
});
