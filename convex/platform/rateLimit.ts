import type { Doc } from '../_generated/dataModel.js';
import type { ActionCtx, MutationCtx } from '../_generated/server.js';
import { hashOf } from '../accounts/secrets.ts';
import { problem } from './problem.ts';
import { rowsBy } from './rows.ts';

/**
 * The network that a call comes from, as the key of its limits: a keyed hash of the IPv4 address, or of the 64-bit
 * prefix of an IPv6 address, which belongs to one household. Undefined where the host does not know it, as in a
 * scheduled call.
 */
export async function callerNetwork(ctx: Pick<MutationCtx | ActionCtx, 'meta'>): Promise<string | undefined> {
  const { ip } = await ctx.meta.getRequestMetadata();
  // There are so few addresses that without a secret the hash would reveal them.
  return ip ? hashOf(`network ${networkOf(ip)} ${process.env.JWT_PRIVATE_KEY ?? ''}`) : undefined;
}

/** An IPv4 address may be written as one of IPv6: `::ffff:192.0.2.1`. */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}

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
 * Of many calls at once that write the same row, Convex lets those fail that still conflict after four repetitions. So
 * a bucket that a class, a network or everybody fills at once is divided into rows.
 */
const sharedCapacity = 100;
const shardCount = 8;

/** What the sum of a bucket's shards may lack of a token that it should have. */
const roundingError = 1e-6;

interface Shard {
  readonly name: string;
  readonly row: Doc<'rateLimits'> | null;
  readonly tokens: number;
}

/**
 * Throws 'rate_limited' with `retryAfterSeconds`; a refused call takes nothing, since its mutation rolls back. Each
 * `key` (an account, a device, a network), which must not contain personal data, has a bucket of its own. Without one,
 * all callers share a bucket, which bounds what a flood can do but does not single out its source.
 */
export async function takeToken(ctx: MutationCtx, limit: RateLimit, key?: string): Promise<void> {
  const now = Date.now();
  let shards: Shard[] = [];
  for (const name of shardNames(limit, key)) {
    const shard = await readShard(ctx, limit, name);
    // The last tokens may be spread over all shards: together they are worth as much as those of one row.
    shards = shard.tokens >= 1 ? [shard] : [...shards, shard];
    if (shard.tokens >= 1) break;
  }
  const missing = shards.reduce((rest, { tokens }) => rest - tokens, 1);
  if (missing > roundingError) {
    throw problem({
      code: 'rate_limited',
      message: 'Too many requests right now. Please try again a little later.',
      retryAfterSeconds: Math.ceil((missing * limit.refillMs) / limit.capacity / 1000 - roundingError),
    });
  }
  let due = 1;
  for (const { name, row, tokens } of shards) {
    const taken = Math.min(due, tokens);
    due -= taken;
    const left = { name, tokens: tokens - taken, updatedAt: now };
    if (row) await ctx.db.patch('rateLimits', row._id, left);
    else await ctx.db.insert('rateLimits', left);
  }
}

/** Gives back a token for a call that turned out to be no abuse. */
export async function returnToken(ctx: MutationCtx, limit: RateLimit, key?: string): Promise<void> {
  let used: Shard | undefined;
  for (const name of shardNames(limit, key)) {
    const shard = await readShard(ctx, limit, name);
    if (!shard.row) continue;
    used = shard;
    if (shard.tokens + 1 <= capacityOf(limit)) break;
  }
  if (!used?.row) return;
  const tokens = used.tokens + 1;
  if (tokens >= capacityOf(limit)) await ctx.db.delete('rateLimits', used.row._id);
  else await ctx.db.patch('rateLimits', used.row._id, { tokens, updatedAt: Date.now() });
}

/**
 * A bucket's shards in random order. Callers read them one by one and stop at the first that suffices: a mutation
 * conflicts with every other one that writes a row it has read.
 */
function shardNames(limit: RateLimit, key: string | undefined): readonly string[] {
  const bucket = key === undefined ? limit.name : `${limit.name}:${key}`;
  if (!isDivided(limit)) return [bucket];
  const inOrder = Array.from({ length: shardCount }, (_, shard) => `${bucket}#${shard}`);
  return inOrder
    .map((name) => ({ name, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

async function readShard(ctx: MutationCtx, limit: RateLimit, name: string): Promise<Shard> {
  const row = await rowsBy(ctx, 'rateLimits', 'by_name', { name }).unique();
  return { name, row, tokens: tokensIn(row, limit) };
}

function isDivided({ capacity }: RateLimit): boolean {
  return capacity >= sharedCapacity;
}

function capacityOf(limit: RateLimit): number {
  return isDivided(limit) ? limit.capacity / shardCount : limit.capacity;
}

/**
 * After the clock was set back, a bucket keeps its tokens but admits one call: a refused call writes nothing, and the
 * admitted one writes the time from which the bucket refills.
 */
function tokensIn(row: Doc<'rateLimits'> | null, limit: RateLimit): number {
  const now = Date.now();
  const capacity = capacityOf(limit);
  if (!row) return capacity;
  if (row.updatedAt > now + clockSkewMs) return Math.max(capacity / limit.capacity, row.tokens);
  const refilled = (Math.max(0, now - row.updatedAt) * capacity) / limit.refillMs;
  return Math.min(capacity, row.tokens + refilled);
}
