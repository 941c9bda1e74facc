import { v } from 'convex/values';
import { canonicalLine, canonicalText } from '../../src/shared/story/canonicalText.ts';
import { carriedTimings } from '../../src/shared/story/carriedTimings.ts';
import { storyId } from '../../src/shared/story/catalogue.ts';
import { canonicalFields, notPublishedWords } from '../../src/shared/story/storyProblems.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { mutation } from '../access.ts';
import { noteRemoved } from '../catalogue/seeding.ts';
import { type StoryInput, slugOf, storyProblem } from '../catalogue/storyInput.ts';
import { findStory, requireBody, requireFreeSlug, StoryWriter } from '../catalogue/storyWriter.ts';
import { problem } from '../platform/problem.ts';
import { noteAct } from './audit.ts';
import { editorOf } from './editors.ts';
import { canonicalTextOf, formerStory, type Narrated, narratedOf } from './narrating/narrationWriter.ts';
import {
  changeManuscript,
  noStory,
  requireManuscript,
  requireNewest,
  requireOutOfBin,
  requireRevision,
  revisionValuesOf,
} from './writing/revisionWriter.ts';
import { waitingStory } from './writing/waitingStory.ts';
import {
  dropWithdrawn,
  type FormerStory,
  findWithdrawn,
  replaceWithdrawn,
  storeWithdrawn,
  storyOf,
} from './writing/withdrawn.ts';

/**
 * Publishes the newest revision, which must be `revision`, in place of the published story, which keeps its id, or as a
 * new one. `over` is the catalogue number of the story that the page has seen, null for none; omitted, it is the one
 * last published or taken over. Throws 'not_found', 'in_bin', 'changed_meanwhile', 'story_changed' when another story
 * than that is published, 'slug_taken', or 'invalid_story' with what it lacks.
 */
export const publish = mutation({
  access: 'curator',
  args: {
    manuscriptId: v.string(),
    revision: v.number(),
    over: v.optional(v.union(v.null(), v.number())),
  },
  returns: v.object({ storyId }),
  handler: async (ctx, { manuscriptId, revision, over }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    const ready = await publication(ctx, manuscript, revision, over);
    return await writePublication(ctx, manuscript, ready, () => editorOf(ctx, ctx.caller.userId));
  },
});

/**
 * The manuscript, narration and timings stay, and the story's id waits with what readers' lists and places say of it:
 * publishing again gives them back. Does nothing when nothing is published. Throws 'not_found', 'in_bin' or
 * 'changed_meanwhile'.
 */
export const unpublish = mutation({
  access: 'curator',
  args: { manuscriptId: v.string(), revision: v.number() },
  returns: v.null(),
  handler: async (ctx, { manuscriptId, revision }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    requireOutOfBin(manuscript);
    await requireNewest(ctx, manuscript, revision);
    if (manuscript.storyId)
      await unpublishManuscript(ctx, manuscript, await editorOf(ctx, ctx.caller.userId));
  },
});

/** Moves a manuscript into the bin and withdraws its story. Throws 'not_found' or 'changed_meanwhile'. */
export const remove = mutation({
  access: 'curator',
  args: { manuscriptId: v.string(), revision: v.number() },
  returns: v.null(),
  handler: async (ctx, { manuscriptId, revision }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    if (manuscript.deletedAt !== undefined) return;
    await requireNewest(ctx, manuscript, revision);
    await binManuscript(ctx, manuscript, await editorOf(ctx, ctx.caller.userId));
  },
});

/**
 * Takes a manuscript out of the bin as it was; does nothing for one that is not in it. A story that was published is
 * published again under its id. When another story has its work and language by now, it comes back as a draft and
 * `storyId` is null. Throws 'not_found', also once housekeeping has deleted it.
 */
export const restore = mutation({
  access: 'curator',
  args: { manuscriptId: v.string() },
  returns: v.object({ storyId: v.union(v.null(), storyId) }),
  handler: async (ctx, args) => {
    const manuscript = await requireManuscript(ctx, args.manuscriptId);
    if (manuscript.deletedAt === undefined) return { storyId: manuscript.storyId ?? null };
    return { storyId: await restoreManuscript(ctx, manuscript, await editorOf(ctx, ctx.caller.userId)) };
  },
});

export type Publication = Awaited<ReturnType<typeof publication>>;

/** What `publish` would write, read without writing. Throws all of its refusals. */
export async function publication(
  ctx: QueryCtx,
  manuscript: Doc<'manuscripts'>,
  revision: number,
  over?: number | null,
) {
  requireOutOfBin(manuscript);
  await requireNewest(ctx, manuscript, revision);
  const story = await storyOf(ctx, manuscript);
  const seen = over === undefined ? (manuscript.storySeq ?? null) : over;
  const storySeq = story?.seq ?? null;
  if (seen !== storySeq) {
    const message = 'An import has since given readers a different version of this story.';
    throw problem({ code: 'story_changed', message, storySeq });
  }
  const withdrawn = await findWithdrawn(ctx, manuscript._id);
  const former = await formerStory(ctx, manuscript);
  const narration = await narratedOf(ctx, manuscript);
  const input = await storyFromManuscript(ctx, manuscript, former, narration);
  requirePublishable(input);
  const existing = story ?? (await waitingStory(ctx, manuscript));
  await requireFreeSlug(ctx, existing, input);
  return { story, existing, input, withdrawn, narration };
}

