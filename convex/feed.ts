import { ConvexError, v } from 'convex/values';
import { query } from './access.ts';
import { brandStoryId, catalogueRow, storyId, toCatalogueRow } from './catalogue/catalogueRow.ts';
import { pageEnd } from './catalogue/feedPage.ts';
import { readHead, requireScope } from './catalogue/heads.ts';
import { sizeLimits } from './limits.ts';

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
    if (!Number.isFinite(after) || !(limit >= 1)) {
      throw new ConvexError({
        code: 'invalid_cursor',
        message: 'after must be a finite number and limit at least 1.',
      });
    }
    const size = Math.min(Math.floor(limit), pageLimit);
    const { seq: headSeq, epoch, floor } = await readHead(ctx, scope);
    const stories = await ctx.db
      .query('stories')
      .withIndex('by_seq', (q) => q.gt('seq', after))
      .take(size);
    const removed = await ctx.db
      .query('tombstones')
      .withIndex('by_scope_seq', (q) => q.eq('scope', scope).gt('seq', after))
      .take(size);

    const { cursor, isDone } = pageEnd([...stories, ...removed], size, headSeq);
    const inPage = (entry: { readonly seq: number }) => entry.seq <= cursor;
    const rows = [];
    for (const story of stories.filter(inPage)) rows.push(await toCatalogueRow(ctx, story));
    return {
      rows,
      tombstones: removed.filter(inPage).map(({ rowId, seq }) => ({ id: brandStoryId(rowId), seq })),
      cursor,
      isDone,
      epoch,
      floor,
    };
  },
});
