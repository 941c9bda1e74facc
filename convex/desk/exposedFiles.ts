import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalAction, internalMutation, type MutationCtx } from '../_generated/server.js';
import { storyOf } from './writing/storyOfManuscript.ts';
import { findWithdrawn } from './writing/withdrawn.ts';

/**
 * Files that one run of the sweep stores again, each by an action of its own, so that one failure does not block the others.
 */
const sweepFiles = 500;

/** Stores files under new addresses, one by one, and deletes the files whose addresses readers know. Idempotent. */
export const storeAnew = internalAction({
  args: { storageIds: v.array(v.id('_storage')) },
  returns: v.null(),
  handler: async (ctx, { storageIds }) => {
    for (const storageId of storageIds) {
      const bytes = await ctx.storage.get(storageId);
      const copyId = bytes ? await ctx.storage.store(bytes) : null;
      await ctx.runMutation(internal.desk.exposedFiles.replace, { storageId, copyId });
    }
    return null;
  },
});

/**
 * Replaces a file at the desk with its copy and deletes the file. Deletes the copy instead when another action was first,
 * when the file is gone, or when it is published again.
 */
export const replace = internalMutation({
  args: { storageId: v.id('_storage'), copyId: v.union(v.null(), v.id('_storage')) },
  returns: v.null(),
  handler: async (ctx, { storageId, copyId }) => {
    const exposed = await ctx.db
      .query('exposedFiles')
      .withIndex('by_storageId', (q) => q.eq('storageId', storageId))
      .first();
    if (exposed) await ctx.db.delete('exposedFiles', exposed._id);
    const isThere = (await ctx.db.system.get(storageId)) !== null;
    const isDue = exposed !== null && isThere && !(await isPublic(ctx, exposed));
    if (isDue && copyId) {
      await nameCopy(ctx, exposed, copyId);
      await ctx.storage.delete(storageId);
    } else if (copyId) {
      await ctx.storage.delete(copyId);
    }
    return null;
  },
});

/** Retries what an action could not finish because the process ended or the file was too large for it. */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const { storageId } of await ctx.db.query('exposedFiles').take(sweepFiles)) {
      await ctx.scheduler.runAfter(0, internal.desk.exposedFiles.storeAnew, { storageIds: [storageId] });
    }
    return null;
  },
});

async function isPublic(
  ctx: MutationCtx,
  { storageId, manuscriptId }: Doc<'exposedFiles'>,
): Promise<boolean> {
  const manuscript = await ctx.db.get('manuscripts', manuscriptId);
  const story = manuscript && (await storyOf(ctx, manuscript));
  return story?.narration?.parts.some((part) => part.storageId === storageId) ?? false;
}

/** Points every row that refers to the file at its copy. */
async function nameCopy(
  ctx: MutationCtx,
  { storageId, manuscriptId }: Doc<'exposedFiles'>,
  copyId: Id<'_storage'>,
): Promise<void> {
  const atDesk = await ctx.db
    .query('narrationParts')
    .withIndex('by_storageId', (q) => q.eq('storageId', storageId))
    .collect();
  for (const { _id } of atDesk) await ctx.db.patch('narrationParts', _id, { storageId: copyId });
  const withdrawn = await findWithdrawn(ctx, manuscriptId);
  if (!withdrawn?.story.narration) return;
  const { story, row } = withdrawn;
  const parts = withdrawn.story.narration.parts.map((part) =>
    part.storageId === storageId ? { ...part, storageId: copyId } : part,
  );
  await ctx.db.patch('withdrawnStories', row._id, {
    story: { ...story, narration: { ...withdrawn.story.narration, parts } },
  });
}
