import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import type { Id } from './_generated/dataModel.js';
import { type ActionCtx, internalMutation } from './_generated/server.js';
import { rateLimits } from './limits.ts';
import { findPassword } from './passwords.ts';
import { problem } from './problem.ts';
import { returnToken, takeToken } from './rateLimit.ts';
import { findPasswordAccount } from './userStore.ts';

/**
 * Makes sure that it is the owner who acts and not somebody who found the device open. Answers the key of the account
 * (`SignInIdentifier`), or null for a user without a password, of whom nothing is asked.
 * Throws a ConvexError: 'wrong_credentials', or 'rate_limited' after ten wrong ones.
 */
export async function confirmPassword(
  ctx: ActionCtx,
  userId: Id<'users'>,
  password: string,
): Promise<string | null> {
  const account = await ctx.runMutation(internal.confirmation.admit, { userId });
  if (account === null) return null;
  if ((await findPassword(password, [account.secret], 'known')) === -1) {
    throw problem({ code: 'wrong_credentials', message: 'The password is wrong.' });
  }
  await ctx.runMutation(internal.confirmation.succeeded, { userId });
  return account.key;
}

/** Lets one try through and answers the hash to compare with; null for a user without a password. */
export const admit = internalMutation({
  args: { userId: v.id('users') },
  returns: v.union(v.null(), v.object({ key: v.string(), secret: v.string() })),
  handler: async (ctx, { userId }) => {
    const account = await findPasswordAccount(ctx, userId);
    if (!account) return null;
    await takeToken(ctx, rateLimits.attemptsOfKnown, userId);
    return { key: account.providerAccountId, secret: account.secret ?? '' };
  },
});

/** After the right password: what the try took is put back. */
export const succeeded = internalMutation({
  args: { userId: v.id('users') },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await returnToken(ctx, rateLimits.attemptsOfKnown, userId);
    return null;
  },
});
