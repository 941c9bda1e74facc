import { v } from 'convex/values';
import { narrationPart, sentenceTiming } from '../../src/shared/story/catalogue.ts';
import { timingsProblem } from '../../src/shared/story/timingsProblem.ts';
import { internalMutation, internalQuery } from '../_generated/server.js';
import { checkedUpload, dropFile, endUpload } from '../catalogue/storedFiles.ts';
import { slugOf, timingLimit } from '../catalogue/storyInput.ts';
import { storyById } from '../catalogue/storyWriter.ts';
import { problem } from '../platform/problem.ts';
import { libraryEditor } from './editors.ts';
import { canonicalTextOf, narratedOf, writeNarration } from './narrating/narrationWriter.ts';
import { requireManuscript, requireOutOfBin } from './writing/revisionWriter.ts';
import { manuscriptOfStory } from './writing/withdrawn.ts';

const pageSize = 500;

/** `cursor` is null at both ends. */
export const manuscripts = internalQuery({
  args: { cursor: v.union(v.null(), v.string()) },
  returns: v.object({
    rows: v.array(
      v.object({
        manuscriptId: v.id('manuscripts'),
        slug: v.string(),
        language: v.string(),
        storyId: v.optional(v.id('stories')),
        /** Whether the desk has a narration of its own, which may also say that there is to be none. */
        hasNarration: v.boolean(),
      }),
    ),
    cursor: v.union(v.null(), v.string()),
  }),
  handler: async (ctx, { cursor }) => {
    const found = await ctx.db
      .query('manuscripts')
      .withIndex('by_seq')
      .paginate({ cursor, numItems: pageSize });
    const rows = found.page
      .filter(({ deletedAt }) => deletedAt === undefined)
      .map((manuscript) => ({
        manuscriptId: manuscript._id,
        slug: slugOf(manuscript),
        language: manuscript.language,
        ...(manuscript.storyId && { storyId: manuscript.storyId }),
        hasNarration: manuscript.narration !== undefined,
      }));
    return { rows, cursor: found.isDone ? null : found.continueCursor };
  },
});

/** Begins the manuscript of a story, as the library itself, unless there is one. Throws 'not_found'. */
export const open = internalMutation({
  args: { storyId: v.string() },
  returns: v.id('manuscripts'),
  handler: async (ctx, { storyId }) => {
    const story = await storyById(ctx, storyId);
    if (!story) throw problem({ code: 'not_found', message: 'There is no such story.' });
    return (await manuscriptOfStory(ctx, story, () => libraryEditor(ctx)))._id;
  },
});

/** The newest revision's text to speak, in canonical form, and its kind of narration. Throws 'not_found'. */
export const text = internalQuery({
  args: { manuscriptId: v.string() },
  returns: v.object({
    title: v.string(),
    language: v.string(),
    content: v.string(),
    revision: v.number(),
    number: v.number(),
    narration: v.union(v.literal('none'), v.literal('synthetic'), v.literal('recorded')),
  }),
  handler: async (ctx, args) => {
    const manuscript = await requireManuscript(ctx, args.manuscriptId);
    const { _id, title, language, revision } = manuscript;
    const content = await canonicalTextOf(ctx, _id, revision);
    const narrated = await narratedOf(ctx, manuscript);
    const narration = !narrated?.parts.length ? 'none' : narrated.synthetic ? 'synthetic' : 'recorded';
    return { title, language, content, revision, number: narrated?.number ?? 0, narration } as const;
  },
});

/**
 * Saves a synthesised file as the desk's narration, labelled as synthetic, in place of version `number`. Readers get it
 * when it is published. Throws 'not_found', 'in_bin', 'narration_changed', 'missing_file', 'damaged_file' or
 * 'invalid_narration'.
 */
export const put = internalMutation({
  args: {
    manuscriptId: v.string(),
    number: v.number(),
    /** The revision into whose canonical text the timings point. */
    revision: v.number(),
    narrator: v.string(),
    part: narrationPart,
    timings: v.array(sentenceTiming),
  },
  returns: v.object({ number: v.number() }),
  handler: async (ctx, { manuscriptId, number, revision, narrator, part: uploaded, timings }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    requireOutOfBin(manuscript);
    const storageId = await checkedUpload(ctx, uploaded.storageId, uploaded);
    await endUpload(ctx, storageId);
    const before = await narratedOf(ctx, manuscript);
    const own = before?.parts.find(({ sha256 }) => sha256 === uploaded.sha256);
    if (own && own.storageId !== storageId) await dropFile(ctx, storageId);
    const parts = [own ?? { ...uploaded, storageId }];
    const content = await canonicalTextOf(ctx, manuscript._id, revision);
    const fault =
      timings.length > timingLimit
        ? `There are more than ${timingLimit} sentences.`
        : timingsProblem(timings, parts, content);
    if (fault) throw problem({ code: 'invalid_narration', message: fault });
    const version = { revision, narrator, synthetic: true, parts, timings };
    const editorId = await libraryEditor(ctx);
    return { number: await writeNarration(ctx, manuscript, number, version, 'narrated', editorId) };
  },
});
