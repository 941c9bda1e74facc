import type { Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { rateLimits, sizeLimits } from '../platform/limits.ts';
import { callerNetwork, type RateLimit, returnToken, takeToken } from '../platform/rateLimit.ts';
import { rowsBy } from '../platform/rows.ts';
import { hashOf, newSecret } from './secrets.ts';

const deviceLimit = sizeLimits.knownDevices.most;

/** Longer than any key that we issue: a longer text is not worth hashing. */
const keyLengthLimit = 100;

/**
 * A device that has signed in before has attempts of its own, so that a flood of guesses cannot lock its owner out. The
 * key grants no access. See https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export async function findDevice(ctx: MutationCtx, deviceKey: string | undefined) {
  if (deviceKey === undefined || deviceKey.length > keyLengthLimit) return null;
  const keyHash = await hashOf(deviceKey);
  return rowsBy(ctx, 'knownDevices', 'by_keyHash', { keyHash }).unique();
}

/** Returns the key that the device must store, unchanged when it has a valid one. */
export async function rememberDevice(ctx: MutationCtx, userId: Id<'users'>, deviceKey: string | undefined) {
  const device = await findDevice(ctx, deviceKey);
  if (device?.userId === userId && deviceKey !== undefined) {
    await ctx.db.patch('knownDevices', device._id, { lastUsedAt: Date.now() });
    return deviceKey;
  }
  const devices = await devicesOf(ctx, userId);
  for (const device of devices.slice(0, Math.max(0, devices.length - deviceLimit + 1))) {
    await ctx.db.delete('knownDevices', device._id);
  }
  const key = newSecret();
  await ctx.db.insert('knownDevices', { userId, keyHash: await hashOf(key), lastUsedAt: Date.now() });
  return key;
}

/** After a reset, a key that someone else may have must give no attempts any more. */
export async function deleteDevices(ctx: MutationCtx, userId: Id<'users'>): Promise<void> {
  for (const device of await devicesOf(ctx, userId)) await ctx.db.delete('knownDevices', device._id);
}

function devicesOf(ctx: MutationCtx, userId: Id<'users'>) {
  return rowsBy(ctx, 'knownDevices', 'by_userId_lastUsedAt', { userId }).collect();
}

/** Charges an account or key, and the network, for hashing a password, right or wrong. Throws 'rate_limited'. */
export async function takeHashing(ctx: MutationCtx, who: string): Promise<void> {
  // Hashed, since the bucket may outlive a user who is deleted.
  await takeToken(ctx, rateLimits.hashesPerAccount, await hashOf(who));
  const network = await callerNetwork(ctx);
  if (network !== undefined) await takeToken(ctx, rateLimits.hashesPerNetwork, network);
}

/**
 * Charges one attempt at a password or recovery code, and for hashing it: to the account's bucket for a device that is
 * known to it, else to the limits of the key, of the network and of all callers. Reads and writes the same rows with
 * and without an account, so that nothing reveals whether there is one. Throws 'rate_limited'.
 */
export async function takeAttempt(ctx: MutationCtx, key: string, knownUserId: Id<'users'> | null) {
  await takeHashing(ctx, knownUserId ?? key);
  for (const [limit, of] of await bucketsOf(ctx, key, knownUserId)) await takeToken(ctx, limit, of);
}

export async function returnAttempt(ctx: MutationCtx, key: string, knownUserId: Id<'users'> | null) {
  for (const [limit, of] of await bucketsOf(ctx, key, knownUserId)) await returnToken(ctx, limit, of);
}

async function bucketsOf(
  ctx: MutationCtx,
  key: string,
  knownUserId: Id<'users'> | null,
): Promise<readonly (readonly [limit: RateLimit, of?: string | undefined])[]> {
  if (knownUserId) return [[rateLimits.attemptsOfKnown, knownUserId]];
  return [
    [rateLimits.attemptsPerAddress, await hashOf(key)],
    [rateLimits.attemptsPerNetwork, await callerNetwork(ctx)],
    [rateLimits.attemptsInAll],
  ];
}

/** The user if the device key (`devices:remember`) is theirs, otherwise null. */
export async function knownUserOf(
  ctx: MutationCtx,
  deviceKey: string | undefined,
  userId: Id<'users'> | undefined,
): Promise<Id<'users'> | null> {
  const device = await findDevice(ctx, deviceKey);
  return device && device.userId === userId ? userId : null;
}
