import type { Doc } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { problem } from './problem.ts';

/** A bucket of `capacity` tokens, refilled evenly over `refillMs`. */
export interface RateLimit {
  readonly name: string;
  readonly capacity: number;
  /** How long an empty bucket takes to refill: a day at most, since buckets that are unused for longer are deleted. */
  readonly refillMs: number;
}

/** The most that the clocks of a deployment's machines, and of concurrent calls, may differ. */
const clockSkewMs = 60 * 1000;

/**
 * Takes one token, or throws a ConvexError with code 'rate_limited' and `retryAfterSeconds`. With a `key` (an account, a
 * device) each key has a bucket of its own; the key must not contain personal data.
 * A function cannot tell anonymous callers apart, so a shared bucket bounds what a flood can do but does not single out its
 * source. A refused call takes nothing, since its mutation rolls back.
 */
export async function takeToken(ctx: MutationCtx, limit: RateLimit, key?: string): Promise<void> {
  const now = Date.now();
  const name = bucketName(limit, key);
  const bucket = await findBucket(ctx, name);
  const tokens = tokensIn(bucket, limit, now);
  if (tokens < 1) {
    throw problem({
      code: 'rate_limited',
      message: 'Too many requests right now. Please try again a little later.',
      retryAfterSeconds: Math.ceil(((1 - tokens) * limit.refillMs) / limit.capacity / 1000),
    });
  }
  const taken = { name, tokens: tokens - 1, updatedAt: now };
  if (bucket) await ctx.db.patch('rateLimits', bucket._id, taken);
  else await ctx.db.insert('rateLimits', taken);
}

/** Gives back a token for a call that turned out to be no abuse. */
export async function returnToken(ctx: MutationCtx, limit: RateLimit, key?: string): Promise<void> {
  const now = Date.now();
  const bucket = await findBucket(ctx, bucketName(limit, key));
  if (!bucket) return;
  const tokens = tokensIn(bucket, limit, now) + 1;
  if (tokens >= limit.capacity) await ctx.db.delete('rateLimits', bucket._id);
  else await ctx.db.patch('rateLimits', bucket._id, { tokens, updatedAt: now });
}

/**
 * After the clock was set back, nobody knows how long ago a bucket was written. It then keeps its tokens but admits one
 * call: a refused call writes nothing, and the admitted one writes the time from which the bucket refills.
 */
function tokensIn(bucket: Doc<'rateLimits'> | null, limit: RateLimit, now: number): number {
  if (!bucket) return limit.capacity;
  if (bucket.updatedAt > now + clockSkewMs) return Math.max(1, bucket.tokens);
  const refilled = (Math.max(0, now - bucket.updatedAt) * limit.capacity) / limit.refillMs;
  return Math.min(limit.capacity, bucket.tokens + refilled);
}

function bucketName(limit: RateLimit, key: string | undefined): string {
  return key === undefined ? limit.name : `${limit.name}:${key}`;
}

function findBucket(ctx: MutationCtx, name: string): Promise<Doc<'rateLimits'> | null> {
  return ctx.db
    .query('rateLimits')
    .withIndex('by_name', (q) => q.eq('name', name))
    .unique();
}
