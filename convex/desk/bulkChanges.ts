import { v } from 'convex/values';
import { undoableImport, undoStanding } from '../../src/shared/desk/bulkShapes.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { dropFile } from '../catalogue/storedFiles.ts';
import { StoryWriter, storyById } from '../catalogue/storyWriter.ts';
import { malformed } from '../platform/problem.ts';
import { rowsBefore, rowsBy, sweeping } from '../platform/rows.ts';
import { noteEvent } from './audit.ts';
import { editorOf } from './editors.ts';
import { formerStory, ownNarration, takeNarration, writeNarration } from './narrating/narrationWriter.ts';
import { republish, restoreManuscript, unpublishManuscript } from './publishing.ts';
import {
  addRevision,
  changeManuscript,
  noStory,
  requireRevision,
  revisionValuesOf,
} from './writing/revisionWriter.ts';
import { adoptPublishedStory } from './writing/waitingStory.ts';
import { findManuscript } from './writing/withdrawn.ts';

const undoableMs = 24 * 60 * 60 * 1000;

/** Stories that one call undoes: each may read the whole history of its manuscript. */
const callStories = 5;

type Change = Doc<'bulkChanges'>['change'];

/** Records what a bulk run did with a story, and holds the narration `files` that the story no longer has. */
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
 * Undoes an import or a change of many stories within a day, the last stories first, a few in each call: call again until `isDone`, with the
 * returned counts. A story that was changed since, or that somebody is working on, stays and counts as `left`. Throws
 * 'invalid_request'.
 */
export const undo = mutation({
  access: 'curator',
  args: { key: v.string(), undone: v.number(), left: v.number() },
  returns: undoStanding,
  handler: async (ctx, { key, ...before }) => {
    if (![before.undone, before.left].every((count) => Number.isSafeInteger(count) && count >= 0)) {
      throw malformed('The number of stories is not valid.');
    }
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const last = await rowsBy(ctx, 'bulkChanges', 'by_key', { key })
      .order('desc')
      .take(callStories + 1);
    const now = { ...before };
    for (const row of last.slice(0, callStories)) {
      if (await undoChange(ctx, row, editorId)) now.undone += 1;
      else now.left += 1;
    }
    const isDone = last.length <= callStories;
    if (isDone && now.undone + now.left > 0) {
      await noteEvent(ctx, { kind: 'library', act: 'undone', ...now }, editorId);
    }
    return { ...now, isDone };
  },
});

/** The last import or change of many stories that can still be undone, or null. */
export const undoable = query({
  access: 'curator',
  args: {},
  returns: v.union(v.null(), undoableImport),
  handler: async (ctx) => {
    const last = await ctx.db.query('bulkChanges').withIndex('by_at').order('desc').first();
    if (!last) return null;
    const isImport = ['added', 'replaced', 'drafted'].includes(last.change.kind);
    return { key: last.key, at: last.at, until: last.at + undoableMs, isImport };
  },
});

export const sweep = sweeping('desk/bulkChanges:sweep', async (ctx) => {
  const old = await rowsBefore(ctx, 'bulkChanges', 'by_at', 'at', Date.now() - undoableMs).take(sweepRows);
  for (const row of old) {
    for (const storageId of await forget(ctx, row)) await dropFile(ctx, storageId);
  }
  return old.length === sweepRows;
});

const sweepRows = 50;

async function undoChange(ctx: MutationCtx, row: Doc<'bulkChanges'>, editorId: Id<'editors'>) {
  const { change } = row;
  if (change.kind === 'replaced') return restoreReplaced(ctx, row, change, editorId);
  if (change.kind === 'published') return undoPublication(ctx, row, change, editorId);
  const isUndone = await undoSimple(ctx, change, editorId);
  await forget(ctx, row);
  return isUndone;
}

