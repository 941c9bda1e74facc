import { storyFieldsOf } from '../../../src/shared/story/storyFields.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx } from '../../_generated/server.js';
import { findBody } from '../../catalogue/storyWriter.ts';
import { takeNarration } from '../narrating/narrationWriter.ts';
import { nextDeskSeq } from './deskHead.ts';
import { addRevision, type StoryLink } from './revisionWriter.ts';

/**
 * Saves the published story of a manuscript as a new revision on top of `base` and, where the desk has a narration of its
 * own, the published narration as that, so that manuscript and story are in step. Throws as `addRevision` does.
 */
export async function takeReadersStory(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  story: Doc<'stories'>,
  base: number,
  editorId: Id<'editors'>,
): Promise<{ readonly manuscript: Doc<'manuscripts'>; readonly isNew: boolean }> {
  const body = await findBody(ctx, story._id);
  const wording = { fields: storyFieldsOf(story), content: body?.content ?? '' };
  const origin = { kind: 'taken', storySeq: story.seq } as const;
  const done = await addRevision(ctx, manuscript, base, wording, origin, editorId);
  const narration = await takeNarration(ctx, done.manuscript, { story, body }, editorId);
  const link = {
    storyId: story._id,
    storySeq: story.seq,
    publishedRevision: done.manuscript.revision,
    ...(narration !== undefined && { publishedNarration: narration }),
  };
  if (!isLinked(done.manuscript, link)) {
    await ctx.db.patch('manuscripts', done.manuscript._id, { ...link, seq: await nextDeskSeq(ctx) });
  }
  return done;
}

function isLinked(manuscript: Doc<'manuscripts'>, link: StoryLink): boolean {
  return (
    manuscript.storyId === link.storyId &&
    manuscript.storySeq === link.storySeq &&
    manuscript.publishedRevision === link.publishedRevision &&
    manuscript.publishedNarration === link.publishedNarration
  );
}
