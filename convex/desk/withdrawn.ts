import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';

/** What readers had, or have, of a story that is published anew. */
export interface FormerStory {
  readonly story: Pick<Doc<'stories'>, 'narration' | 'publishedAt'>;
  readonly body: Pick<Doc<'bodies'>, 'content' | 'timings'>;
}

/** What readers had of a manuscript, and the row that keeps it. */
export interface Withdrawn extends FormerStory {
  readonly row: Doc<'withdrawnStories'>;
  readonly story: Doc<'withdrawnStories'>['story'];
}

/** What readers had of a manuscript that is not published any more, or null. */
export async function findWithdrawn(
  ctx: QueryCtx,
  manuscriptId: Id<'manuscripts'>,
): Promise<Withdrawn | null> {
  const row = await ctx.db
    .query('withdrawnStories')
    .withIndex('by_manuscriptId', (q) => q.eq('manuscriptId', manuscriptId))
    .unique();
  if (!row) return null;
  const stored = await ctx.db.get(row.bodyId);
  if (!stored) throw new Error('a withdrawn story has lost its text');
  const { content, timings } = stored;
  return { row, story: row.story, body: { content, ...(timings && { timings }) } };
}

/** Keeps a story that readers are about to lose. Its files are this row's from now on. */
export async function keepWithdrawn(
  ctx: MutationCtx,
  manuscriptId: Id<'manuscripts'>,
  published: Doc<'stories'>,
  body: Doc<'bodies'>,
): Promise<void> {
  await ctx.db.insert('withdrawnStories', { manuscriptId, ...(await storyToKeep(ctx, published, body)) });
}

/** What is kept of a story beside its place in the catalogue, its text already in a row of its own. */
export async function storyToKeep(
  ctx: MutationCtx,
  published: Doc<'stories'>,
  { content, timings }: Doc<'bodies'>,
): Promise<Pick<Doc<'withdrawnStories'>, 'story' | 'bodyId'>> {
  const { _id, _creationTime, seq, changedAt, preview, wordCount, bodySizeBytes, bodyHash, ...story } =
    published;
  const bodyId = await ctx.db.insert('withdrawnBodies', { content, ...(timings && { timings }) });
  return { story, bodyId };
}

/** Forgets what readers had. Its files are left to the narrations that took them over. */
export async function dropWithdrawn(
  ctx: MutationCtx,
  { _id, bodyId }: Doc<'withdrawnStories'>,
): Promise<void> {
  await ctx.db.delete(bodyId);
  await ctx.db.delete(_id);
}
