import { defineTable } from 'convex/server';
import { v } from 'convex/values';

/** What the desk's imports need while they run. */
export const bulkTables = {
  /** An import that has not ended: what it has done so far. When it ends, or a day later, it becomes an entry of the audit. */
  bulkRuns: defineTable({
    /** Made by the page. */
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
};
