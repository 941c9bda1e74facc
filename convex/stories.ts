import type { Infer } from 'convex/values';
import { v } from 'convex/values';
import { catalogueRow, storyBody, workText } from '../src/shared/story/catalogue.ts';
import { query } from './access.ts';
import { siblingsOf, toStoryBody, toWholeRow } from './catalogue/catalogueRow.ts';
import { storyById } from './catalogue/storyWriter.ts';
import { sizeLimits } from './platform/limits.ts';
import { requireSize } from './platform/problem.ts';

/** Null when the id names no story or is malformed. */
export const body = query({
  access: 'anyone',
  args: { storyId: v.string() },
  returns: v.union(v.null(), storyBody),
  handler: async (ctx, { storyId }): Promise<Infer<typeof storyBody> | null> => {
    const story = await storyById(ctx, storyId);
    const body = story && (await toStoryBody(ctx, story));
    return body && { ...body, siblings: await siblingsOf(ctx, story) };
  },
});

/** The other texts of a story's work; none when the id names no story or is malformed. */
export const siblings = query({
  access: 'anyone',
  args: { storyId: v.string() },
  returns: v.array(workText),
  handler: async (ctx, { storyId }) => {
    const story = await storyById(ctx, storyId);
    return story ? await siblingsOf(ctx, story) : [];
  },
});

/**
 * The rows of the published stories among these, in the order asked; other ids are left out. Throws 'invalid_request'
 * for none and for more than 100.
 */
export const rows = query({
  access: 'anyone',
  args: { ids: v.array(v.string()) },
  returns: v.array(catalogueRow),
  handler: async (ctx, { ids }) => {
    requireSize(ids.length, sizeLimits.rowsById.most);
    const stories = await Promise.all(ids.map((id) => storyById(ctx, id)));
    return await Promise.all(stories.flatMap((story) => (story ? [toWholeRow(ctx, story)] : [])));
  },
});
