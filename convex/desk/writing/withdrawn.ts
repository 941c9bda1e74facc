import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { dropFile } from '../../catalogue/storedFiles.ts';

/** The previous state of a story that is published again: the current one, or the last before it was withdrawn. */
export interface FormerStory {
  readonly story: Pick<Doc<'stories'>, 'narration' | 'publishedAt'>;
  readonly body: Pick<Doc<'bodies'>, 'content' | 'timings'>;
}

/** The last published state of a manuscript, with the row that stores it. */
export interface Withdrawn extends FormerStory {
  readonly row: Doc<'withdrawnStories'>;
  readonly story: Doc<'withdrawnStories'>['story'];
}

/** The last published state of a manuscript that is no longer published, or null. */
export async function findWithdrawn(
  ctx: QueryCtx,
  manuscriptId: Id<'manuscripts'>,
): Promise<Withdrawn | null> {
  const row = await ctx.db
    .query('withdrawnStories')
    .withIndex('by_manuscriptId', (q) => q.eq('manuscriptId', manuscriptId))
    .unique();
  if (!row) return null;
  const stored = await ctx.db.get('withdrawnBodies', row.bodyId);
  if (!stored) throw new Error('a withdrawn story has lost its text');
  const { content, timings } = stored;
  return { row, story: row.story, body: { content, ...(timings && { timings }) } };
}

/** Stores a story that is about to be withdrawn. This row owns its files from now on. */
export async function keepWithdrawn(
  ctx: MutationCtx,
  manuscriptId: Id<'manuscripts'>,
  published: Doc<'stories'>,
  body: Doc<'bodies'>,
): Promise<void> {
  const kept = await storyToKeep(ctx, published, body);
  await ctx.db.insert('withdrawnStories', { manuscriptId, storyId: published._id, ...kept });
}

/** A story without what belongs to its place in the catalogue; its text is inserted as a row of its own. */
export async function storyToKeep(
  ctx: MutationCtx,
  published: Doc<'stories'>,
  { content, timings }: Doc<'bodies'>,
): Promise<Pick<Doc<'withdrawnStories'>, 'story' | 'bodyId'>> {
  const {
    _id,
    _creationTime,
    seq,
    changedAt,
    withdrawn,
    preview,
    wordCount,
    bodySizeBytes,
    bodyHash,
    ...story
  } = published;
  const bodyId = await ctx.db.insert('withdrawnBodies', { content, ...(timings && { timings }) });
  return { story, bodyId };
}

/** Deletes the record of a withdrawn story. Its files stay with the narrations that took them over. */
export async function dropWithdrawn(
  ctx: MutationCtx,
  { _id, bodyId }: Doc<'withdrawnStories'>,
): Promise<void> {
  await ctx.db.delete('withdrawnBodies', bodyId);
  await ctx.db.delete('withdrawnStories', _id);
}

/** Deletes the record of a withdrawn story that is published again, with those of its files that are not `kept`. */
export async function replaceWithdrawn(
  ctx: MutationCtx,
  { row, story }: Withdrawn,
  kept: readonly { readonly storageId: Id<'_storage'> }[],
): Promise<void> {
  await dropWithdrawn(ctx, row);
  for (const { storageId } of story.narration?.parts ?? []) {
    if (!kept.some((part) => part.storageId === storageId)) await dropFile(ctx, storageId);
  }
}
