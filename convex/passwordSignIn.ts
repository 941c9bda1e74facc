import { v } from 'convex/values';
import { internalMutation, internalQuery } from './_generated/server.js';
import { findKnownDevice } from './knownDevices.ts';
import { areComparable } from './passwords.ts';
import { returnToken, takeToken } from './rateLimit.ts';
import { hashOf } from './secrets.ts';
import {
  attemptsInAll,
  attemptsPerAddress,
  attemptsPerDevice,
  signUpsInAll,
  signUpsPerAddress,
} from './signInLimits.ts';
import {
  addUser,
  findAnyPassword,
  findPasswordAccount,
  findUserByAddress,
  findUserByPassword,
  setPassword,
} from './userStore.ts';

/** What a password under this address is hashed like (`hashPassword`), or null. */
export const like = internalQuery({
  args: { emailKey: v.string() },
  returns: v.union(v.null(), v.string()),
  handler: (ctx, { emailKey }) => findAnyPassword(ctx, emailKey),
});

/**
 * Lets one attempt at a password through and answers what to hash it like, or throws 'rate_limited'. What it reads and
 * writes is the same for an address that is known and one that is not.
 */
export const admitAttempt = internalMutation({
  args: { emailKey: v.string(), deviceKey: v.optional(v.string()) },
  returns: v.object({
    like: v.union(v.null(), v.string()),
    deviceId: v.union(v.null(), v.id('knownDevices')),
  }),
  handler: async (ctx, { emailKey, deviceKey }) => {
    const device = await findKnownDevice(ctx, deviceKey);
    const user = await findUserByAddress(ctx, emailKey);
    const account = device && (await findPasswordAccount(ctx, device.userId));
    const isTheirs = device && (device.userId === user?._id || account?.providerAccountId === emailKey);
    if (isTheirs) {
      await takeToken(ctx, attemptsPerDevice, device._id);
    } else {
      await takeToken(ctx, attemptsPerAddress, await hashOf(emailKey));
      await takeToken(ctx, attemptsInAll);
    }
    return { like: await findAnyPassword(ctx, emailKey), deviceId: isTheirs ? device._id : null };
  },
});

/** Whose address and password these are, by its hash, or null. If they are somebody's, what the attempt took is put back. */
export const settleAttempt = internalMutation({
  args: { emailKey: v.string(), secret: v.string(), deviceId: v.union(v.null(), v.id('knownDevices')) },
  returns: v.union(v.null(), v.id('users')),
  handler: async (ctx, { emailKey, secret, deviceId }) => {
    const userId = await findUserByPassword(ctx, emailKey, secret);
    if (userId === null) return null;
    if (deviceId) {
      await returnToken(ctx, attemptsPerDevice, deviceId);
    } else {
      await returnToken(ctx, attemptsPerAddress, await hashOf(emailKey));
      await returnToken(ctx, attemptsInAll);
    }
    return userId;
  },
});

/** Lets one sign-up through and answers what to hash its password like, or throws 'rate_limited'. */
export const admitSignUp = internalMutation({
  args: { emailKey: v.string() },
  returns: v.union(v.null(), v.string()),
  handler: async (ctx, { emailKey }) => {
    await takeToken(ctx, signUpsPerAddress, await hashOf(emailKey));
    await takeToken(ctx, signUpsInAll);
    return findAnyPassword(ctx, emailKey);
  },
});

/**
 * Makes a user with a password whose mailbox nobody has proven, also when others gave the same address; address and
 * password of a user who is there are theirs. Answers what to hash the password like if it was hashed otherwise.
 */
export const signUp = internalMutation({
  args: { email: v.string(), emailKey: v.string(), name: v.optional(v.string()), secret: v.string() },
  returns: v.union(v.object({ userId: v.id('users') }), v.object({ like: v.string() })),
  handler: async (ctx, { email, emailKey, name, secret }) => {
    const known = await findUserByPassword(ctx, emailKey, secret);
    if (known !== null) return { userId: known };
    const kept = await findAnyPassword(ctx, emailKey);
    if (kept !== null && !areComparable(kept, secret)) return { like: kept };
    const userId = await addUser(ctx, { email, emailKey }, { name, proven: false });
    await setPassword(ctx, userId, emailKey, secret);
    return { userId };
  },
});
