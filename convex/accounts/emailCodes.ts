import { v } from 'convex/values';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, type MutationCtx } from '../_generated/server.js';
import { rateLimits } from '../platform/limits.ts';
import { callerNetwork, takeToken } from '../platform/rateLimit.ts';
import { rowsBy } from '../platform/rows.ts';
import { knownUserOf, takeHashing } from './attempts.ts';
import { hashOf, isSameSecret } from './secrets.ts';
import { findUserByAddress, resetPassword, userOfProvenAddress } from './userStore.ts';

const lifetimeMs = 15 * 60 * 1000;

/** Wrong guesses that void a code: with eight digits, the chance to guess it is 1 in 20 million. */
const triesPerCode = 5;

const codeFields = {
  emailKey: v.string(),
  /** Made by the requesting page, so that others' requests neither replace nor void its code. */
  ticket: v.string(),
  code: v.string(),
};

/** Stores a code in place of the same page's last, for known and unknown addresses alike. Throws 'rate_limited'. */
export const keep = internalMutation({
  args: { ...codeFields, deviceKey: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { emailKey, ticket, code, deviceKey }) => {
    const user = await findUserByAddress(ctx, emailKey);
    const knownUserId = await knownUserOf(ctx, deviceKey, user?._id);
    if (knownUserId) {
      await takeToken(ctx, rateLimits.codesForKnown, knownUserId);
    } else {
      await takeToken(ctx, rateLimits.codesPerAddress, await hashOf(emailKey));
      const network = await callerNetwork(ctx);
      if (network !== undefined) await takeToken(ctx, rateLimits.codesPerNetwork, network);
      await takeToken(ctx, rateLimits.codesInAll);
    }
    const earlier = await findCode(ctx, emailKey, ticket);
    if (earlier) await ctx.db.delete('emailCodes', earlier._id);
    await ctx.db.insert('emailCodes', {
      emailKey,
      ticketHash: await hashOf(ticket),
      codeHash: await hashOf(`${emailKey} ${code}`),
      expiresAt: Date.now() + lifetimeMs,
      triesLeft: triesPerCode,
    });
  },
});

/** Call before hashing the new password, which keeps a core busy. A wrong code costs a try. Throws 'rate_limited'. */
export const check = internalMutation({
  args: codeFields,
  returns: v.boolean(),
  handler: async (ctx, { emailKey, ticket, code }) => {
    const kept = await findCode(ctx, emailKey, ticket);
    if (!kept) return false;
    if (await isCode(kept, code)) {
      await takeHashing(ctx, emailKey);
      return true;
    }
    if (kept.triesLeft > 1) await ctx.db.patch('emailCodes', kept._id, { triesLeft: kept.triesLeft - 1 });
    else await ctx.db.delete('emailCodes', kept._id);
    return false;
  },
});

/**
 * The person who entered the code owns the mailbox, and so the account, which is made when there is none. With a
 * `secret`, the new password's hash, all devices are signed out. Null for a wrong code.
 */
export const redeem = internalMutation({
  args: {
    ...codeFields,
    email: v.string(),
    name: v.optional(v.string()),
    secret: v.optional(v.string()),
  },
  returns: v.union(v.null(), v.id('users')),
  handler: async (ctx, { email, emailKey, ticket, code, name, secret }): Promise<Id<'users'> | null> => {
    const kept = await findCode(ctx, emailKey, ticket);
    if (!kept || !(await isCode(kept, code))) return null;
    await ctx.db.delete('emailCodes', kept._id);
    const userId = await userOfProvenAddress(ctx, { email, emailKey }, name);
    if (secret !== undefined) await resetPassword(ctx, userId, emailKey, secret);
    return userId;
  },
});

async function findCode(ctx: MutationCtx, emailKey: string, ticket: string) {
  const ticketHash = await hashOf(ticket);
  return rowsBy(ctx, 'emailCodes', 'by_emailKey_ticketHash', { emailKey, ticketHash }).unique();
}

async function isCode(kept: Doc<'emailCodes'>, code: string): Promise<boolean> {
  const isRight = isSameSecret(kept.codeHash, await hashOf(`${kept.emailKey} ${code}`));
  return isRight && kept.expiresAt > Date.now();
}