async function undoSimple(
  ctx: MutationCtx,
  change: Exclude<Change, { kind: 'replaced' | 'published' }>,
  editorId: Id<'editors'>,
): Promise<boolean> {
  switch (change.kind) {
    case 'added':
      return removeAdded(ctx, change);
    case 'drafted':
      return revertDraft(ctx, change, editorId);
    case 'edited':
      return undoEdit(ctx, change, editorId);
    case 'binned': {
      const manuscript = await ctx.db.get('manuscripts', change.manuscriptId);
      if (manuscript?.deletedAt !== change.deletedAt) return false;
      await restoreManuscript(ctx, manuscript, editorId);
      return true;
    }
    case 'unpublished': {
      const { publishedRevision, publishedNarration } = change;
      const manuscript = await ctx.db.get('manuscripts', change.manuscriptId);
      if (!manuscript || manuscript.storyId || manuscript.deletedAt !== undefined) return false;
      const link = await republish(ctx, { ...manuscript, publishedBeforeDeletion: publishedRevision });
      if (!link.storyId) return false;
      await changeManuscript(ctx, manuscript._id, { ...link, publishedNarration });
      return true;
    }
    default:
      throw change satisfies never;
  }
}

/** Gives readers the story that they had, or none, and leaves the manuscript's newest revision as it is. */
async function undoPublication(
  ctx: MutationCtx,
  row: Doc<'bulkChanges'>,
  { manuscriptId, seq, before }: Extract<Change, { kind: 'published' }>,
  editorId: Id<'editors'>,
): Promise<boolean> {
  const manuscript = await ctx.db.get('manuscripts', manuscriptId);
  const story = manuscript?.storyId ? await storyById(ctx, manuscript.storyId) : null;
  const stored = before && (await ctx.db.get('withdrawnBodies', before.bodyId));
  const files = await forget(ctx, row);
  if (
    !manuscript ||
    story?.seq !== seq ||
    manuscript.storySeq !== seq ||
    manuscript.deletedAt !== undefined
  ) {
    for (const storageId of files) await dropFile(ctx, storageId);
    return false;
  }
  if (!before || !stored) {
    await unpublishManuscript(ctx, manuscript, editorId);
    return true;
  }
  const { slug: _slug, ...fields } = before.story;
  const { content, timings } = stored;
  const input = { ...fields, content, ...(timings && { timings }), firstPublishedAt: fields.publishedAt };
  const written = await StoryWriter.use(ctx, (writer) => writer.replace(story, input));
  const { publishedRevision, publishedNarration } = before;
  await changeManuscript(ctx, manuscriptId, { storySeq: written.seq, publishedRevision, publishedNarration });
  return true;
}

/** The revision before comes back as the newest, and counts as published if it was. */
async function undoEdit(
  ctx: MutationCtx,
  { manuscriptId, revision, before, narration }: Extract<Change, { kind: 'edited' }>,
  editorId: Id<'editors'>,
): Promise<boolean> {
  const manuscript = await ctx.db.get('manuscripts', manuscriptId);
  if (manuscript?.revision !== revision || manuscript.deletedAt !== undefined) return false;
  let now = manuscript;
  if (before !== revision) {
    const values = await revisionValuesOf(ctx, await requireRevision(ctx, manuscriptId, before));
    const origin = { kind: 'restored', from: before } as const;
    now = (await addRevision(ctx, manuscript, revision, values, origin, editorId)).manuscript;
    if (manuscript.publishedRevision === before) {
      await changeManuscript(ctx, manuscriptId, { publishedRevision: now.revision });
    }
  }
  const own = narration && (await ownNarration(ctx, manuscriptId));
  if (own && own.number === narration.number) {
    const { row: _row, number, ...version } = own;
    const named = { ...version, narrator: narration.narrator };
    const written = await writeNarration(ctx, now, number, named, 'narrated', editorId);
    if (narration.wasPublished) await changeManuscript(ctx, manuscriptId, { publishedNarration: written });
  }
  return true;
}

