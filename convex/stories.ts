import type { Infer } from 'convex/values';
import { v } from 'convex/values';
import { storyBody } from '../src/shared/story/catalogue.ts';
import { query } from './access.ts';
import { toStoryBody } from './catalogue/catalogueRow.ts';
import { storyById } from './catalogue/storyWriter.ts';

/** Null when the id names no story or is malformed. */
export const body = query({
  access: 'anyone',
  args: { storyId: v.string() },
  returns: v.union(v.null(), storyBody),
  handler: async (ctx, { storyId }): Promise<Infer<typeof storyBody> | null> => {
    const story = await storyById(ctx, storyId);
    return story ? await toStoryBody(ctx, story) : null;
  },
});
