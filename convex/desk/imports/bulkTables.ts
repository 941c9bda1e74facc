import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import { narration, storyFields } from '../../catalogue/storyFields.ts';

/** State of the desk's imports. */
export const bulkTables = {
  /** An import that has not ended, with its progress. When it ends, or a day later, it becomes an entry of the audit. */
  bulkRuns: defineTable({
    /** Made by the page that imports. */
    key: v.string(),
    editorId: v.id('editors'),
    startedAt: v.number(),
    /** How many stories of the page's list are done. */
    next: v.number(),
    added: v.number(),
    updated: v.number(),
    unchanged: v.number(),
  })
    .index('by_key', ['key'])
    .index('by_editorId', ['editorId'])
    .index('by_startedAt', ['startedAt']),

  /**
   * What an import did with a story, kept for a day so that it can be undone. Undoing requires that the story is still as
   * the import left it.
   */
  bulkChanges: defineTable({
    /** The key of the import. */
    key: v.string(),
    at: v.number(),
    change: v.union(
      v.object({ kind: v.literal('added'), storyId: v.id('stories'), seq: v.number() }),
      /** Includes the story as it was published before. */
      v.object({
        kind: v.literal('replaced'),
        storyId: v.id('stories'),
        seq: v.number(),
        story: v.object({ ...storyFields, narration: v.optional(narration) }),
        bodyId: v.id('withdrawnBodies'),
      }),
      /** `before` is the number of the newest revision before the import; null for a draft that it began. */
      v.object({
        kind: v.literal('drafted'),
        manuscriptId: v.id('manuscripts'),
        revision: v.number(),
        before: v.union(v.null(), v.number()),
      }),
    ),
  })
    .index('by_key', ['key'])
    .index('by_at', ['at']),

  /** Files of a narration that an import replaced, kept for as long as it can be undone. */
  heldFiles: defineTable({ storageId: v.id('_storage'), changeId: v.id('bulkChanges') })
    .index('by_storageId', ['storageId'])
    .index('by_changeId', ['changeId']),
};
