import { v } from 'convex/values';
import { exportedStory } from '../src/shared/desk/bulkShapes.ts';
import { catalogueRow } from '../src/shared/story/catalogue.ts';
import { internalMutation, internalQuery } from './_generated/server.js';
import { exportPage, toCatalogueRow } from './catalogue/catalogueRow.ts';
import { startNewEpoch } from './catalogue/heads.ts';
import { noteRemoved, removedBeforeSeeding } from './catalogue/seeding.ts';
import { slugOf, storyInput } from './catalogue/storyInput.ts';
import { findDuplicate, findStory, StoryWriter, type UpsertOutcome } from './catalogue/storyWriter.ts';
import { rejoin } from './desk/writing/waitingStory.ts';
import { stopLetters } from './newsletter/sendings.ts';
import { readSetting, writeSetting } from './settings.ts';

/**
 * Writes whole stories by slug, all or none. Idempotent. `existing: 'keep'` stocks a new library: a story that exists
 * is left as it is, and one that was removed does not come back.
 */
export const upsertStories = internalMutation({
  args: {
    stories: v.array(storyInput),
    existing: v.optional(v.union(v.literal('replace'), v.literal('keep'))),
  },
  returns: v.array(v.union(v.literal('added'), v.literal('updated'), v.literal('unchanged'))),
  handler: async (ctx, { stories, existing = 'replace' }) => {
    const excluded = new Set(existing === 'keep' ? await removedBeforeSeeding(ctx) : []);
    const outcomes: UpsertOutcome[] = [];
    await StoryWriter.use(ctx, async (writer) => {
      for (const story of stories) {
        if (excluded.has(slugOf(story))) {
          outcomes.push('unchanged');
          continue;
        }
        const written = await writer.upsert(story, existing);
        if (written.outcome === 'added') await rejoin(ctx, written);
        outcomes.push(written.outcome);
      }
    });
    return outcomes;
  },
});

/** Returns whether each existed. Imported again within 30 days, a story has its id again. */
export const removeStories = internalMutation({
  args: { slugs: v.array(v.string()) },
  returns: v.array(v.boolean()),
  handler: async (ctx, { slugs }) => {
    const outcomes: boolean[] = [];
    await StoryWriter.use(ctx, async (writer) => {
      for (const slug of slugs) outcomes.push(await writer.remove(slug));
    });
    await noteRemoved(
      ctx,
      slugs.filter((_slug, index) => outcomes[index]),
    );
    return outcomes;
  },
});

/** In slug order after the last slug seen, '' at first; a short page is the last. */
export const listStories = internalQuery({
  args: { after: v.string(), limit: v.number() },
  returns: v.array(catalogueRow),
  handler: async (ctx, { after, limit }) => {
    const stories = await ctx.db
      .query('stories')
      .withIndex('by_slug', (q) => q.gt('slug', after))
      .take(Math.min(limit, 500));
    return await Promise.all(stories.map((story) => toCatalogueRow(ctx, story)));
  },
});

/** In slug order, as many as fit, after the last slug seen; an empty page is the end. */
export const exportStories = internalQuery({
  args: { after: v.string() },
  returns: v.array(exportedStory),
  handler: async (ctx, { after }) => (await exportPage(ctx, after, null)).stories,
});

/** The hashes of each story's audio files, so that only new ones are uploaded. */
export const storedFiles = internalQuery({
  args: { slugs: v.array(v.string()) },
  returns: v.array(v.array(v.string())),
  handler: async (ctx, { slugs }) => {
    const stories = await Promise.all(slugs.map((slug) => findStory(ctx, slug)));
    return stories.map((story) => story?.narration?.parts.map((part) => part.sha256) ?? []);
  },
});

/** For each, the slug of another published story with the same text and timings, or null. */
export const duplicates = internalQuery({
  args: { stories: v.array(v.object({ slug: v.string(), bodyHash: v.string() })) },
  returns: v.array(v.union(v.null(), v.string())),
  handler: async (ctx, { stories }) => {
    const found = stories.map(({ slug, bodyHash }) => findDuplicate(ctx, slug, bodyHash));
    return (await Promise.all(found)).map((story) => story?.slug ?? null);
  },
});

/** Where to POST an audio file. Call `claimUpload` afterwards, so that the file is swept if no story takes it. */
export const uploadUrl = internalMutation({
  args: {},
  returns: v.string(),
  handler: (ctx) => ctx.storage.generateUploadUrl(),
});

/** The file is deleted when no story takes it within a day. */
export const claimUpload = internalMutation({
  args: { storageId: v.id('_storage') },
  returns: v.null(),
  handler: async (ctx, { storageId }) => {
    await ctx.db.insert('uploads', { storageId, uploadedAt: Date.now() });
  },
});

export const setting = internalQuery({
  args: { key: v.string() },
  returns: v.any(),
  handler: (ctx, { key }) => readSetting(ctx, key),
});

export const putSetting = internalMutation({
  args: { key: v.string(), value: v.any() },
  returns: v.null(),
  handler: (ctx, { key, value }) => writeSetting(ctx, key, value),
});

/** After a restore: mirrors read the feed again, and no letter is sent any further by itself. */
export const newEpoch = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await startNewEpoch(ctx);
    await stopLetters(ctx);
  },
});
