import { v } from 'convex/values';
import { query } from './access.ts';
import { brandStoryId, catalogueRow, storyId, toCatalogueRow } from './catalogue/catalogueRow.ts';
import { readFeed, requireCursor } from './catalogue/feedPage.ts';
import { readHead, requireScope } from './catalogue/heads.ts';
import { sizeLimits } from './platform/limits.ts';

/** The most rows and tombstones that one page carries: a full page of rows is about 350 KB of JSON. */
const pageLimit = sizeLimits.cataloguePage.most;

/** `FeedHead`: tiny, so that every reader can keep it subscribed. */
export const head = query({
  access: 'anyone',
  args: { scope: v.string() },
  returns: v.object({ seq: v.number(), epoch: v.string() }),
  handler: async (ctx, { scope }) => {
    requireScope(scope);
    const { seq, epoch } = await readHead(ctx, scope);
    return { seq, epoch };
  },
});

/**
 * `FeedPage`: the changes after a cursor, rows and tombstones together in seq order, from one snapshot.
 * A row that changed twice appears once, at its last seq; nothing between `after` and `cursor` is left out.
 * `limit` above 250 counts as 250. Throws a ConvexError with code 'unknown_scope' or 'invalid_cursor'.
 */
export const changes = query({
  access: 'anyone',
  args: { scope: v.string(), after: v.number(), limit: v.number() },
  returns: v.object({
    rows: v.array(catalogueRow),
    tombstones: v.array(v.object({ id: storyId, seq: v.number() })),
    cursor: v.number(),
    isDone: v.boolean(),
    epoch: v.string(),
    floor: v.number(),
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
      ...removed.map(({ rowId, seq }) => ({ id: brandStoryId(rowId), seq })),
      ...changed.filter(({ withdrawn }) => withdrawn).map(({ _id, seq }) => ({ id: brandStoryId(_id), seq })),
    ];
    return { ...page, rows, tombstones: gone.sort((a, b) => a.seq - b.seq) };
  },
});
