import { type Infer, v } from 'convex/values';
import { presenceAgeMs } from '../../src/shared/desk/desk.ts';
import { editor } from '../../src/shared/desk/deskShapes.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { rowsBy } from '../platform/rows.ts';
import { editorNames, editorOf, findEditor } from './editors.ts';
import { requireManuscript } from './writing/revisionWriter.ts';

const listLimit = 100;

/**
 * Who else has a manuscript open. An editor who stops beating is removed by the next `beat` of somebody else, so the
 * list is right only while the caller beats too. Throws 'not_found'.
 */
export const others = query({
  access: 'curator',
  args: { manuscriptId: v.string() },
  returns: v.array(editor),
  handler: async (ctx, { manuscriptId }): Promise<Infer<typeof editor>[]> => {
    const { _id } = await requireManuscript(ctx, manuscriptId);
    const me = await findEditor(ctx, ctx.caller.userId);
    const names = editorNames(ctx);
    const found = [];
    for (const { editorId, seenAt } of await presencesOf(ctx, _id)) {
      if (editorId !== me?._id && !isOver(seenAt)) found.push(await names(editorId));
    }
    return found;
  },
});

/** Call at once and then every 10 seconds. Throws 'not_found'. */
export const beat = mutation({
  access: 'curator',
  args: { manuscriptId: v.string() },
  returns: v.null(),
  handler: async (ctx, { manuscriptId }) => {
    const { _id } = await requireManuscript(ctx, manuscriptId);
    const me = await editorOf(ctx, ctx.caller.userId);
    let mine: Doc<'presences'> | undefined;
    for (const presence of await presencesOf(ctx, _id)) {
      if (presence.editorId === me) mine = presence;
      else if (isOver(presence.seenAt)) await ctx.db.delete('presences', presence._id);
    }
    const seenAt = Date.now();
    if (mine) await ctx.db.patch('presences', mine._id, { seenAt });
    else await ctx.db.insert('presences', { manuscriptId: _id, editorId: me, seenAt });
  },
});

function presencesOf(ctx: QueryCtx, manuscriptId: Id<'manuscripts'>): Promise<Doc<'presences'>[]> {
  return rowsBy(ctx, 'presences', 'by_manuscriptId_editorId', { manuscriptId }).take(listLimit);
}

function isOver(seenAt: number): boolean {
  return Date.now() - seenAt > presenceAgeMs;
}