/** Removes a story that the import added, with its manuscript if that was not changed since. */
async function removeAdded(ctx: MutationCtx, { storyId, seq }: Extract<Change, { kind: 'added' }>) {
  const story = await storyById(ctx, storyId);
  const manuscript = story && (await findManuscript(ctx, storyId));
  if (story?.seq !== seq || (manuscript && !isInStep(manuscript, seq))) return false;
  await StoryWriter.use(ctx, (writer) => writer.remove(story.slug));
  if (manuscript) await toBin(ctx, manuscript._id);
  return true;
}

async function restoreReplaced(
  ctx: MutationCtx,
  row: Doc<'bulkChanges'>,
  { storyId, seq, story: before, bodyId }: Extract<Change, { kind: 'replaced' }>,
  editorId: Id<'editors'>,
): Promise<boolean> {
  const story = await storyById(ctx, storyId);
  const stored = await ctx.db.get('withdrawnBodies', bodyId);
  const files = await forget(ctx, row);
  if (story?.seq !== seq || !stored) {
    for (const storageId of files) await dropFile(ctx, storageId);
    return false;
  }
  const manuscript = await findManuscript(ctx, storyId);
  const { slug: _slug, ...fields } = before;
  const { content, timings } = stored;
  const input = { ...fields, content, ...(timings && { timings }), firstPublishedAt: before.publishedAt };
  await StoryWriter.use(ctx, (writer) => writer.replace(story, input));
  const now = await storyById(ctx, storyId);
  if (now && manuscript && isInStep(manuscript, seq)) {
    await adoptPublishedStory(ctx, manuscript, now, manuscript.revision, editorId);
  }
  return true;
}

/** Moves a draft of the import into the bin; another manuscript gets back its revision and published narration. */
async function revertDraft(
  ctx: MutationCtx,
  { manuscriptId, revision, before }: Extract<Change, { kind: 'drafted' }>,
  editorId: Id<'editors'>,
): Promise<boolean> {
  const manuscript = await ctx.db.get('manuscripts', manuscriptId);
  if (manuscript?.revision !== revision || manuscript.deletedAt !== undefined) return false;
  if (before === null) {
    if (manuscript.storyId) return false;
    await toBin(ctx, manuscriptId);
    return true;
  }
  const values = await revisionValuesOf(ctx, await requireRevision(ctx, manuscriptId, before));
  const origin = { kind: 'restored', from: before } as const;
  const done = await addRevision(ctx, manuscript, revision, values, origin, editorId);
  const former = manuscript.storyId ? await formerStory(ctx, manuscript) : null;
  if (former) await takeNarration(ctx, done.manuscript, former, editorId);
  return true;
}

function isInStep(manuscript: Doc<'manuscripts'>, seq: number): boolean {
  const { revision, publishedRevision, narration, publishedNarration, storySeq } = manuscript;
  return storySeq === seq && revision === publishedRevision && narration === publishedNarration;
}

async function toBin(ctx: MutationCtx, manuscriptId: Id<'manuscripts'>): Promise<void> {
  const changes = { deletedAt: Date.now(), ...noStory, publishedNarration: undefined };
  await changeManuscript(ctx, manuscriptId, changes);
}

async function forget(ctx: MutationCtx, { _id, change }: Doc<'bulkChanges'>): Promise<Id<'_storage'>[]> {
  const held = await rowsBy(ctx, 'heldFiles', 'by_changeId', { changeId: _id }).collect();
  for (const file of held) await ctx.db.delete('heldFiles', file._id);
  if (change.kind === 'replaced') await ctx.db.delete('withdrawnBodies', change.bodyId);
  if (change.kind === 'published' && change.before) {
    await ctx.db.delete('withdrawnBodies', change.before.bodyId);
  }
  await ctx.db.delete('bulkChanges', _id);
  return held.map(({ storageId }) => storageId);
}
