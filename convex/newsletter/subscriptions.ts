import { v } from 'convex/values';
import type { Doc } from '../_generated/dataModel.js';
import { internalMutation, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import type { EmailAddress } from '../accounts/emailAddress.ts';
import { newSecret } from '../accounts/secrets.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { dropRecipient } from './sendings.ts';

/** Far more rows than one address can have: a letter has one for it, and deletes it after a month. */
const rowLimit = 500;

/**
 * The settings whose sum is the number of subscribers. With a single one, sign-ups at the same time would all write its row, and
 * Convex gives up a mutation that still conflicts after four retries.
 */
const countKeys = ['subscriberCount', ...Array.from({ length: 7 }, (_, n) => `subscriberCount${n + 2}`)];

export function findSubscriber(
  ctx: QueryCtx,
  emailKey: string,
): Promise<Doc<'newsletter_subscribers'> | null> {
  return ctx.db
    .query('newsletter_subscribers')
    .withIndex('by_emailKey', (q) => q.eq('emailKey', emailKey))
    .first();
}

export async function subscribe(
  ctx: MutationCtx,
  address: EmailAddress,
  token: string = newSecret(),
): Promise<void> {
  if (await findSubscriber(ctx, address.emailKey)) return;
  const { email, emailKey } = address;
  await addToCount(ctx, 1);
  await ctx.db.insert('newsletter_subscribers', { email, emailKey, token, subscribedAt: Date.now() });
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

/** Removes an address from the recipients of letters: a letter that was not sent to it yet is not sent. */
export async function leaveLetters(ctx: MutationCtx, emailKey: string): Promise<void> {
  for (const row of await recipientRowsOf(ctx, emailKey)) await dropRecipient(ctx, row);
}

export function recipientRowsOf(
  ctx: QueryCtx,
  emailKey: string,
): Promise<readonly Doc<'letterRecipients'>[]> {
  return ctx.db
    .query('letterRecipients')
    .withIndex('by_emailKey', (q) => q.eq('emailKey', emailKey))
    .take(rowLimit);
}

/** Ends the subscription with this token. An unknown or used token changes nothing. */
export const end = internalMutation({
  args: { token: v.string() },
  returns: v.null(),
  handler: async (ctx, { token }) => {
    const subscriber = await ctx.db
      .query('newsletter_subscribers')
      .withIndex('by_token', (q) => q.eq('token', token))
      .first();
    if (subscriber) await endSubscription(ctx, subscriber);
  },
});
