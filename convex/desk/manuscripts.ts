import { type Infer, v } from 'convex/values';
import { manuscript, manuscriptId } from '../../src/shared/desk/deskShapes.ts';
import { manuscriptFields } from '../../src/shared/story/catalogue.ts';
import { contentSizeLimit } from '../../src/shared/story/storyProblems.ts';
import type { Doc } from '../_generated/dataModel.js';
import { mutation, query } from '../access.ts';
import { storyById } from '../catalogue/storyWriter.ts';
import { problem } from '../platform/problem.ts';
import { rowsBy } from '../platform/rows.ts';
import { noteAct } from './audit.ts';
import { editorOf } from './editors.ts';
import {
  addRevision,
  beginManuscript,
  type RevisionValues,
  requireManuscript,
  requirePageKey,
  requireRevision,
  revisionValuesOf,
  toDeskRow,
} from './writing/revisionWriter.ts';
import { adoptPublishedStory } from './writing/waitingStory.ts';
import { manuscriptOfStory, storyOf } from './writing/withdrawn.ts';

/** Several times the limit of a text, so that a text that is too long is refused with its own message. */
const wholeText = { units: 4 * contentSizeLimit };

/** Pass `revision` as the base of the next save. */
const saved = v.object({ manuscriptId, revision: v.number() });

/** The newest revision, even of a manuscript in the bin. Throws 'not_found'. */
export const get = query({
  access: 'curator',
  args: { manuscriptId: v.string() },
  returns: manuscript,
  handler: async (ctx, args) => {
    const manuscript = await requireManuscript(ctx, args.manuscriptId);
    const newest = await requireRevision(ctx, manuscript._id, manuscript.revision);
    const { content } = await revisionValuesOf(ctx, newest);
    return { row: toDeskRow(manuscript), content };
  },
});

/** A repeated `key` returns the manuscript that it began. Throws 'invalid_manuscript' or 'invalid_request'. */
export const create = mutation({
  access: 'curator',
  takes: wholeText,
  args: { key: v.string(), fields: v.object(manuscriptFields), content: v.string() },
  returns: saved,
  handler: async (ctx, { key, fields, content }): Promise<Infer<typeof saved>> => {
    requirePageKey(key);
    const begun = await rowsBy(ctx, 'manuscripts', 'by_key', { key }).unique();
    if (begun) return toSaved(begun);
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const manuscript = await beginManuscript(ctx, key, { fields, content }, { kind: 'created' }, editorId);
    await noteAct(ctx, 'created', manuscript, editorId);
    return toSaved(manuscript);
  },
});

/** The manuscript of a published story, begun from it when there is none. Throws 'not_found'. */
export const edit = mutation({
  access: 'curator',
  args: { storyId: v.string() },
  returns: saved,
  handler: async (ctx, { storyId }): Promise<Infer<typeof saved>> => {
    const story = await storyById(ctx, storyId);
    if (!story) throw problem({ code: 'not_found', message: 'There is no such story.' });
    return toSaved(await manuscriptOfStory(ctx, story, () => editorOf(ctx, ctx.caller.userId)));
  },
});

/**
 * Saves all fields and the text as a new revision, in place of `revision`, on which the page's changes are based.
 * Readers see nothing of it. Throws 'not_found', 'in_bin', 'invalid_manuscript', or 'changed_meanwhile' with what was
 * saved since.
 */
export const save = mutation({
  access: 'curator',
  takes: wholeText,
  args: {
    manuscriptId: v.string(),
    revision: v.number(),
    fields: v.object(manuscriptFields),
    content: v.string(),
  },
  returns: saved,
  handler: async (ctx, { manuscriptId, revision, fields, content }): Promise<Infer<typeof saved>> => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const values: RevisionValues = { fields, content };
    const done = await addRevision(ctx, manuscript, revision, values, { kind: 'saved' }, editorId);
    if (done.isNew) await noteAct(ctx, 'saved', done.manuscript, editorId);
    return toSaved(done.manuscript);
  },
});

/**
 * Saves the published story as a new revision and, where the desk has a narration of its own, the published narration
 * as that. Unpublished changes are given up, but stay in the history. Throws as `save` does, and 'not_found' when
 * nothing is published.
 */
export const takeStory = mutation({
  access: 'curator',
  args: { manuscriptId: v.string(), revision: v.number() },
  returns: saved,
  handler: async (ctx, { manuscriptId, revision }): Promise<Infer<typeof saved>> => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    const story = await storyOf(ctx, manuscript);
    if (!story) throw problem({ code: 'not_found', message: 'This story is not published.' });
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const done = await adoptPublishedStory(ctx, manuscript, story, revision, editorId);
    if (done.isNew) await noteAct(ctx, 'taken', done.manuscript, editorId);
    return toSaved(done.manuscript);
  },
});

function toSaved({ _id, revision }: Doc<'manuscripts'>): Infer<typeof saved> {
  return { manuscriptId: _id, revision };
}
