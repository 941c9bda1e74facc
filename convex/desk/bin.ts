import { binAgeMs } from '../../src/shared/desk/desk.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { nextSeq } from '../catalogue/heads.ts';
import { dropFile } from '../catalogue/storedFiles.ts';
import { StoryWriter } from '../catalogue/storyWriter.ts';
import { rowsBefore, rowsBy, sweeping } from '../platform/rows.ts';
import { noteAct } from './audit.ts';
import { purgeNarration } from './narrating/narrationWriter.ts';
import { deskScope } from './writing/revisionWriter.ts';
import { dropWithdrawn, findWithdrawn } from './writing/withdrawn.ts';

/**
 * Deletes for good what has been in the bin for more than 30 days, the story's id too. Each run deletes one manuscript,
 * since its history may take half of what a mutation may read, and schedules the next.
 */
export const empty = sweeping('desk/bin:empty', async (ctx) => {
  const before = Date.now() - binAgeMs;
  const [oldest, next] = await rowsBefore(ctx, 'manuscripts', 'by_deletedAt', 'deletedAt', before).take(2);
  if (oldest) await purge(ctx, oldest);
  const endedRows = rowsBefore(ctx, 'stories', 'by_endsAt', 'withdrawn.endsAt', Date.now());
  const ended = await endedRows.take(endedStories);
  await forget(ctx, ...ended.map(({ _id }) => _id));
  return next !== undefined || ended.length === endedStories;
});

const endedStories = 100;

async function forget(ctx: MutationCtx, ...storyIds: readonly Id<'stories'>[]): Promise<void> {
  await StoryWriter.use(ctx, async (writer) => {
    for (const storyId of storyIds) await writer.forget(storyId);
  });
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
    seq: await nextSeq(ctx, deskScope),
    rowId: _id,
    deletedAt: Date.now(),
  });
  await noteAct(ctx, 'purged', manuscript);
}
