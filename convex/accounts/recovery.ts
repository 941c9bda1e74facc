import { v } from 'convex/values';
import * as refusals from '../../src/shared/serverWords/refusals.ts';
import { typedCode } from '../../src/shared/typedText.ts';
import { internal } from '../_generated/api.js';
import type { Id } from '../_generated/dataModel.js';
import { type ActionCtx, internalMutation } from '../_generated/server.js';
import { requireSession } from '../access.ts';
import { problem } from '../platform/problem.ts';
import { knownUserOf, returnAttempt, takeAttempt } from './attempts.ts';
import { hashPassword } from './passwords.ts';
import { hashOf, isSameSecret } from './secrets.ts';
import type { SignedIn, SignInParams } from './signInParams.ts';
import { findPasswordAccount, findPasswordByKey, resetPassword } from './userStore.ts';

/** Crockford's base 32, without letters that look like digits: https://www.crockford.com/base32.html */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const codeLength = 25;

/** 125 bits in five groups of five characters. */
export function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength));
  const code = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return (code.match(/.{5}/g) ?? []).join('-');
}

/** Independent of how the code is typed: case, spaces, punctuation, O for 0, I and L for 1. */
export function recoveryHashOf(typed: string): Promise<string> {
  const code = typedCode(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return hashOf(`recovery ${code}`);
}

/** Throws 'weak_password', 'wrong_code' or 'rate_limited'. */
export async function recover(ctx: ActionCtx, params: SignInParams): Promise<SignedIn> {
  const { key } = params.identifier();
  const recoveryHash = await recoveryHashOf(params.required('recoveryCode'));
  const password = params.password('newPassword', key);
  const typed = { key, recoveryHash };
  const isRight = await ctx.runMutation(internal.accounts.recovery.check, {
    ...typed,
    ...params.deviceKey(),
  });
  const userId: Id<'users'> | null = isRight
    ? await ctx.runMutation(internal.accounts.recovery.redeem, {
        ...typed,
        secret: await hashPassword(password, key),
      })
    : null;
  if (userId) return { userId };
  throw problem({ code: 'wrong_code', message: refusals.wrongRecoveryCode });
}

/** Replaces the code by a new one's hash; false for a user without a password. Throws 'session_ended'. */
export const keep = internalMutation({
  args: { userId: v.id('users'), sessionId: v.id('authSessions'), recoveryHash: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { userId, sessionId, recoveryHash }) => {
    await requireSession(ctx, sessionId);
    const account = await findPasswordAccount(ctx, userId);
    if (account)
      await ctx.db.patch('authAccounts', account._id, { recoveryHash, recoveryMadeAt: Date.now() });
    return account !== null;
  },
});

/**
 * Call before hashing the new password, which keeps a core busy. A wrong code costs an attempt. Throws 'rate_limited'.
 */
export const check = internalMutation({
  args: { key: v.string(), recoveryHash: v.string(), deviceKey: v.optional(v.string()) },
  returns: v.boolean(),
  handler: async (ctx, { key, recoveryHash, deviceKey }) => {
    const account = await findPasswordByKey(ctx, key);
    const knownUserId = await knownUserOf(ctx, deviceKey, account?.userId);
    await takeAttempt(ctx, key, knownUserId);
    const isRight = isSameSecret(account?.recoveryHash ?? '', recoveryHash);
    if (isRight) await returnAttempt(ctx, key, knownUserId);
    return isRight;
  },
});

/** Sets the password, by its hash. Null when the code is not valid any more. */
export const redeem = internalMutation({
  args: { key: v.string(), recoveryHash: v.string(), secret: v.string() },
  returns: v.union(v.null(), v.id('users')),
  handler: async (ctx, { key, recoveryHash, secret }): Promise<Id<'users'> | null> => {
    const account = await findPasswordByKey(ctx, key);
    if (!account || !isSameSecret(account.recoveryHash ?? '', recoveryHash)) return null;
    await resetPassword(ctx, account.userId, key, secret);
    return account.userId;
  },
});
