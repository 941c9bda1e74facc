import { v } from 'convex/values';
import type { Id } from './_generated/dataModel.js';
import { internalMutation } from './_generated/server.js';
import { findKnownDevice } from './knownDevices.ts';
import { returnToken, takeToken } from './rateLimit.ts';
import { hashOf } from './secrets.ts';
import {
  attemptsInAll,
  attemptsPerAddress,
  attemptsPerDevice,
  signUpsInAll,
  signUpsPerAddress,
} from './signInLimits.ts';
import { addUser, findPasswordAccount, findUserByAddress, setPassword } from './userStore.ts';

/**
 * Lets one attempt at a password through and answers what to compare it with, or throws 'rate_limited'. What it reads
 * and writes is the same for an address that is known and one that is not.
 */
export const admitAttempt = internalMutation({
  args: { emailKey: v.string(), deviceKey: v.optional(v.string()) },
  returns: v.object({
    userId: v.union(v.null(), v.id('users')),
    secret: v.union(v.null(), v.string()),
    deviceId: v.union(v.null(), v.id('knownDevices')),
  }),
  handler: async (ctx, { emailKey, deviceKey }) => {
    const user = await findUserByAddress(ctx, emailKey);
    const account = user && (await findPasswordAccount(ctx, user._id));
    const device = user && (await findKnownDevice(ctx, user._id, deviceKey));
    if (device) {
      await takeToken(ctx, attemptsPerDevice, device._id);
    } else {
      await takeToken(ctx, attemptsPerAddress, await hashOf(emailKey));
      await takeToken(ctx, attemptsInAll);
    }
    return {
      userId: user?._id ?? null,
      secret: account?.secret ?? null,
      deviceId: device?._id ?? null,
    };
  },
});

/** After the right password: what the attempt took is put back. */
export const attemptSucceeded = internalMutation({
  args: { emailKey: v.string(), deviceId: v.union(v.null(), v.id('knownDevices')) },
  returns: v.null(),
  handler: async (ctx, { emailKey, deviceId }) => {
    if (deviceId) {
      await returnToken(ctx, attemptsPerDevice, deviceId);
    } else {
      await returnToken(ctx, attemptsPerAddress, await hashOf(emailKey));
      await returnToken(ctx, attemptsInAll);
    }
    return null;
  },
});

/** Lets one sign-up through, or throws 'rate_limited'. */
export const admitSignUp = internalMutation({
  args: { emailKey: v.string() },
  returns: v.null(),
  handler: async (ctx, { emailKey }) => {
    await takeToken(ctx, signUpsPerAddress, await hashOf(emailKey));
    await takeToken(ctx, signUpsInAll);
    return null;
  },
});

/** Makes a user with a password whose mailbox nobody has proven; null when someone has the address. */
export const signUp = internalMutation({
  args: { email: v.string(), emailKey: v.string(), name: v.optional(v.string()), secret: v.string() },
  returns: v.union(v.null(), v.id('users')),
  handler: async (ctx, { email, emailKey, name, secret }): Promise<Id<'users'> | null> => {
    if (await findUserByAddress(ctx, emailKey)) return null;
    const userId = await addUser(ctx, { email, emailKey }, { name, proven: false });
    const user = await ctx.db.get(userId);
    if (user) await setPassword(ctx, user, secret);
    return userId;
  },
});
