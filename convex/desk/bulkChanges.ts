import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, type MutationCtx } from '../_generated/server.js';
import { mutation } from '../access.ts';
import { dropReadersFiles } from '../storedFiles.ts';
import { StoryWriter } from '../storyWriter.ts';
import { nextDeskSeq } from './deskHead.ts';
import { deskProblem } from './deskProblem.ts';
import { editorOf } from './editors.ts';
import { findManuscript } from './manuscriptOfStory.ts';
import { formerStory } from './narrated.ts';
import { takeNarration } from './narrationWriter.ts';
import { addRevision, requireRevision, wordingOf } from './revisionWriter.ts';
import { takeReadersStory } from './takenStory.ts';

/** How long an import can be undone. */
const undoableMs = 24 * 60 * 60 * 1000;

/** Stories that one call gives back: each may read the whole history of its manuscript. */
const callStories = 5;

type Change = Doc<'bulkChanges'>['change'];

/** Notes what an import does with a story. `files` are those of its narration that it has no more, and that are held until then. */
export async function noteChange(
  ctx: MutationCtx,
  key: string,
  change: Change,
  files: readonly Id<'_storage'>[] = [],
): Promise<Id<'bulkChanges'>> {
  const changeId = await ctx.db.insert('bulkChanges', { key, at: Date.now(), change });
  for (const storageId of files) await ctx.db.insert('heldFiles', { storageId, changeId });
  return changeId;
}

/**
 * Undoes an import within a day, the last stories first, some in a call: asked again until `isDone`, with what the calls before
 * answered. A story that was changed since, or that somebody works on, stays as it is and counts as left. It is one entry of the
 * audit. Throws 'invalid_request' for a number that is none.
 */
export const undo = mutation({
  access: 'curator',
  args: { key: v.string(), undone: v.number(), left: v.number() },
  returns: v.object({ undone: v.number(), left: v.number(), isDone: v.boolean() }),
  handler: async (ctx, { key, ...before }) => {
    if (![before.undone, before.left].every((count) => Number.isSafeInteger(count) && count >= 0)) {
      throw deskProblem({ code: 'invalid_request', message: 'This is no number of stories.' });
    }
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const last = await ctx.db
      .query('bulkChanges')
      .withIndex('by_key', (q) => q.eq('key', key))
      .order('desc')
      .take(callStories + 1);
    const now = { ...before };
    for (const row of last.slice(0, callStories)) {
      if (await undoChange(ctx, row, editorId)) now.undone += 1;
      else now.left += 1;
    }
    const isDone = last.length <= callStories;
    if (isDone && now.undone + now.left > 0) {
      const event = { kind: 'library', act: 'undone', ...now } as const;
      await ctx.db.insert('audit', { at: Date.now(), editorId, event });
    }
    return { ...now, isDone };
  },
});

/** Lets go of what imports of more than a day ago replaced. */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const old = await ctx.db
      .query('bulkChanges')
      .withIndex('by_at', (q) => q.lt('at', Date.now() - undoableMs))
      .take(sweepRows);
    for (const row of old) await dropReadersFiles(ctx, await forget(ctx, row));
    if (old.length === sweepRows) await ctx.scheduler.runAfter(0, internal.desk.bulkChanges.sweep, {});
    return null;
  },
});

/** Changes that one sweep lets go of; a full one schedules the next. */
const sweepRows = 50;

/** Answers whether it was undone. What an import did is not to be undone twice. */
async function undoChange(
  ctx: MutationCtx,
  row: Doc<'bulkChanges'>,
  editorId: Id<'editors'>,
): Promise<boolean> {
  const { change } = row;
  switch (change.kind) {
    case 'added': {
      const isUndone = await takeAway(ctx, change);
      await forget(ctx, row);
      return isUndone;
    }
    case 'replaced':
      return giveBack(ctx, row, change, editorId);
    case 'drafted': {
      const isUndone = await takeBack(ctx, change, editorId);
      await forget(ctx, row);
      return isUndone;
    }
    default:
      throw change satisfies never;
  }
}

