import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import type { Id } from './_generated/dataModel.js';
import { internalMutation, type MutationCtx } from './_generated/server.js';
import { endSession } from './sessions.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A bucket that was not used for a day is full again: no limit refills more slowly (`platform/rateLimit.ts`). */
const bucketAgeMs = dayMs;

/** The buckets of @convex-dev/auth are full again after an hour. */
const libraryBucketAgeMs = hourMs;

/** How long a dismissed password reset link is kept after it has expired. */
const dismissedLinkAgeMs = 30 * dayMs;

/** How long a reader may take to sign in at a provider. */
const redirectAgeMs = dayMs;

/**
 * Rows of one kind that one run deletes, so that all kinds together stay well within a mutation's limits; a full run
 * schedules the next.
 */
const batchSize = 200;

/** Fewer, because deleting a session also deletes up to a hundred refresh tokens. */
const sessionBatchSize = 20;

/**
 * Deletes what has expired: sessions and refresh tokens, unused codes and redirects, and full buckets of limits. All of it
 * is refused or ignored from the moment that it expires, deleted or not; so it does not matter when this runs, and a library
 * whose computer was off for a month loses nothing.
 */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const now = Date.now();
    const wereFull = [
      await sweepSessions(ctx, now),
      await sweepRefreshTokens(ctx, now),
      await sweepVerificationCodes(ctx, now),
      await sweepRedirects(ctx, now),
      await sweepEmailCodes(ctx, now),
      await sweepResetLinks(ctx, now),
      await sweepBuckets(ctx, now),
      await sweepLibraryBuckets(ctx, now),
    ];
    if (wereFull.includes(true)) await ctx.scheduler.runAfter(0, internal.expiry.sweep, {});
    return null;
  },
});

/** Each of these functions returns whether there may be more. */
async function sweepSessions(ctx: MutationCtx, now: number): Promise<boolean> {
  const ended = await ctx.db
    .query('authSessions')
    .withIndex('by_expirationTime', (q) => q.lt('expirationTime', now))
    .take(sessionBatchSize);
  for (const { _id } of ended) await endSession(ctx, _id);
  return ended.length === sessionBatchSize;
}

/** A session whose last refresh token has expired was unused for so long that it has ended too. */
async function sweepRefreshTokens(ctx: MutationCtx, now: number): Promise<boolean> {
  const expired = await ctx.db
    .query('authRefreshTokens')
    .withIndex('by_expirationTime', (q) => q.lt('expirationTime', now))
    .take(batchSize);
  const sessionIds = new Set<Id<'authSessions'>>();
  for (const { _id, sessionId } of expired) {
    await ctx.db.delete(_id);
    sessionIds.add(sessionId);
  }
  for (const sessionId of sessionIds) {
    const left = await ctx.db
      .query('authRefreshTokens')
      .withIndex('sessionId', (q) => q.eq('sessionId', sessionId))
      .first();
    if (!left) await endSession(ctx, sessionId);
  }
  return expired.length === batchSize;
}

async function sweepVerificationCodes(ctx: MutationCtx, now: number): Promise<boolean> {
  const expired = await ctx.db
    .query('authVerificationCodes')
    .withIndex('by_expirationTime', (q) => q.lt('expirationTime', now))
    .take(batchSize);
  return deleteAll(ctx, expired);
}

async function sweepRedirects(ctx: MutationCtx, now: number): Promise<boolean> {
  const abandoned = await ctx.db
    .query('authVerifiers')
    .withIndex('by_creation_time', (q) => q.lt('_creationTime', now - redirectAgeMs))
    .take(batchSize);
  return deleteAll(ctx, abandoned);
}

async function sweepEmailCodes(ctx: MutationCtx, now: number): Promise<boolean> {
  const expired = await ctx.db
    .query('emailCodes')
    .withIndex('by_expiresAt', (q) => q.lt('expiresAt', now))
    .take(batchSize);
  return deleteAll(ctx, expired);
}

/**
 * Deletes dismissed links that expired a month ago; until then, using a later link shows their notices again
 * (`resetLinks.ts`).
 */
async function sweepResetLinks(ctx: MutationCtx, now: number): Promise<boolean> {
  const told = await ctx.db
    .query('resetLinks')
    .withIndex('by_isDismissed_expiresAt', (q) =>
      q.eq('isDismissed', true).lt('expiresAt', now - dismissedLinkAgeMs),
    )
    .take(batchSize);
  return deleteAll(ctx, told);
}

async function sweepBuckets(ctx: MutationCtx, now: number): Promise<boolean> {
  const full = await ctx.db
    .query('rateLimits')
    .withIndex('by_updatedAt', (q) => q.lt('updatedAt', now - bucketAgeMs))
    .take(batchSize);
  return deleteAll(ctx, full);
}

async function sweepLibraryBuckets(ctx: MutationCtx, now: number): Promise<boolean> {
  const full = await ctx.db
    .query('authRateLimits')
    .withIndex('by_lastAttemptTime', (q) => q.lt('lastAttemptTime', now - libraryBucketAgeMs))
    .take(batchSize);
  return deleteAll(ctx, full);
}

type Swept =
  | 'authVerificationCodes'
  | 'authVerifiers'
  | 'emailCodes'
  | 'resetLinks'
  | 'rateLimits'
  | 'authRateLimits';

async function deleteAll(ctx: MutationCtx, rows: readonly { readonly _id: Id<Swept> }[]): Promise<boolean> {
  for (const { _id } of rows) await ctx.db.delete(_id);
  return rows.length === batchSize;
}
