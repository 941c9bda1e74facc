import type { Infer } from 'convex/values';
import { v } from 'convex/values';
import { query } from './access.ts';
import { storyBody, toStoryBody } from './catalogue/catalogueRow.ts';

/** `StoryBody`: a story's text and timings, or null when the id names no story or is malformed. */
export const body = query({
  access: 'anyone',
  args: { storyId: v.string() },
  returns: v.union(v.null(), storyBody),
  handler: async (ctx, { storyId }): Promise<Infer<typeof storyBody> | null> => {
    const id = ctx.db.normalizeId('stories', storyId);
    const story = id && (await ctx.db.get('stories', id));
    return story ? await toStoryBody(ctx, story) : null;
  },
});