export async function writePublication(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  { existing, input, withdrawn, narration }: Publication,
  editor: () => Promise<Id<'editors'>>,
) {
  const { revision } = manuscript;
  const written = await StoryWriter.use(ctx, (writer) => writer.replace(existing, input));
  if (withdrawn) await replaceWithdrawn(ctx, withdrawn, narration?.parts ?? []);
  const isInStep =
    manuscript.publishedRevision === revision &&
    manuscript.publishedNarration === manuscript.narration &&
    manuscript.storySeq === written.seq;
  if (!isInStep) {
    const editorId = await editor();
    await changeManuscript(ctx, manuscript._id, {
      storyId: written.storyId,
      storySeq: written.seq,
      publishedRevision: revision,
      publishedNarration: manuscript.narration,
    });
    await noteAct(ctx, 'published', manuscript, editorId);
  }
  return { storyId: written.storyId };
}

export async function unpublishManuscript(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  editorId: Id<'editors'>,
): Promise<void> {
  await withdraw(ctx, manuscript);
  await changeManuscript(ctx, manuscript._id, { ...noStory, publishedNarration: undefined });
  await noteAct(ctx, 'unpublished', manuscript, editorId);
}

export async function binManuscript(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  editorId: Id<'editors'>,
): Promise<void> {
  await withdraw(ctx, manuscript);
  const { publishedRevision } = manuscript;
  await changeManuscript(ctx, manuscript._id, {
    deletedAt: Date.now(),
    ...(publishedRevision !== undefined && { publishedBeforeDeletion: publishedRevision }),
    ...noStory,
  });
  await noteAct(ctx, 'deleted', manuscript, editorId);
}

/** Returns the id of the story that readers have again, or null. */
export async function restoreManuscript(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  editorId: Id<'editors'>,
): Promise<Id<'stories'> | null> {
  const link = await republish(ctx, manuscript);
  await changeManuscript(ctx, manuscript._id, {
    deletedAt: undefined,
    publishedBeforeDeletion: undefined,
    ...(!link.storyId && { publishedNarration: undefined }),
    ...link,
  });
  await noteAct(ctx, 'undeleted', manuscript, editorId);
  return link.storyId ?? null;
}

/** Throws 'invalid_story'. */
function requirePublishable(story: StoryInput): void {
  const fault = storyProblem(story);
  if (!fault) return;
  const { field } = fault;
  const message = notPublishedWords(fault);
  throw problem({ code: 'invalid_story', message, slug: slugOf(story), ...(field && { field }) });
}

async function withdraw(ctx: MutationCtx, manuscript: Doc<'manuscripts'>): Promise<void> {
  const story = await storyOf(ctx, manuscript);
  if (!story) return;
  await storeWithdrawn(ctx, manuscript._id, story, await requireBody(ctx, story));
  await StoryWriter.use(ctx, (writer) => writer.withdraw(story));
  await noteRemoved(ctx, [story.slug]);
}

/** Publishes the story as it was before the deletion; returns the manuscript's links to it, if any. */
export async function republish(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
): Promise<Partial<Pick<Doc<'manuscripts'>, 'storyId' | 'storySeq' | 'publishedRevision'>>> {
  const { publishedBeforeDeletion } = manuscript;
  const withdrawn = await findWithdrawn(ctx, manuscript._id);
  if (!withdrawn || publishedBeforeDeletion === undefined) return {};
  const { story, body, row } = withdrawn;
  if (await findStory(ctx, story.slug)) return {};
  const { slug: _slug, ...fields } = story;
  const input = { ...fields, ...body, firstPublishedAt: story.publishedAt };
  const waiting = await waitingStory(ctx, manuscript);
  const written = await StoryWriter.use(ctx, (writer) => writer.replace(waiting, input));
  await dropWithdrawn(ctx, row);
  return { storyId: written.storyId, storySeq: written.seq, publishedRevision: publishedBeforeDeletion };
}

/** The newest revision as a story in canonical form. One that never had a date gets the present one. */
async function storyFromManuscript(
  ctx: QueryCtx,
  { _id, revision }: Doc<'manuscripts'>,
  former: FormerStory | null,
  narration: Narrated | null,
): Promise<StoryInput> {
  const { fields, content: given } = await revisionValuesOf(ctx, await requireRevision(ctx, _id, revision));
  const content = canonicalText(given);
  const firstPublishedAt = former?.story.publishedAt ?? Date.now();
  const story = { ...canonicalFields(fields), firstPublishedAt, content };
  if (!narration || narration.parts.length === 0) return story;
  const { synthetic, narrator, parts } = narration;
  const timed = await canonicalTextOf(ctx, _id, narration.revision);
  const timings = carriedTimings(timed, content, narration.timings);
  return {
    ...story,
    ...(timings.length > 0 && { timings }),
    narration: { synthetic, narrator: canonicalLine(narrator), parts: [...parts] },
  };
}
