import { presenceAgeMs } from '../src/shared/desk/desk.ts';
import type { Id, TableNames } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { endSession, refreshTokensOf } from './accounts/sessions.ts';
import { listScope, raiseFloor } from './catalogue/heads.ts';
import { rowsBefore, sweeping } from './platform/rows.ts';
import { readerScope } from './readers/readerPush.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A mirror that was offline for longer reads the feed from its beginning. */
const tombstoneAgeMs = 90 * dayMs;

/** How long an uploaded file may wait for its story. */
const uploadAgeMs = dayMs;

/** Rows that one run deletes, well within a mutation's limits; a full run schedules the next. */
const batchSize = 500;

/** Deletes tombstones older than 90 days and raises the floor of the feeds that had them. */
export const pruneTombstones = sweeping('housekeeping:pruneTombstones', async (ctx) => {
  const before = Date.now() - tombstoneAgeMs;
  const old = await rowsBefore(ctx, 'tombstones', 'by_deletedAt', 'deletedAt', before).take(batchSize);
  const removals = old.map(({ _id, seq, scope, language }) => ({
    _id,
    seq,
    scope: language === undefined ? scope : listScope(language),
  }));
  return deleteRemovals(ctx, 'tombstones', removals);
});

/** Deletes items and marks that readers removed more than 90 days ago. */
export const pruneRemovedItems = sweeping('housekeeping:pruneRemovedItems', async (ctx) => {
  const before = Date.now() - tombstoneAgeMs;
  let wasFull = false;
  for (const table of ['readerItems', 'readerMarks'] as const) {
    const old = await rowsBefore(ctx, table, 'by_removedAt', 'removedAt', before).take(batchSize);
    const removals = old.map(({ _id, seq, userId }) => ({ _id, seq, scope: readerScope(userId) }));
    wasFull = (await deleteRemovals(ctx, table, removals)) || wasFull;
  }
  return wasFull;
});

/** Returns whether there may be more. */
async function deleteRemovals<Table extends 'tombstones' | 'readerItems' | 'readerMarks'>(
  ctx: MutationCtx,
  table: Table,
  removals: readonly { readonly _id: Id<Table>; readonly scope: string; readonly seq: number }[],
): Promise<boolean> {
  const floors = new Map<string, number>();
  for (const { _id, scope, seq } of removals) {
    await ctx.db.delete(table, _id);
    floors.set(scope, Math.max(seq, floors.get(scope) ?? 0));
  }
  for (const [scope, seq] of floors) await raiseFloor(ctx, scope, seq);
  return removals.length === batchSize;
}

/** Deletes files that were uploaded more than a day ago and never became part of a story. */
export const sweepUploads = sweeping('housekeeping:sweepUploads', async (ctx) => {
  const before = Date.now() - uploadAgeMs;
  const old = await rowsBefore(ctx, 'uploads', 'by_uploadedAt', 'uploadedAt', before).take(batchSize);
  for (const { _id, storageId } of old) {
    await ctx.db.delete('uploads', _id);
    if (await ctx.db.system.get(storageId)) await ctx.storage.delete(storageId);
  }
  return old.length === batchSize;
});

const dismissedLinkAgeMs = 30 * dayMs;

/** A table whose rows are of no use `ageMs` after the time in `field`. */
interface Expiring {
  readonly table: TableNames;
  /** An index that starts with `field`. */
  readonly index: string;
  readonly field: string;
  /** Left out where the field holds the time when a row expires. */
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

/** Rows of one kind that one run deletes: all kinds together stay within a mutation's limits. */
const expiredBatchSize = 200;

/** Fewer, because deleting a session also deletes up to a hundred refresh tokens. */
const sessionBatchSize = 20;

/**
 * Deletes what has expired: sessions, refresh tokens, and the rows of every `expiring` table. It does not matter when
 * this runs: all of it is refused or ignored from the moment that it expires.
 */
export const sweepExpired = sweeping('housekeeping:sweepExpired', async (ctx) => {
  const now = Date.now();
  const wereFull = [
    await sweepSessions(ctx, now),
    await sweepRefreshTokens(ctx, now),
    await sweepResetLinks(ctx, now),
  ];
  for (const rows of expiring) wereFull.push(await sweepRows(ctx, rows, now));
  return wereFull.includes(true);
});

/** Each of these functions returns whether there may be more. */
async function sweepSessions(ctx: MutationCtx, now: number): Promise<boolean> {
  const rows = rowsBefore(ctx, 'authSessions', 'by_expirationTime', 'expirationTime', now);
  const ended = await rows.take(sessionBatchSize);
  for (const { _id } of ended) await endSession(ctx, _id);
  return ended.length === sessionBatchSize;
}

/** A session whose last refresh token has expired was unused for so long that it has ended too. */
async function sweepRefreshTokens(ctx: MutationCtx, now: number): Promise<boolean> {
  const rows = rowsBefore(ctx, 'authRefreshTokens', 'by_expirationTime', 'expirationTime', now);
  const expired = await rows.take(expiredBatchSize);
  const sessionIds = new Set<Id<'authSessions'>>();
  for (const { _id, sessionId } of expired) {
    await ctx.db.delete('authRefreshTokens', _id);
    sessionIds.add(sessionId);
  }
  for (const sessionId of sessionIds) {
    const left = await refreshTokensOf(ctx, sessionId).first();
    if (!left) await endSession(ctx, sessionId);
  }
  return expired.length === expiredBatchSize;
}

/** Until a month after it expired, using a later link shows a dismissed notice again (`resetLinks.ts`). */
async function sweepResetLinks(ctx: MutationCtx, now: number): Promise<boolean> {
  const told = await ctx.db
    .query('resetLinks')
    .withIndex('by_isDismissed_expiresAt', (q) =>
      q.eq('isDismissed', true).lt('expiresAt', now - dismissedLinkAgeMs),
    )
    .take(expiredBatchSize);
  return deleteAll(ctx, 'resetLinks', told);
}

async function sweepRows(ctx: MutationCtx, { table, index, field, ageMs = 0 }: Expiring, now: number) {
  const expired = await rowsBefore(ctx, table, index, field, now - ageMs).take(expiredBatchSize);
  return deleteAll(ctx, table, expired);
}

async function deleteAll(
  ctx: MutationCtx,
  table: TableNames,
  rows: readonly { readonly _id: Id<TableNames> }[],
): Promise<boolean> {
  for (const { _id } of rows) await ctx.db.delete(table, _id);
  return rows.length === expiredBatchSize;
}
