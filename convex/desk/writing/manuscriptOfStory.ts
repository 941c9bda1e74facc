import { storyFieldsOf } from '../../../src/shared/story/storyFields.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { slugOf } from '../../catalogue/storyInput.ts';
import { findBody, findStory, storyById } from '../../catalogue/storyWriter.ts';
import { beginManuscript } from './revisionWriter.ts';

/** A story's manuscript, begun from it by `editor` when there is none. */
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
  return ctx.db
    .query('manuscripts')
    .withIndex('by_storyId', (q) => q.eq('storyId', storyId))
    .unique();
}

/** Begins the manuscript of a story that has none, from its published state. */
export async function beginFromStory(
  ctx: MutationCtx,
  story: Doc<'stories'>,
  editorId: Id<'editors'>,
): Promise<Doc<'manuscripts'>> {
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
 * The published story of a manuscript, or null. When an import removed the story and added it again under another id, this
 * is the story with the same slug, unless another manuscript has it.
 */
export async function storyOf(ctx: QueryCtx, manuscript: Doc<'manuscripts'>): Promise<Doc<'stories'> | null> {
  if (!manuscript.storyId) return null;
  const story = await storyById(ctx, manuscript.storyId);
  if (story) return story;
  const namesake = await findStory(ctx, slugOf(manuscript));
  return namesake && (await findManuscript(ctx, namesake._id)) ? null : namesake;
}
