import { ConvexError } from 'convex/values';
import type { MutationCtx } from './_generated/server.js';

/** A bucket of `capacity` tokens, refilled evenly over `refillMs`. */
export interface RateLimit {
  readonly name: string;
  readonly capacity: number;
  /** How long an empty bucket takes to be full again. */
  readonly refillMs: number;
}

/**
 * Takes one token, or throws a ConvexError with code 'rate_limited' and `retryAfterSeconds`.
 * Shared by all callers: a function does not see who calls without an account, so this bounds what a flood
 * can write, it does not single out the one who floods. A refused call takes nothing, since its mutation rolls back.
 */
export async function takeToken(ctx: MutationCtx, limit: RateLimit): Promise<void> {
  const now = Date.now();
  const bucket = await ctx.db
    .query('rateLimits')
    .withIndex('by_name', (q) => q.eq('name', limit.name))
    .unique();
  const refillPerMs = limit.capacity / limit.refillMs;
  const refilled = bucket
    ? bucket.tokens + Math.max(0, now - bucket.updatedAt) * refillPerMs
    : limit.capacity;
  const tokens = Math.min(limit.capacity, refilled);
  if (tokens < 1) {
    throw new ConvexError({
      code: 'rate_limited',
      message: 'Too many requests at this moment. Please try again a little later.',
      retryAfterSeconds: Math.ceil((1 - tokens) / refillPerMs / 1000),
    });
  }
  const taken = { name: limit.name, tokens: tokens - 1, updatedAt: now };
  if (bucket) await ctx.db.patch(bucket._id, taken);
  else await ctx.db.insert('rateLimits', taken);
}
