import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import { internalMutation } from './_generated/server.js';
import { raiseFloor } from './catalogue/heads.ts';
import { readerScope } from './readers/readerHead.ts';

/** How long a removal stays in the feed; a mirror that was offline for longer reads the feed from its beginning. */
const tombstoneAgeMs = 90 * 24 * 60 * 60 * 1000;

/** How long an uploaded file may wait for its story. */
const uploadAgeMs = 24 * 60 * 60 * 1000;

/** Rows that one run deletes, well within a mutation's limits; a full run schedules the next. */
const batchSize = 500;

/** Deletes tombstones older than 90 days and raises the feed's floor above them. */
export const pruneTombstones = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const old = await ctx.db
      .query('tombstones')
      .withIndex('by_deletedAt', (q) => q.lt('deletedAt', Date.now() - tombstoneAgeMs))
      .take(batchSize);
    const floors = new Map<string, number>();
    for (const { _id, scope, seq } of old) {
      await ctx.db.delete('tombstones', _id);
      floors.set(scope, Math.max(seq, floors.get(scope) ?? 0));
    }
    for (const [scope, seq] of floors) await raiseFloor(ctx, scope, seq);
    if (old.length === batchSize) await ctx.scheduler.runAfter(0, internal.housekeeping.pruneTombstones, {});
    return null;
  },
});

/** Deletes items that readers removed from their lists more than 90 days ago, and raises their feeds' floors above them. */
export const pruneRemovedItems = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const old = await ctx.db
      .query('readerItems')
      .withIndex('by_removedAt', (q) => q.gt('removedAt', 0).lt('removedAt', Date.now() - tombstoneAgeMs))
      .take(batchSize);
    const floors = new Map<string, number>();
    for (const { _id, userId, seq } of old) {
      await ctx.db.delete('readerItems', _id);
      const scope = readerScope(userId);
      floors.set(scope, Math.max(seq, floors.get(scope) ?? 0));
    }
    for (const [scope, seq] of floors) await raiseFloor(ctx, scope, seq);
    if (old.length === batchSize) {
      await ctx.scheduler.runAfter(0, internal.housekeeping.pruneRemovedItems, {});
    }
    return null;
  },
});

/** Deletes files that were uploaded more than a day ago and never became part of a story. */
export const sweepUploads = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const old = await ctx.db
      .query('uploads')
      .withIndex('by_uploadedAt', (q) => q.lt('uploadedAt', Date.now() - uploadAgeMs))
      .take(batchSize);
    for (const { _id, storageId } of old) {
      await ctx.db.delete('uploads', _id);
      if (await ctx.db.system.get(storageId)) await ctx.storage.delete(storageId);
    }
    if (old.length === batchSize) await ctx.scheduler.runAfter(0, internal.housekeeping.sweepUploads, {});
    return null;
  },
});
