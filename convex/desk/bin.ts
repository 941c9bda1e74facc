import { binAgeMs } from '../../src/shared/desk/desk.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { dropFile } from '../catalogue/storedFiles.ts';
import { StoryWriter } from '../catalogue/storyWriter.ts';
import { rowsBy, sweeping } from '../platform/rows.ts';
import { noteAct } from './audit.ts';
import { purgeNarration } from './narrating/narrationWriter.ts';
import { deskScope, nextDeskSeq } from './writing/revisionWriter.ts';
import { dropWithdrawn, findWithdrawn } from './writing/withdrawn.ts';

/**
 * Deletes for good what has been in the bin for more than 30 days, the story's id too. Each run deletes one manuscript,
 * since its history may take half of what a mutation may read, and schedules the next.
 */
export const empty = sweeping('desk/bin:empty', async (ctx) => {
  const [oldest, next] = await ctx.db
    .query('manuscripts')
    .withIndex('by_deletedAt', (q) => q.gt('deletedAt', 0).lt('deletedAt', Date.now() - binAgeMs))
    .take(2);
  if (oldest) await purge(ctx, oldest);
  const ended = await ctx.db
    .query('stories')
    .withIndex('by_endsAt', (q) => q.gt('withdrawn.endsAt', 0).lt('withdrawn.endsAt', Date.now()))
    .take(endedStories);
  await forget(ctx, ...ended.map(({ _id }) => _id));
  return next !== undefined || ended.length === endedStories;
});

const endedStories = 100;

async function forget(ctx: MutationCtx, ...storyIds: readonly Id<'stories'>[]): Promise<void> {
  const writer = await StoryWriter.open(ctx);
  for (const storyId of storyIds) await writer.forget(storyId);
  await writer.save();
}

async function purge(ctx: MutationCtx, manuscript: Doc<'manuscripts'>): Promise<void> {
  const { _id } = manuscript;
  const revisions = await rowsBy(ctx, 'revisions', 'by_manuscriptId_number', { manuscriptId: _id }).collect();
  for (const revision of revisions) {
    await ctx.db.delete('revisionTexts', revision.textId);
    await ctx.db.delete('revisions', revision._id);
  }
  await purgeNarration(ctx, manuscript);
  const withdrawn = await findWithdrawn(ctx, _id);
  if (withdrawn) {
    await dropWithdrawn(ctx, withdrawn.row);
    await forget(ctx, withdrawn.row.storyId);
    for (const part of withdrawn.story.narration?.parts ?? []) await dropFile(ctx, part.storageId);
  }
  await ctx.db.delete('manuscripts', _id);
  await ctx.db.insert('tombstones', {
    scope: deskScope,
    seq: await nextDeskSeq(ctx),
    rowId: _id,
    deletedAt: Date.now(),
  });
  await noteAct(ctx, 'purged', manuscript);
}
