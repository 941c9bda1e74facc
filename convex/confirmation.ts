import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import type { Id } from './_generated/dataModel.js';
import { type ActionCtx, internalMutation } from './_generated/server.js';
import { returnAttempt, takeAttempt } from './accounts/attempts.ts';
import { isPassword } from './accounts/passwords.ts';
import { findPasswordAccount } from './accounts/userStore.ts';
import { problem } from './platform/problem.ts';

/**
 * Makes sure that the owner is acting and not somebody who found the device open. Returns the key of the account
 * (`SignInIdentifier`), or null for a user without a password, who is not asked for one.
 * Throws a ConvexError: 'wrong_credentials', or 'rate_limited' after ten wrong passwords, or many right ones.
 */
export async function confirmPassword(
  ctx: ActionCtx,
  userId: Id<'users'>,
  password: string,
): Promise<string | null> {
  const account = await ctx.runMutation(internal.confirmation.admit, { userId });
  if (account === null) return null;
  if (!(await isPassword(password, account.secret, userId))) {
    throw problem({ code: 'wrong_credentials', message: 'The password is wrong.' });
  }
  await ctx.runMutation(internal.confirmation.succeeded, { userId, key: account.key });
  return account.key;
}

/** Admits one attempt and returns the hash to compare with; null for a user without a password. */
export const admit = internalMutation({
  args: { userId: v.id('users') },
  returns: v.union(v.null(), v.object({ key: v.string(), secret: v.string() })),
  handler: async (ctx, { userId }) => {
    const account = await findPasswordAccount(ctx, userId);
    if (!account) return null;
    await takeAttempt(ctx, account.providerAccountId, userId);
    return { key: account.providerAccountId, secret: account.secret ?? '' };
  },
});

/** Gives back the attempt after the right password. */
export const succeeded = internalMutation({
  args: { userId: v.id('users'), key: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, key }) => {
    await returnAttempt(ctx, key, userId);
    return null;
  },
});
