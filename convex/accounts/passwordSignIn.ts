import { type Infer, v } from 'convex/values';
import { internal } from '../_generated/api.js';
import type { Id } from '../_generated/dataModel.js';
import { type ActionCtx, internalMutation, type MutationCtx } from '../_generated/server.js';
import { callerNetwork } from '../platform/callerNetwork.ts';
import { rateLimits } from '../platform/limits.ts';
import { problem } from '../platform/problem.ts';
import { takeToken } from '../platform/rateLimit.ts';
import { knownUserOf, returnAttempt, takeAttempt } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { hashOf } from './secrets.ts';
import { addUser, findPasswordAccount, findPasswordByKey, findUserByKey, setPassword } from './userStore.ts';

const identifier = v.union(
  v.object({ kind: v.literal('address'), email: v.string(), key: v.string() }),
  v.object({ kind: v.literal('name'), name: v.string(), key: v.string() }),
);

const attempt = v.object({
  key: v.string(),
  /** The user of the trying device, if it has signed in before to an account with this key. */
  knownUserId: v.union(v.null(), v.id('users')),
  /** The account with this key and the hash of its password; null when there is none. */
  account: v.union(v.null(), v.object({ userId: v.id('users'), secret: v.string() })),
});

export type Attempt = Infer<typeof attempt>;

/** Admits one attempt at a password. Throws 'rate_limited'. */
export const admitAttempt = internalMutation({
  args: { key: v.string(), deviceKey: v.optional(v.string()) },
  returns: attempt,
  handler: (ctx, { key, deviceKey }) => admit(ctx, key, deviceKey),
});

/** Admits one sign-up: null for an unused key, else an attempt at its owner's password. Throws 'rate_limited'. */
export const admitSignUp = internalMutation({
  args: { key: v.string(), deviceKey: v.optional(v.string()) },
  returns: v.union(v.null(), attempt),
  handler: async (ctx, { key, deviceKey }) => {
    await takeToken(ctx, rateLimits.signUpsPerAddress, await hashOf(key));
    await takeToken(ctx, rateLimits.signUpsPerNetwork, await callerNetwork(ctx));
    await takeToken(ctx, rateLimits.signUpsInAll);
    return (await findUserByKey(ctx, key)) && admit(ctx, key, deviceKey);
  },
});

/** Gives back a successful attempt. False when the password was changed meanwhile: then it was not right. */
export const settleAttempt = internalMutation({
  args: {
    key: v.string(),
    knownUserId: v.union(v.null(), v.id('users')),
    userId: v.id('users'),
    secret: v.string(),
  },
  returns: v.boolean(),
  handler: async (ctx, { key, knownUserId, userId, secret }) => {
    const account = await findPasswordByKey(ctx, key);
    if (account?.userId !== userId || account.secret !== secret) return false;
    await returnAttempt(ctx, key, knownUserId);
    return true;
  },
});

/** Makes a user with a password and an unproven identifier; null when somebody else has that by now. */
export const signUp = internalMutation({
  args: { identifier, name: v.optional(v.string()), secret: v.string() },
  returns: v.union(v.null(), v.object({ userId: v.id('users') })),
  handler: async (ctx, { identifier, name, secret }) => {
    const { key } = identifier;
    if (await findUserByKey(ctx, key)) return null;
    const userId = await addUser(ctx, identifier, { name, proven: false });
    await setPassword(ctx, userId, key, secret);
    return { userId };
  },
});

async function admit(ctx: MutationCtx, key: string, deviceKey: string | undefined): Promise<Attempt> {
  const account = await findPasswordByKey(ctx, key);
  const knownUserId = await knownUserOf(ctx, deviceKey, account?.userId);
  await takeAttempt(ctx, key, knownUserId);
  if (account?.secret === undefined) return { key, knownUserId, account: null };
  return { key, knownUserId, account: { userId: account.userId, secret: account.secret } };
}

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
  const account = await ctx.runMutation(internal.accounts.passwordSignIn.admitConfirmation, { userId });
  if (account === null) return null;
  const isRight =
    (await isPassword(password, account.secret, userId)) &&
    (await ctx.runMutation(internal.accounts.passwordSignIn.settleAttempt, {
      ...account,
      knownUserId: userId,
      userId,
    }));
  if (isRight) return account.key;
  throw problem({ code: 'wrong_credentials', message: 'The password is wrong.' });
}

/** Admits one attempt and returns the hash to compare with; null for a user without a password. */
export const admitConfirmation = internalMutation({
  args: { userId: v.id('users') },
  returns: v.union(v.null(), v.object({ key: v.string(), secret: v.string() })),
  handler: async (ctx, { userId }) => {
    const account = await findPasswordAccount(ctx, userId);
    if (!account) return null;
    await takeAttempt(ctx, account.providerAccountId, userId);
    return { key: account.providerAccountId, secret: account.secret ?? '' };
  },
});
