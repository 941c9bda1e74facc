import { v } from 'convex/values';
import { query } from '../access.ts';
import { pageEnd } from '../catalogue/feedPage.ts';
import { readHead } from '../catalogue/heads.ts';
import { deskScope } from './deskHead.ts';
import { deskProblem } from './deskProblem.ts';
import { brandManuscriptId, deskRow, manuscriptId, toDeskRow } from './writing/manuscriptRow.ts';

/** The most rows and tombstones of one page; a row has at most 20 KB of text fields. */
const pageLimit = 500;

/** The head of the desk's feed: tiny, so that every curator can keep it subscribed. */
export const head = query({
  access: 'curator',
  args: {},
  returns: v.object({ seq: v.number(), epoch: v.string() }),
  handler: async (ctx) => {
    const { seq, epoch } = await readHead(ctx, deskScope);
    return { seq, epoch };
  },
});

/**
 * `DeskPage`: the manuscripts that changed after a cursor, from one snapshot, without their texts. Those in the bin are rows
 * with `deletedAt`; a tombstone means that one is deleted for good. `limit` above 500 counts as 500. Throws
 * 'invalid_request'.
 */
export const changes = query({
  access: 'curator',
  args: { after: v.number(), limit: v.number() },
  returns: v.object({
    rows: v.array(deskRow),
    tombstones: v.array(v.object({ id: manuscriptId, seq: v.number() })),
    cursor: v.number(),
    isDone: v.boolean(),
    epoch: v.string(),
    floor: v.number(),
  }),
  handler: async (ctx, { after, limit }) => {
    if (!Number.isFinite(after) || !(limit >= 1)) {
      const message = 'after must be a finite number and limit at least 1.';
      throw deskProblem({ code: 'invalid_request', message });
    }
    const size = Math.min(Math.floor(limit), pageLimit);
    const { seq: headSeq, epoch, floor } = await readHead(ctx, deskScope);
    const manuscripts = await ctx.db
      .query('manuscripts')
      .withIndex('by_seq', (q) => q.gt('seq', after))
      .take(size);
    const gone = await ctx.db
      .query('tombstones')
      .withIndex('by_scope_seq', (q) => q.eq('scope', deskScope).gt('seq', after))
      .take(size);
    const { cursor, isDone } = pageEnd([...manuscripts, ...gone], size, headSeq);
    const inPage = (entry: { readonly seq: number }) => entry.seq <= cursor;
    return {
      rows: manuscripts.filter(inPage).map(toDeskRow),
      tombstones: gone.filter(inPage).map(({ rowId, seq }) => ({ id: brandManuscriptId(rowId), seq })),
      cursor,
      isDone,
      epoch,
      floor,
    };
  },
});
