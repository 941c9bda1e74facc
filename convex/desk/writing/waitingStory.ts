import { storyFieldsOf } from '../../../src/shared/story/storyFields.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { slugOf } from '../../catalogue/storyInput.ts';
import { findBody, findWaiting, type WrittenStory } from '../../catalogue/storyWriter.ts';
import { rowsBy } from '../../platform/rows.ts';
import { libraryEditor } from '../editors.ts';
import { takeNarration, writeNarration } from '../narrating/narrationWriter.ts';
import { addRevision, changeManuscript, findNarration, type StoryLink } from './revisionWriter.ts';
import { findWithdrawn, replaceWithdrawn } from './withdrawn.ts';

/**
 * The withdrawn story whose id a manuscript gives back to readers when it is published: its own, else the last with its
 * slug that no manuscript holds. Null when there is neither.
 */
export async function waitingStory(ctx: QueryCtx, manuscript: Doc<'manuscripts'>) {
  const id = (await findWithdrawn(ctx, manuscript._id))?.row.storyId ?? manuscript.storyId;
  const own = id && (await ctx.db.get('stories', id));
  if (own?.withdrawn) return own;
  const namesake = await findWaiting(ctx, slugOf(manuscript));
  return namesake && !(await holderOf(ctx, namesake._id)) ? namesake : null;
}

/** The manuscript from which a withdrawn story can be published again, or null. */
export async function holderOf(ctx: QueryCtx, storyId: Id<'stories'>): Promise<Doc<'manuscripts'> | null> {
  const row = await rowsBy(ctx, 'withdrawnStories', 'by_storyId', { storyId }).unique();
  return row && ctx.db.get('manuscripts', row.manuscriptId);
}

/**
 * Links the manuscript of a withdrawn story with what an import has just published under the same id. A manuscript in
 * the bin comes out of it; on a draft somebody may be working, so publishing it reports the conflict. A narration that
 * the import did not bring stays at the desk.
 */
export async function rejoin(ctx: MutationCtx, { storyId, seq }: WrittenStory): Promise<void> {
  const holder = await holderOf(ctx, storyId);
  const story = await ctx.db.get('stories', storyId);
  if (!holder || !story) return;
  await changeManuscript(ctx, holder._id, {
    storyId,
    // No story's number: it is not what the manuscript was last in step with.
    storySeq: 0,
    deletedAt: undefined,
    publishedBeforeDeletion: undefined,
  });
  const editorId = await libraryEditor(ctx);
  const withdrawn = await findWithdrawn(ctx, holder._id);
  const linked = await ctx.db.get('manuscripts', holder._id);
  if (!withdrawn || !linked) throw new Error('a manuscript is missing that was just linked');
  const { manuscript } =
    holder.deletedAt === undefined
      ? { manuscript: linked }
      : await adoptPublishedStory(ctx, linked, { ...story, seq }, linked.revision, editorId);
  const former = withdrawn.story.narration;
  if (former && !story.narration && !(await findNarration(ctx, holder._id))) {
    const { narrator, synthetic, parts } = former;
    const version = { narrator, synthetic, parts, revision: manuscript.revision, timings: [] };
    await writeNarration(ctx, manuscript, 0, version, 'narrated', editorId);
  }
  await replaceWithdrawn(ctx, withdrawn, []);
}

/**
 * Brings a manuscript in step with its published story: saves that as a new revision on top of `base` and, where the
 * desk has a narration of its own, the published narration as that. Throws as `addRevision` does.
 */
export async function adoptPublishedStory(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  story: Doc<'stories'>,
  base: number,
  editorId: Id<'editors'>,
): Promise<{ readonly manuscript: Doc<'manuscripts'>; readonly isNew: boolean }> {
  const body = await findBody(ctx, story._id);
  const values = { fields: storyFieldsOf(story), content: body?.content ?? '' };
  const origin = { kind: 'taken', storySeq: story.seq } as const;
  const done = await addRevision(ctx, manuscript, base, values, origin, editorId);
  const narration = await takeNarration(ctx, done.manuscript, { story, body }, editorId);
  const link = {
    storyId: story._id,
    storySeq: story.seq,
    publishedRevision: done.manuscript.revision,
    ...(narration !== undefined && { publishedNarration: narration }),
  };
  if (!isLinked(done.manuscript, link)) {
    await changeManuscript(ctx, done.manuscript._id, link);
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
