import { v } from 'convex/values';
import { isCount, isText, shape } from '../../src/shared/guards.ts';
import * as refusals from '../../src/shared/serverWords/refusals.ts';
import { internalMutation, internalQuery, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { problem } from '../platform/problem.ts';
import { rowsBy } from '../platform/rows.ts';
import { deleteSetting, readSetting, writeSetting } from '../settings.ts';
import { hashOf, isSameSecret } from './secrets.ts';

const setupKey = 'setupLink';

/** Longer than any token that we issue: a longer text is not worth hashing. */
const tokenLengthLimit = 100;

/** `expiresAt` in milliseconds since the Unix epoch. */
const isOffer = shape<{ readonly tokenHash: string; readonly expiresAt: number }>({
  tokenHash: isText,
  expiresAt: isCount,
});

/** Replaces the set-up link by one with this hash. False, and stores nothing, when there is an admin. */
export const offer = internalMutation({
  args: { tokenHash: v.string(), expiresAt: v.number() },
  returns: v.boolean(),
  handler: async (ctx, given) => {
    if (await hasAdmin(ctx)) {
      await deleteSetting(ctx, setupKey);
      return false;
    }
    await writeSetting(ctx, setupKey, given);
    return true;
  },
});

export const isOffered = internalQuery({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: (ctx, { token }): Promise<boolean> => isValid(ctx, token),
});

/** Throws 'setup_link_invalid', also for every token once there is an admin. */
export async function redeemSetupToken(ctx: MutationCtx, token: string): Promise<void> {
  if (!(await isValid(ctx, token))) {
    throw problem({ code: 'setup_link_invalid', message: refusals.setupLinkInvalid });
  }
  await deleteSetting(ctx, setupKey);
}

async function isValid(ctx: QueryCtx, token: string): Promise<boolean> {
  const offered: unknown = await readSetting(ctx, setupKey);
  return (
    isOffer(offered) &&
    token.length <= tokenLengthLimit &&
    isSameSecret(offered.tokenHash, await hashOf(token)) &&
    offered.expiresAt > Date.now() &&
    !(await hasAdmin(ctx))
  );
}

async function hasAdmin(ctx: QueryCtx): Promise<boolean> {
  const admin = await rowsBy(ctx, 'users', 'by_role', { role: 'admin' }).first();
  return admin !== null;
}
