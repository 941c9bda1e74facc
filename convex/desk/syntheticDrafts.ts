import { v } from 'convex/values';
import { timingsProblem } from '../../src/shared/timingsProblem.ts';
import { internalMutation, internalQuery } from '../_generated/server.js';
import { dropFile } from '../storedFiles.ts';
import { narrationPart, sentenceTiming } from '../storyFields.ts';
import { slugOf, timingLimit } from '../storyInput.ts';
import { checkedUpload, endUpload } from '../uploadedFiles.ts';
import { deskProblem } from './deskProblem.ts';
import { libraryEditor } from './editors.ts';
import { manuscriptOfStory } from './manuscriptOfStory.ts';
import { canonicalTextOf, narratedOf } from './narrated.ts';
import { writeNarration } from './narrationWriter.ts';
import { requireManuscript, requireOutOfBin } from './revisionWriter.ts';

/** Manuscripts of one page: rows without their texts. */
const pageSize = 500;

/** Manuscripts that are not in the bin, for the command that speaks them: `cursor` null at first and at the end. */
export const manuscripts = internalQuery({
  args: { cursor: v.union(v.null(), v.string()) },
  returns: v.object({
    rows: v.array(
      v.object({
        manuscriptId: v.id('manuscripts'),
        slug: v.string(),
        language: v.string(),
        storyId: v.optional(v.id('stories')),
        /** The desk's own, also one that says that there shall be none. */
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

/** Opens a story at the desk, as the library itself, unless it is there already. Throws 'not_found'. */
export const open = internalMutation({
  args: { storyId: v.string() },
  returns: v.id('manuscripts'),
  handler: async (ctx, { storyId }) => {
    const id = ctx.db.normalizeId('stories', storyId);
    const story = id && (await ctx.db.get(id));
    if (!story) throw deskProblem({ code: 'not_found', message: 'There is no such story.' });
    return (await manuscriptOfStory(ctx, story, () => libraryEditor(ctx)))._id;
  },
});

/** What is to be spoken of a manuscript: its newest revision in canonical form, and what narration it has. Throws 'not_found'. */
export const text = internalQuery({
  args: { manuscriptId: v.string() },
  returns: v.object({
    title: v.string(),
    language: v.string(),
    content: v.string(),
    revision: v.number(),
    /** The number of the narration's version: name it in `put`. */
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
 * Makes a spoken file the desk's narration of a manuscript, labelled as synthetic, in place of version `number`. Curators hear
 * and correct it; readers get it when they publish. Throws 'not_found', 'in_bin', 'narration_changed', 'missing_file',
 * 'damaged_file' or 'invalid_narration'.
 */
export const put = internalMutation({
  args: {
    manuscriptId: v.string(),
    number: v.number(),
    /** To whose canonical text the timings belong. */
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
    const problem =
      timings.length > timingLimit
        ? `There are over ${timingLimit} sentences.`
        : timingsProblem(timings, parts, content);
    if (problem) throw deskProblem({ code: 'invalid_narration', message: problem });
    const version = { revision, narrator, synthetic: true, parts, timings };
    const editorId = await libraryEditor(ctx);
    return { number: await writeNarration(ctx, manuscript, number, version, 'narrated', editorId) };
  },
});
