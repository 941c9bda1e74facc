import { type Infer, v } from 'convex/values';
import type { Id } from './_generated/dataModel.js';
import { internalMutation, type MutationCtx } from './_generated/server.js';
import { knownUserOf, returnAttempt, takeAttempt } from './attempts.ts';
import { rateLimits } from './limits.ts';
import { takeToken } from './rateLimit.ts';
import { hashOf } from './secrets.ts';
import { addUser, findUsersByKey, passwordsUnder, setPassword } from './userStore.ts';

/** `SignInIdentifier`. */
const identifier = v.union(
  v.object({ kind: v.literal('address'), email: v.string(), key: v.string() }),
  v.object({ kind: v.literal('name'), name: v.string(), key: v.string() }),
);

/** One try at a password that was let through. */
const attempt = v.object({
  key: v.string(),
  /** Whose device tries, if it was signed in to an account with this key before. */
  knownUserId: v.union(v.null(), v.id('users')),
  /** The passwords under the key, by their hashes. */
  accounts: v.array(v.object({ userId: v.id('users'), secret: v.string() })),
});

export type Attempt = Infer<typeof attempt>;

/** Lets one try at a password through, or throws 'rate_limited'. */
export const admitAttempt = internalMutation({
  args: { key: v.string(), deviceKey: v.optional(v.string()) },
  returns: attempt,
  handler: (ctx, { key, deviceKey }) => admit(ctx, key, deviceKey),
});

/**
 * Lets one sign-up through: null for an unused key, otherwise a try at the password of the key's owner. Throws
 * 'rate_limited'.
 */
export const admitSignUp = internalMutation({
  args: { key: v.string(), deviceKey: v.optional(v.string()) },
  returns: v.union(v.null(), attempt),
  handler: async (ctx, { key, deviceKey }) => {
    await takeToken(ctx, rateLimits.signUpsPerAddress, await hashOf(key));
    await takeToken(ctx, rateLimits.signUpsInAll);
    const isTaken = (await findUsersByKey(ctx, key)).length > 0;
    return isTaken ? admit(ctx, key, deviceKey) : null;
  },
});

/** Puts back what a try took that was right. False when the password was changed meanwhile, which was no right one then. */
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
 * Makes a user with a password, and with an identifier that nobody has shown to be theirs. Null when somebody else has it,
 * who may have come at the same moment.
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
