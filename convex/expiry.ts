import { v } from 'convex/values';
import { presenceAgeMs } from '../src/shared/desk/desk.ts';
import { internal } from './_generated/api.js';
import type { Id, TableNames } from './_generated/dataModel.js';
import { internalMutation, type MutationCtx } from './_generated/server.js';
import { queryTable } from './platform/anyTable.ts';
import { endSession } from './sessions.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How long a dismissed password reset link is kept after it has expired. */
const dismissedLinkAgeMs = 30 * dayMs;

/** A table whose rows are of no use `ageMs` after the time in `field`. */
interface Expiring {
  readonly table: TableNames;
  /** An index that starts with `field`. */
  readonly index: string;
  readonly field: string;
  /** 0 if left out: the field holds the time when a row expires. */
  readonly ageMs?: number;
}

const expiring: readonly Expiring[] = [
  { table: 'authVerificationCodes', index: 'by_expirationTime', field: 'expirationTime' },
  { table: 'emailCodes', index: 'by_expiresAt', field: 'expiresAt' },
  { table: 'newsletterSignUps', index: 'by_expiresAt', field: 'expiresAt' },
  // A reader may take a day to sign in at a provider.
  { table: 'authVerifiers', index: 'by_creation_time', field: '_creationTime', ageMs: dayMs },
  // A bucket that was not used for a day is full again: no limit refills more slowly (`platform/rateLimit.ts`).
  { table: 'rateLimits', index: 'by_updatedAt', field: 'updatedAt', ageMs: dayMs },
  // The buckets of @convex-dev/auth are full again after an hour.
  { table: 'authRateLimits', index: 'by_lastAttemptTime', field: 'lastAttemptTime', ageMs: hourMs },
  // An outbox that is used again after a year starts anew.
  { table: 'readerClients', index: 'by_seenAt', field: 'seenAt', ageMs: 365 * dayMs },
  { table: 'audit', index: 'by_at', field: 'at', ageMs: 3 * 365 * dayMs },
  // Of curators who stopped beating while nobody else had the manuscript open.
  { table: 'presences', index: 'by_seenAt', field: 'seenAt', ageMs: presenceAgeMs },
  // A device gives up earlier on a batch of counts that got no response.
  { table: 'numberBatches', index: 'by_receivedAt', field: 'receivedAt', ageMs: dayMs },
];

/**
 * Rows of one kind that one run deletes, so that all kinds together stay well within a mutation's limits; a full run
 * schedules the next.
 */
const batchSize = 200;

/** Fewer, because deleting a session also deletes up to a hundred refresh tokens. */
const sessionBatchSize = 20;

/**
 * Deletes what has expired: sessions and refresh tokens, and the rows of every `expiring` table. All of it is refused or
 * ignored from the moment that it expires, deleted or not; so it does not matter when this runs, and a library whose
 * computer was off for a month loses nothing.
 */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const now = Date.now();
    const wereFull = [
      await sweepSessions(ctx, now),
      await sweepRefreshTokens(ctx, now),
      await sweepResetLinks(ctx, now),
    ];
    for (const rows of expiring) wereFull.push(await sweepRows(ctx, rows, now));
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
    await ctx.db.delete('authRefreshTokens', _id);
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
  return deleteAll(ctx, 'resetLinks', told);
}

async function sweepRows(ctx: MutationCtx, { table, index, field, ageMs = 0 }: Expiring, now: number) {
  const expired = await queryTable(ctx, table)
    .withIndex(index, (q) => q.lt(field, now - ageMs))
    .take(batchSize);
  return deleteAll(ctx, table, expired);
}

async function deleteAll(
  ctx: MutationCtx,
  table: TableNames,
  rows: readonly { readonly _id: Id<TableNames> }[],
): Promise<boolean> {
  for (const { _id } of rows) await ctx.db.delete(table, _id);
  return rows.length === batchSize;
}