/** Removes a story that was not there before, with a manuscript that says the same. */
async function takeAway(
  ctx: MutationCtx,
  { storyId, seq }: Extract<Change, { kind: 'added' }>,
): Promise<boolean> {
  const story = await ctx.db.get(storyId);
  const manuscript = story && (await findManuscript(ctx, storyId));
  if (story?.seq !== seq || (manuscript && !isInStep(manuscript, seq))) return false;
  const writer = await StoryWriter.open(ctx);
  await writer.remove(story.slug);
  await writer.save();
  if (manuscript) await toBin(ctx, manuscript._id);
  return true;
}

/** Gives readers what they had before. */
async function giveBack(
  ctx: MutationCtx,
  row: Doc<'bulkChanges'>,
  { storyId, seq, story: before, bodyId }: Extract<Change, { kind: 'replaced' }>,
  editorId: Id<'editors'>,
): Promise<boolean> {
  const story = await ctx.db.get(storyId);
  const stored = await ctx.db.get(bodyId);
  const files = await forget(ctx, row);
  if (story?.seq !== seq || !stored) {
    await dropReadersFiles(ctx, files);
    return false;
  }
  const manuscript = await findManuscript(ctx, storyId);
  const { slug: _slug, ...fields } = before;
  const { content, timings } = stored;
  const writer = await StoryWriter.open(ctx);
  await writer.replace(story, {
    ...fields,
    content,
    ...(timings && { timings }),
    firstPublishedAt: before.publishedAt,
  });
  await writer.save();
  const now = await ctx.db.get(storyId);
  if (now && manuscript && isInStep(manuscript, seq)) {
    await takeReadersStory(ctx, manuscript, now, manuscript.revision, editorId);
  }
  return true;
}

/** Puts a draft that was begun into the bin, and gives another the revision that it had, with the narration that readers have. */
async function takeBack(
  ctx: MutationCtx,
  { manuscriptId, revision, before }: Extract<Change, { kind: 'drafted' }>,
  editorId: Id<'editors'>,
): Promise<boolean> {
  const manuscript = await ctx.db.get(manuscriptId);
  if (manuscript?.revision !== revision || manuscript.deletedAt !== undefined) return false;
  if (before === null) {
    if (manuscript.storyId) return false;
    await toBin(ctx, manuscriptId);
    return true;
  }
  const wording = await wordingOf(ctx, await requireRevision(ctx, manuscriptId, before));
  const origin = { kind: 'restored', from: before } as const;
  const done = await addRevision(ctx, manuscript, revision, wording, origin, editorId);
  const former = manuscript.storyId ? await formerStory(ctx, manuscript) : null;
  if (former) await takeNarration(ctx, done.manuscript, former, editorId);
  return true;
}

function isInStep(manuscript: Doc<'manuscripts'>, seq: number): boolean {
  const { revision, publishedRevision, narration, publishedNarration, storySeq } = manuscript;
  return storySeq === seq && revision === publishedRevision && narration === publishedNarration;
}

async function toBin(ctx: MutationCtx, manuscriptId: Id<'manuscripts'>): Promise<void> {
  await ctx.db.patch(manuscriptId, {
    seq: await nextDeskSeq(ctx),
    deletedAt: Date.now(),
    ...{
      storyId: undefined,
      storySeq: undefined,
      publishedRevision: undefined,
      publishedNarration: undefined,
    },
  });
}

/** Forgets a change, and answers the files that it held. */
async function forget(ctx: MutationCtx, { _id, change }: Doc<'bulkChanges'>): Promise<Id<'_storage'>[]> {
  const held = await ctx.db
    .query('heldFiles')
    .withIndex('by_changeId', (q) => q.eq('changeId', _id))
    .collect();
  for (const file of held) await ctx.db.delete(file._id);
  if (change.kind === 'replaced') await ctx.db.delete(change.bodyId);
  await ctx.db.delete(_id);
  return held.map(({ storageId }) => storageId);
}
