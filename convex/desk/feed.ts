import { v } from 'convex/values';
import { deskRow, manuscriptId } from '../../src/shared/desk/deskShapes.ts';
import { feedHead, feedPageEnd } from '../../src/shared/story/catalogue.ts';
import { query } from '../access.ts';
import { readFeed, readHead, requireCursor } from '../catalogue/heads.ts';
import { deskScope, toDeskRow } from './writing/revisionWriter.ts';

/** The most rows and tombstones of one page; a row has at most 20 KB of text fields. */
const pageLimit = 500;

export const head = query({
  access: 'curator',
  args: {},
  returns: feedHead,
  handler: async (ctx) => {
    const { seq, epoch } = await readHead(ctx, deskScope);
    return { seq, epoch };
  },
});

/**
 * `DeskPage`: the manuscripts that changed after a cursor, from one snapshot, without their texts. Those in the bin are
 * rows with `deletedAt`; a tombstone means that one is deleted for good. `limit` above 500 counts as 500. Throws
 * 'invalid_request'.
 */
export const changes = query({
  access: 'curator',
  args: { after: v.number(), limit: v.number() },
  returns: v.object({
    rows: v.array(deskRow),
    tombstones: v.array(v.object({ id: manuscriptId, seq: v.number() })),
    ...feedPageEnd,
  }),
  handler: async (ctx, { after, limit }) => {
    requireCursor('invalid_request', after, limit);
    const size = Math.min(Math.floor(limit), pageLimit);
    const manuscripts = await ctx.db
      .query('manuscripts')
      .withIndex('by_seq', (q) => q.gt('seq', after))
      .take(size);
    const { changed, removed, ...page } = await readFeed(ctx, deskScope, after, size, manuscripts);
    return {
      ...page,
      rows: changed.map(toDeskRow),
      tombstones: removed,
    };
  },
});
