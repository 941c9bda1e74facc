import { type Infer, v } from 'convex/values';
import type { Id } from './_generated/dataModel.js';
import { internalMutation, type MutationCtx } from './_generated/server.js';
import { knownUserOf, returnAttempt, takeAttempt } from './accounts/attempts.ts';
import { hashOf } from './accounts/secrets.ts';
import { addUser, findUsersByKey, passwordsUnder, setPassword } from './accounts/userStore.ts';
import { rateLimits } from './limits.ts';
import { callerNetwork } from './platform/callerNetwork.ts';
import { takeToken } from './platform/rateLimit.ts';

/** `SignInIdentifier`. */
const identifier = v.union(
  v.object({ kind: v.literal('address'), email: v.string(), key: v.string() }),
  v.object({ kind: v.literal('name'), name: v.string(), key: v.string() }),
);

/** One admitted attempt at a password. */
const attempt = v.object({
  key: v.string(),
  /** The user of the trying device, if it has signed in before to an account with this key. */
  knownUserId: v.union(v.null(), v.id('users')),
  /** The password hashes under the key. */
  accounts: v.array(v.object({ userId: v.id('users'), secret: v.string() })),
});

export type Attempt = Infer<typeof attempt>;

/** Admits one attempt at a password. Throws 'rate_limited'. */
export const admitAttempt = internalMutation({
  args: { key: v.string(), deviceKey: v.optional(v.string()) },
  returns: attempt,
  handler: (ctx, { key, deviceKey }) => admit(ctx, key, deviceKey),
});

/**
 * Admits one sign-up: null for an unused key, otherwise an attempt at the password of the key's owner. Throws
 * 'rate_limited'.
 */
export const admitSignUp = internalMutation({
  args: { key: v.string(), deviceKey: v.optional(v.string()) },
  returns: v.union(v.null(), attempt),
  handler: async (ctx, { key, deviceKey }) => {
    await takeToken(ctx, rateLimits.signUpsPerAddress, await hashOf(key));
    await takeToken(ctx, rateLimits.signUpsPerNetwork, await callerNetwork(ctx));
    await takeToken(ctx, rateLimits.signUpsInAll);
    const isTaken = (await findUsersByKey(ctx, key)).length > 0;
    return isTaken ? admit(ctx, key, deviceKey) : null;
  },
});

/**
 * Gives back a successful attempt. Returns false when the password was changed meanwhile, since then it was not the right
 * one.
 */
export const settleAttempt = internalMutation({
  args: {
    key: v.string(),
    knownUserId: v.union(v.null(), v.id('users')),
    userId: v.id('users'),
    secret: v.string(),
  },
  returns: v.boolean(),
  handler: async (ctx, { key, knownUserId, userId, secret }) => {
    const accounts = await passwordsUnder(ctx, key);
    if (!accounts.some((account) => account.userId === userId && account.secret === secret)) return false;
    await returnAttempt(ctx, key, knownUserId);
    return true;
  },
});

/**
 * Makes a user with a password and an unproven identifier. Null when somebody else has the identifier, perhaps since a
 * moment ago.
 */
export const signUp = internalMutation({
  args: { identifier, name: v.optional(v.string()), secret: v.string() },
  returns: v.union(v.null(), v.object({ userId: v.id('users') })),
  handler: async (ctx, { identifier, name, secret }) => {
    const { key } = identifier;
    if ((await findUsersByKey(ctx, key)).length > 0) return null;
    const userId = await addUser(ctx, identifier, { name, proven: false });
    await setPassword(ctx, userId, key, secret);
    return { userId };
  },
});

async function admit(ctx: MutationCtx, key: string, deviceKey: string | undefined): Promise<Attempt> {
  const users = await findUsersByKey(ctx, key);
  const knownUserId = await knownUserOf(
    ctx,
    deviceKey,
    users.map(({ _id }) => _id),
  );
  await takeAttempt(ctx, key, knownUserId);
  const accounts: { userId: Id<'users'>; secret: string }[] = [];
  for (const { userId, secret } of await passwordsUnder(ctx, key)) {
    if (secret !== undefined) accounts.push({ userId, secret });
  }
  return { key, knownUserId, accounts };
}
