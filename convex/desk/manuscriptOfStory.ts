import { storyFieldsOf } from '../../src/shared/storyFields.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { findBody } from '../storyWriter.ts';
import { noteAct } from './audit.ts';
import { beginManuscript } from './revisionWriter.ts';

/** The manuscript of a story, begun with what readers have when there is none, by whom `editor` answers then. */
export async function manuscriptOfStory(
  ctx: MutationCtx,
  story: Doc<'stories'>,
  editor: () => Promise<Id<'editors'>>,
): Promise<Doc<'manuscripts'>> {
  const begun = await ctx.db
    .query('manuscripts')
    .withIndex('by_storyId', (q) => q.eq('storyId', story._id))
    .unique();
  if (begun) return begun;
  const editorId = await editor();
  const body = await findBody(ctx, story._id);
  const manuscript = await beginManuscript(
    ctx,
    `story:${story._id}`,
    { fields: storyFieldsOf(story), content: body?.content ?? '' },
    { kind: 'taken', storySeq: story.seq },
    editorId,
    { storyId: story._id, storySeq: story.seq, publishedRevision: 1 },
  );
  await noteAct(ctx, 'taken', manuscript, editorId);
  return manuscript;
}
