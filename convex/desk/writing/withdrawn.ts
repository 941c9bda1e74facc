import { storyFieldsOf } from '../../../src/shared/story/storyFields.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { dropFile } from '../../catalogue/storedFiles.ts';
import { slugOf } from '../../catalogue/storyInput.ts';
import { findBody, findStory, storyById } from '../../catalogue/storyWriter.ts';
import { rowsBy } from '../../platform/rows.ts';
import { beginManuscript } from './revisionWriter.ts';

/** Begun from the story by `editor` when there is none. */
export async function manuscriptOfStory(
  ctx: MutationCtx,
  story: Doc<'stories'>,
  editor: () => Promise<Id<'editors'>>,
): Promise<Doc<'manuscripts'>> {
  const begun = await findManuscript(ctx, story._id);
  if (begun) return begun;
  // Opening a story changes nothing, so the audit has no entry of it.
  return beginFromStory(ctx, story, await editor());
}

export function findManuscript(ctx: QueryCtx, storyId: Id<'stories'>): Promise<Doc<'manuscripts'> | null> {
  return rowsBy(ctx, 'manuscripts', 'by_storyId', { storyId }).unique();
}

export async function beginFromStory(ctx: MutationCtx, story: Doc<'stories'>, editorId: Id<'editors'>) {
  const body = await findBody(ctx, story._id);
  return beginManuscript(
    ctx,
    `story:${story._id}`,
    { fields: storyFieldsOf(story), content: body?.content ?? '' },
    { kind: 'taken', storySeq: story.seq },
    editorId,
    { storyId: story._id, storySeq: story.seq, publishedRevision: 1 },
  );
}

/**
 * The published story of a manuscript, or null. When an import removed the story and added it again under another id,
 * it is the one with the same slug, unless another manuscript has that.
 */
export async function storyOf(ctx: QueryCtx, manuscript: Doc<'manuscripts'>): Promise<Doc<'stories'> | null> {
  if (!manuscript.storyId) return null;
  const story = await storyById(ctx, manuscript.storyId);
  if (story) return story;
  const namesake = await findStory(ctx, slugOf(manuscript));
  return namesake && (await findManuscript(ctx, namesake._id)) ? null : namesake;
}

/** The current state of a story, or the last before it was withdrawn. */
export interface FormerStory {
  readonly story: Pick<Doc<'stories'>, 'narration' | 'publishedAt'>;
  readonly body: Pick<Doc<'bodies'>, 'content' | 'timings'>;
}

export interface Withdrawn extends FormerStory {
  readonly row: Doc<'withdrawnStories'>;
  readonly story: Doc<'withdrawnStories'>['story'];
}

/** The last published state of a manuscript that is no longer published, or null. */
export async function findWithdrawn(
  ctx: QueryCtx,
  manuscriptId: Id<'manuscripts'>,
): Promise<Withdrawn | null> {
  const row = await rowsBy(ctx, 'withdrawnStories', 'by_manuscriptId', { manuscriptId }).unique();
  if (!row) return null;
  const stored = await ctx.db.get('withdrawnBodies', row.bodyId);
  if (!stored) throw new Error('a withdrawn story has lost its text');
  const { content, timings } = stored;
  return { row, story: row.story, body: { content, ...(timings && { timings }) } };
}

/** This row owns the story's files from now on. */
export async function storeWithdrawn(
  ctx: MutationCtx,
  manuscriptId: Id<'manuscripts'>,
  published: Doc<'stories'>,
  body: Doc<'bodies'>,
): Promise<void> {
  const kept = await storeSnapshot(ctx, published, body);
  await ctx.db.insert('withdrawnStories', { manuscriptId, storyId: published._id, ...kept });
}

/** A story without what belongs to its place in the catalogue; its text is inserted as a row of its own. */
export async function storeSnapshot(
  ctx: MutationCtx,
  published: Doc<'stories'>,
  { content, timings }: Doc<'bodies'>,
): Promise<Pick<Doc<'withdrawnStories'>, 'story' | 'bodyId'>> {
  const { slug, publishedAt, narration } = published;
  const story = { ...storyFieldsOf(published), slug, publishedAt, ...(narration && { narration }) };
  const bodyId = await ctx.db.insert('withdrawnBodies', { content, ...(timings && { timings }) });
  return { story, bodyId };
}

/** Deletes the record of a withdrawn story. The files stay with the narrations that took them over. */
export async function dropWithdrawn(ctx: MutationCtx, { _id, bodyId }: Doc<'withdrawnStories'>) {
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
