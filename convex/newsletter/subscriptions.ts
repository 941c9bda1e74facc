import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import type { Doc } from '../_generated/dataModel.js';
import { internalMutation, internalQuery, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { newSecret } from '../accounts/secrets.ts';
import type { EmailAddress } from '../accounts/signInIdentifier.ts';
import { rateLimits } from '../platform/limits.ts';
import { takeToken } from '../platform/rateLimit.ts';
import { rowsBy } from '../platform/rows.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { dropRecipient } from './sendings.ts';

const rowLimit = 500;

/** They add up to the number of subscribers. Sign-ups at the same time would conflict on a single row. */
const countKeys = ['subscriberCount', ...Array.from({ length: 7 }, (_, n) => `subscriberCount${n + 2}`)];

export function findSubscriber(ctx: QueryCtx, emailKey: string) {
  return rowsBy(ctx, 'newsletter_subscribers', 'by_emailKey', { emailKey }).first();
}

/** An address, and the language of the interface where it was entered (`InterfaceLanguage`). */
interface SignUp extends EmailAddress {
  readonly language?: string;
}

export async function subscribe(ctx: MutationCtx, signUp: SignUp, token: string = newSecret()) {
  if (await findSubscriber(ctx, signUp.emailKey)) return;
  await addToCount(ctx, 1);
  const subscribedAt = Date.now();
  await ctx.db.insert('newsletter_subscribers', { ...fieldsOf(signUp), token, subscribedAt });
}

function fieldsOf({ email, emailKey, language }: SignUp): SignUp {
  return { email, emailKey, ...(language !== undefined && { language }) };
}

/** Removes an address from the list, and from the letters that are being sent. */
export async function endSubscription(
  ctx: MutationCtx,
  { _id, emailKey }: Pick<Doc<'newsletter_subscribers'>, '_id' | 'emailKey'>,
): Promise<void> {
  await addToCount(ctx, -1);
  await ctx.db.delete('newsletter_subscribers', _id);
  await leaveLetters(ctx, emailKey);
}

export async function countSubscribers(ctx: QueryCtx): Promise<number> {
  const counts = await Promise.all(countKeys.map((key) => readCount(ctx, key)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function addToCount(ctx: MutationCtx, change: 1 | -1): Promise<void> {
  const key = countKeys[Math.floor(Math.random() * countKeys.length)] as string;
  await writeSetting(ctx, key, (await readCount(ctx, key)) + change);
}

async function readCount(ctx: QueryCtx, key: string): Promise<number> {
  const count: unknown = await readSetting(ctx, key);
  return typeof count === 'number' ? count : 0;
}

/** A letter that was not sent to the address yet is not sent. */
export async function leaveLetters(ctx: MutationCtx, emailKey: string): Promise<void> {
  for (const row of await recipientRowsOf(ctx, emailKey)) await dropRecipient(ctx, row);
}

export function recipientRowsOf(ctx: QueryCtx, emailKey: string) {
  return rowsBy(ctx, 'letterRecipients', 'by_emailKey', { emailKey }).take(rowLimit);
}

/** An unknown or used token changes nothing. */
export const end = internalMutation({
  args: { token: v.string() },
  returns: v.null(),
  handler: async (ctx, { token }) => {
    const subscriber = await rowsBy(ctx, 'newsletter_subscribers', 'by_token', { token }).first();
    if (subscriber) await endSubscription(ctx, subscriber);
  },
});

const minuteMs = 60 * 1000;

const lifetimeMs = 7 * 24 * 60 * minuteMs;

/** However often the sign-up is repeated. */
const mailsPerSignUp = 3;
const mailGapMs = 15 * minuteMs;

const retryMs = 5 * minuteMs;

/**
 * Asks the owner of an address by mail whether they want the newsletter. The response is the same for known and unknown
 * addresses: only the owner learns anything. Throws 'rate_limited'.
 */
export async function sendConfirmation(ctx: MutationCtx, signUp: SignUp): Promise<void> {
  await takeToken(ctx, rateLimits.newsletterMails);
  if (await findSubscriber(ctx, signUp.emailKey)) return;
  const now = Date.now();
  const asked = await findSignUp(ctx, signUp.emailKey);
  if (asked && asked.expiresAt > now) {
    if (asked.nextMailAt <= now) await sendMailFor(ctx, asked, now);
    return;
  }
  if (asked) await ctx.db.delete('newsletterSignUps', asked._id);
  const signUpId = await ctx.db.insert('newsletterSignUps', {
    ...fieldsOf(signUp),
    token: newSecret(),
    askedAt: now,
    expiresAt: now + lifetimeMs,
    mailCount: 1,
    nextMailAt: now + mailGapMs,
  });
  await ctx.scheduler.runAfter(0, internal.newsletter.confirmMail.send, { signUpId });
}

export function findSignUp(ctx: QueryCtx, emailKey: string): Promise<Doc<'newsletterSignUps'> | null> {
  return rowsBy(ctx, 'newsletterSignUps', 'by_emailKey', { emailKey }).first();
}

/** Null when the sign-up has been confirmed or has expired. */
export const read = internalQuery({
  args: { signUpId: v.id('newsletterSignUps') },
  returns: v.union(
    v.null(),
    v.object({ email: v.string(), token: v.string(), language: v.optional(v.string()) }),
  ),
  handler: async (ctx, { signUpId }) => {
    const signUp = await ctx.db.get('newsletterSignUps', signUpId);
    if (!signUp) return null;
    const { email, token, language } = signUp;
    return { email, token, ...(language !== undefined && { language }) };
  },
});

export const retry = internalMutation({
  args: { signUpId: v.id('newsletterSignUps') },
  returns: v.null(),
  handler: async (ctx, { signUpId }) => {
    const signUp = await ctx.db.get('newsletterSignUps', signUpId);
    if (signUp) await sendMailFor(ctx, signUp, Date.now() + retryMs);
  },
});

/** True also for the token of a subscription: a link that is opened twice answers the same. */
export const confirm = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => {
    const signUp = await rowsBy(ctx, 'newsletterSignUps', 'by_token', { token }).first();
    if (signUp) await ctx.db.delete('newsletterSignUps', signUp._id);
    if (signUp && signUp.expiresAt > Date.now()) {
      await subscribe(ctx, signUp, token);
      return true;
    }
    const subscriber = await rowsBy(ctx, 'newsletter_subscribers', 'by_token', { token }).first();
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
