import { v } from 'convex/values';
import { catalogueRow, feedHead, feedPageEnd, storyId } from '../src/shared/story/catalogue.ts';
import { query } from './access.ts';
import { toCatalogueRow } from './catalogue/catalogueRow.ts';
import { readFeed, readHead, requireCursor, requireScope } from './catalogue/heads.ts';
import { sizeLimits } from './platform/limits.ts';

/** The most rows and tombstones that one page carries: a full page of rows is about 350 KB of JSON. */
const pageLimit = sizeLimits.cataloguePage.most;

/** Tiny, so that every reader can keep it subscribed. */
export const head = query({
  access: 'anyone',
  args: { scope: v.string() },
  returns: feedHead,
  handler: async (ctx, { scope }) => {
    requireScope(scope);
    const { seq, epoch } = await readHead(ctx, scope);
    return { seq, epoch };
  },
});

/**
 * The changes after a cursor, rows and tombstones merged in seq order, from one snapshot. A row that changed twice
 * appears once, at its last seq; nothing between `after` and `cursor` is left out. `limit` above 250 counts as 250.
 * Throws 'unknown_scope' or 'invalid_cursor'.
 */
export const changes = query({
  access: 'anyone',
  args: { scope: v.string(), after: v.number(), limit: v.number() },
  returns: v.object({
    rows: v.array(catalogueRow),
    tombstones: v.array(v.object({ id: storyId, seq: v.number() })),
    ...feedPageEnd,
  }),
  handler: async (ctx, { scope, after, limit }) => {
    requireScope(scope);
    requireCursor('invalid_cursor', after, limit);
    const size = Math.min(Math.floor(limit), pageLimit);
    const stories = await ctx.db
      .query('stories')
      .withIndex('by_seq', (q) => q.gt('seq', after))
      .take(size);
    const { changed, removed, ...page } = await readFeed(ctx, scope, after, size, stories);
    const shown = changed.filter(({ withdrawn }) => !withdrawn);
    const rows = await Promise.all(shown.map((story) => toCatalogueRow(ctx, story)));
    const gone = [
      ...removed,
      ...changed.filter(({ withdrawn }) => withdrawn).map(({ _id, seq }) => ({ id: _id, seq })),
    ];
    return { ...page, rows, tombstones: gone.sort((a, b) => a.seq - b.seq) };
  },
});
