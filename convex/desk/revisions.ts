import { type Infer, v } from 'convex/values';
import { revisionRow, revision as revisionShape } from '../../src/shared/desk/deskShapes.ts';
import type { Doc } from '../_generated/dataModel.js';
import { mutation, query } from '../access.ts';
import { rowsBy } from '../platform/rows.ts';
import { noteAct } from './audit.ts';
import { type EditorNames, editorNames, editorOf } from './editors.ts';
import {
  addRevision,
  requireManuscript,
  requireRevision,
  revisionValuesOf,
} from './writing/revisionWriter.ts';

/** The kept revisions, newest first. Throws 'not_found'. */
export const list = query({
  access: 'curator',
  args: { manuscriptId: v.string() },
  returns: v.array(revisionRow),
  handler: async (ctx, args): Promise<Infer<typeof revisionRow>[]> => {
    const { _id } = await requireManuscript(ctx, args.manuscriptId);
    const revisions = await rowsBy(ctx, 'revisions', 'by_manuscriptId_number', { manuscriptId: _id })
      .order('desc')
      .collect(); // bounded by `revisionLimit`
    const names = editorNames(ctx);
    return Promise.all(revisions.map((revision) => toRow(names, revision)));
  },
});

/** Throws 'not_found', also for a revision that is not kept any more. */
export const read = query({
  access: 'curator',
  args: { manuscriptId: v.string(), number: v.number() },
  returns: revisionShape,
  handler: async (ctx, args) => {
    const { _id } = await requireManuscript(ctx, args.manuscriptId);
    const revision = await requireRevision(ctx, _id, args.number);
    const { content } = await revisionValuesOf(ctx, revision);
    return { ...(await toRow(editorNames(ctx), revision)), content };
  },
});

/** Saves revision `from` on top of `revision`, and returns the newest number. Throws as `manuscripts:save` does. */
export const restore = mutation({
  access: 'curator',
  args: { manuscriptId: v.string(), revision: v.number(), from: v.number() },
  returns: v.object({ revision: v.number() }),
  handler: async (ctx, { manuscriptId, revision, from }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    const values = await revisionValuesOf(ctx, await requireRevision(ctx, manuscript._id, from));
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const done = await addRevision(ctx, manuscript, revision, values, { kind: 'restored', from }, editorId);
    if (done.isNew) await noteAct(ctx, 'restored', done.manuscript, editorId);
    return { revision: done.manuscript.revision };
  },
});

async function toRow(
  names: EditorNames,
  { number, savedAt, editorId, origin, replaced, changed, fields, sizeBytes }: Doc<'revisions'>,
): Promise<Infer<typeof revisionRow>> {
  const by = await names(editorId);
  return { number, savedAt, editor: by, origin, replaced, changed, fields, sizeBytes };
}
