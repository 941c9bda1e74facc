import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { sizeLimits } from '../platform/limits.ts';
import { hashOf, newSecret } from './secrets.ts';

/** The most devices that are remembered for a user; the least recently used is forgotten first. */
const deviceLimit = sizeLimits.knownDevices.most;

/** Longer than any key that we issue: a longer text is not worth hashing. */
const keyLengthLimit = 100;

/**
 * The device that a key was issued to, whichever user it belongs to. A device that has signed in before has attempts of its
 * own (`limits.ts`), so that a flood of guesses by others cannot lock its owner out. The key grants no access.
 * The idea: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export async function findKnownDevice(
  ctx: MutationCtx,
  deviceKey: string | undefined,
): Promise<Doc<'knownDevices'> | null> {
  if (deviceKey === undefined || deviceKey.length > keyLengthLimit) return null;
  const keyHash = await hashOf(deviceKey);
  return ctx.db
    .query('knownDevices')
    .withIndex('by_keyHash', (q) => q.eq('keyHash', keyHash))
    .unique();
}

/** Remembers a device for its user; returns the key that it must store, unchanged when it has a valid one. */
export async function rememberDevice(
  ctx: MutationCtx,
  userId: Id<'users'>,
  deviceKey: string | undefined,
): Promise<string> {
  const known = await findKnownDevice(ctx, deviceKey);
  if (known?.userId === userId && deviceKey !== undefined) {
    await ctx.db.patch('knownDevices', known._id, { lastUsedAt: Date.now() });
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

/** Forgets all devices of a user, so that after a reset a key that someone else may have gives no attempts any more. */
export async function forgetKnownDevices(ctx: MutationCtx, userId: Id<'users'>): Promise<void> {
  for (const device of await devicesOf(ctx, userId)) await ctx.db.delete('knownDevices', device._id);
}

/** The least recently used first. */
function devicesOf(ctx: MutationCtx, userId: Id<'users'>) {
  return ctx.db
    .query('knownDevices')
    .withIndex('by_userId_lastUsedAt', (q) => q.eq('userId', userId))
    .collect();
}
