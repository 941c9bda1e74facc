import { v } from 'convex/values';
import { oneOf } from '../../src/shared/desk/deskShapes.ts';
import { internalQuery } from '../_generated/server.js';
import { findEditor } from './editors.ts';

const pageSize = 500;

/** The desk's tables whose rows a curator can download as their own data. */
export const ownTables = ['audit', 'bulkRuns', 'narrations', 'presences', 'revisions'] as const;

/**
 * A page of what a user did at the desk, without the texts of the stories, which belong to the library; `cursor` is null for
 * the first page and after the last.
 */
export const page = internalQuery({
  args: {
    userId: v.id('users'),
    table: oneOf(...ownTables),
    cursor: v.union(v.null(), v.string()),
  },
  returns: v.object({ rows: v.array(v.any()), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { userId, table, cursor }) => {
    const me = await findEditor(ctx, userId);
    if (!me) return { rows: [], cursor: null };
    const found = await ctx.db
      .query(table)
      .withIndex('by_editorId', (q) => q.eq('editorId', me._id))
      .paginate({ cursor, numItems: pageSize });
    return { rows: found.page, cursor: found.isDone ? null : found.continueCursor };
  },
});
