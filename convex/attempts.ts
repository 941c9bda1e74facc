import type { Id } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { findKnownDevice } from './knownDevices.ts';
import { rateLimits } from './limits.ts';
import { returnToken, takeToken } from './rateLimit.ts';
import { hashOf } from './secrets.ts';
import { passwordsUnder } from './userStore.ts';

/**
 * Takes what one try at a password or recovery code costs: from the bucket of the account for a device that is known to
 * it, otherwise from the limits of the key (`SignInIdentifier`) and of all callers. Throws 'rate_limited'. What it reads
 * and writes is the same for a key that has an account and one that has none.
 */
export async function takeAttempt(
  ctx: MutationCtx,
  key: string,
  knownUserId: Id<'users'> | null,
): Promise<void> {
  if (knownUserId) {
    await takeToken(ctx, rateLimits.attemptsOfKnown, knownUserId);
  } else {
    await takeToken(ctx, rateLimits.attemptsPerAddress, await hashOf(key));
    await takeToken(ctx, rateLimits.attemptsInAll);
  }
}

/** Puts back what a try took that was right. */
export async function returnAttempt(
  ctx: MutationCtx,
  key: string,
  knownUserId: Id<'users'> | null,
): Promise<void> {
  if (knownUserId) {
    await returnToken(ctx, rateLimits.attemptsOfKnown, knownUserId);
  } else {
    await returnToken(ctx, rateLimits.attemptsPerAddress, await hashOf(key));
    await returnToken(ctx, rateLimits.attemptsInAll);
  }
}

/** The user whose device was given this key (`devices:remember`), if it is one of these users; null for all others. */
export async function knownUserOf(
  ctx: MutationCtx,
  deviceKey: string | undefined,
  userIds: readonly Id<'users'>[],
): Promise<Id<'users'> | null> {
  const device = await findKnownDevice(ctx, deviceKey);
  return device && userIds.includes(device.userId) ? device.userId : null;
}

/**
 * In a pair of accounts under one key, from an older version, a password opens the account that has it. So to set one's
 * own password and sign in by it is a try at the other's. It takes from the limit of the key and is never put back.
 * Throws 'rate_limited'.
 */
export async function chargeForTwins(ctx: MutationCtx, key: string): Promise<void> {
  if ((await passwordsUnder(ctx, key)).length > 1) await takeAttempt(ctx, key, null);
}
