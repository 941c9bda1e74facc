import type { Doc } from '../../_generated/dataModel.js';
import type { QueryCtx } from '../../_generated/server.js';
import { slugOf } from '../../catalogue/storyInput.ts';
import { findStory, storyById } from '../../catalogue/storyWriter.ts';
import { findManuscript } from './manuscriptOfStory.ts';

/**
 * The published story of a manuscript, or null. When an import removed the story and added it again under another id, this
 * is the story with the same slug, unless another manuscript has it.
 */
export async function storyOf(ctx: QueryCtx, manuscript: Doc<'manuscripts'>): Promise<Doc<'stories'> | null> {
  if (!manuscript.storyId) return null;
  const story = await storyById(ctx, manuscript.storyId);
  if (story) return story;
  const namesake = await findStory(ctx, slugOf(manuscript));
  return namesake && (await findManuscript(ctx, namesake._id)) ? null : namesake;
}
