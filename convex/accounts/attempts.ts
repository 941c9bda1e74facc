import type { Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { callerNetwork } from '../platform/callerNetwork.ts';
import { rateLimits } from '../platform/limits.ts';
import { type RateLimit, returnToken, takeToken } from '../platform/rateLimit.ts';
import { findKnownDevice } from './knownDevices.ts';
import { hashOf } from './secrets.ts';

/**
 * Charges for hashing a password, which keeps a core busy, right or wrong: to a user or a key
 * (`SignInIdentifier`), and to the caller's network. It is never given back. Throws 'rate_limited'.
 */
export async function takeHashing(ctx: MutationCtx, who: string): Promise<void> {
  // Hashed, since the bucket may outlive a user who is deleted.
  await takeToken(ctx, rateLimits.hashesPerAccount, await hashOf(who));
  const network = await callerNetwork(ctx);
  if (network !== undefined) await takeToken(ctx, rateLimits.hashesPerNetwork, network);
}

/**
 * Charges one attempt at a password or recovery code, and for hashing it: to the account's bucket for a device that is known
 * to it, otherwise to the limits of the key (`SignInIdentifier`), of the network and of all callers. Throws 'rate_limited'.
 * It reads and writes the same rows whether or not the key has an account.
 */
export async function takeAttempt(
  ctx: MutationCtx,
  key: string,
  knownUserId: Id<'users'> | null,
): Promise<void> {
  await takeHashing(ctx, knownUserId ?? key);
  for (const [limit, of] of await bucketsOf(ctx, key, knownUserId)) await takeToken(ctx, limit, of);
}

export async function returnAttempt(
  ctx: MutationCtx,
  key: string,
  knownUserId: Id<'users'> | null,
): Promise<void> {
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

/** The user if it is their device that was given this key (`devices:remember`); otherwise null. */
export async function knownUserOf(
  ctx: MutationCtx,
  deviceKey: string | undefined,
  userId: Id<'users'> | undefined,
): Promise<Id<'users'> | null> {
  const device = await findKnownDevice(ctx, deviceKey);
  return device && device.userId === userId ? userId : null;
}
