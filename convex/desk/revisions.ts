import { type Infer, v } from 'convex/values';
import { revisionOrigin } from '../../src/shared/desk/deskShapes.ts';
import type { Doc } from '../_generated/dataModel.js';
import { mutation, query } from '../access.ts';
import { manuscriptFields } from '../catalogue/storyFields.ts';
import { noteAct } from './audit.ts';
import { EditorNames, editor, editorOf } from './editors.ts';
import { addRevision, requireManuscript, requireRevision, wordingOf } from './writing/revisionWriter.ts';

const revisionFields = {
  number: v.number(),
  savedAt: v.number(),
  editor,
  origin: revisionOrigin,
  replaced: v.union(v.null(), v.number()),
  changed: v.array(v.string()),
  fields: v.object(manuscriptFields),
  sizeBytes: v.number(),
};

/** `RevisionRow` of src/shared/desk/desk.ts. */
const revisionRow = v.object(revisionFields);

/** `RevisionRow[]`: the kept revisions of a manuscript, newest first. Throws 'not_found'. */
export const list = query({
  access: 'curator',
  args: { manuscriptId: v.string() },
  returns: v.array(revisionRow),
  handler: async (ctx, args): Promise<Infer<typeof revisionRow>[]> => {
    const { _id } = await requireManuscript(ctx, args.manuscriptId);
    const revisions = await ctx.db
      .query('revisions')
      .withIndex('by_manuscriptId_number', (q) => q.eq('manuscriptId', _id))
      .order('desc')
      .collect(); // bounded by `revisionLimit`
    const names = new EditorNames(ctx);
    return Promise.all(revisions.map((revision) => toRow(names, revision)));
  },
});

/** `Revision`: one revision with its text. Throws 'not_found', also for one that is not kept any more. */
export const read = query({
  access: 'curator',
  args: { manuscriptId: v.string(), number: v.number() },
  returns: v.object({ ...revisionFields, content: v.string() }),
  handler: async (ctx, args) => {
    const { _id } = await requireManuscript(ctx, args.manuscriptId);
    const revision = await requireRevision(ctx, _id, args.number);
    const { content } = await wordingOf(ctx, revision);
    return { ...(await toRow(new EditorNames(ctx), revision)), content };
  },
});

/** Saves revision `from` on top of `revision`; returns the newest number. Throws as `manuscripts:save` does. */
export const restore = mutation({
  access: 'curator',
  args: { manuscriptId: v.string(), revision: v.number(), from: v.number() },
  returns: v.object({ revision: v.number() }),
  handler: async (ctx, { manuscriptId, revision, from }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    const wording = await wordingOf(ctx, await requireRevision(ctx, manuscript._id, from));
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const done = await addRevision(ctx, manuscript, revision, wording, { kind: 'restored', from }, editorId);
    if (done.isNew) await noteAct(ctx, 'restored', done.manuscript, editorId);
    return { revision: done.manuscript.revision };
  },
});

async function toRow(
  names: EditorNames,
  { number, savedAt, editorId, origin, replaced, changed, fields, sizeBytes }: Doc<'revisions'>,
): Promise<Infer<typeof revisionRow>> {
  const by = await names.of(editorId);
  return { number, savedAt, editor: by, origin, replaced, changed, fields, sizeBytes };
}
