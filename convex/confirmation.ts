import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import type { Id } from './_generated/dataModel.js';
import { type ActionCtx, internalMutation } from './_generated/server.js';
import { isPassword } from './passwords.ts';
import { problem } from './problem.ts';
import { returnToken, takeToken } from './rateLimit.ts';
import { confirmations } from './signInLimits.ts';
import { findPasswordAccount } from './userStore.ts';

/**
 * Makes sure that it is the owner who acts and not somebody who found the device open.
 * Throws a ConvexError: 'wrong_credentials', or 'rate_limited' after ten wrong ones.
 */
export async function confirmPassword(
  ctx: ActionCtx,
  userId: Id<'users'>,
  password: string,
): Promise<'confirmed' | 'hasNoPassword'> {
  const secret = await ctx.runMutation(internal.confirmation.admit, { userId });
  if (secret === null) return 'hasNoPassword';
  if (!(await isPassword(password, secret, 'known'))) {
    throw problem({ code: 'wrong_credentials', message: 'The password is wrong.' });
  }
  await ctx.runMutation(internal.confirmation.succeeded, { userId });
  return 'confirmed';
}

/** Lets one try through and answers the hash to compare with; null for a user without a password. */
export const admit = internalMutation({
  args: { userId: v.id('users') },
  returns: v.union(v.null(), v.string()),
  handler: async (ctx, { userId }) => {
    const account = await findPasswordAccount(ctx, userId);
    if (account) await takeToken(ctx, confirmations, userId);
    return account?.secret ?? null;
  },
});

/** After the right password: what the try took is put back. */
export const succeeded = internalMutation({
  args: { userId: v.id('users') },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await returnToken(ctx, confirmations, userId);
    return null;
  },
});
