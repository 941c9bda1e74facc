import type { Infer, VString } from 'convex/values';
import { v } from 'convex/values';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { derivedStoryFields, sentenceTiming, servedPart, storyFields } from './storyFields.ts';
import { findBody } from './storyWriter.ts';

/** A story id on the wire: an opaque string that clients never parse. */
export const storyId = v.string() as unknown as VString<StoryId>;

/** `CatalogueRow` of src/shared/story/catalogue.ts. */
export const catalogueRow = v.object({
  id: storyId,
  ...storyFields,
  ...derivedStoryFields,
  narration: v.optional(
    v.object({
      synthetic: v.boolean(),
      narrator: v.string(),
      durationSeconds: v.number(),
      parts: v.array(servedPart),
    }),
  ),
});

/** `StoryBody` of src/shared/story/catalogue.ts. */
export const storyBody = v.object({
  storyId,
  bodyHash: v.string(),
  content: v.string(),
  timings: v.optional(v.array(sentenceTiming)),
});

/** A story as readers see it. Omits a narration whose file is missing from storage rather than send it broken. */
export async function toCatalogueRow(
  ctx: QueryCtx,
  story: Doc<'stories'>,
): Promise<Infer<typeof catalogueRow>> {
  const { _id, _creationTime, changedAt, withdrawn, narration: stored, ...fields } = story;
  const narration = stored && (await withUrls(ctx, stored));
  return { id: brandStoryId(_id), ...fields, ...(narration && { narration }) };
}

/** A story's text as readers see it, or null when the body is missing, which none of our mutations causes. */
export async function toStoryBody(
  ctx: QueryCtx,
  story: Doc<'stories'>,
): Promise<Infer<typeof storyBody> | null> {
  const body = await findBody(ctx, story._id);
  if (!body) return null;
  return {
    storyId: brandStoryId(story._id),
    bodyHash: story.bodyHash,
    content: body.content,
    ...(body.timings && { timings: body.timings }),
  };
}

export function brandStoryId(id: Id<'stories'> | string): StoryId {
  return id as string as StoryId;
}

async function withUrls(ctx: QueryCtx, stored: NonNullable<Doc<'stories'>['narration']>) {
  const parts = await Promise.all(
    stored.parts.map(async ({ storageId, ...part }) => {
      const url = await ctx.storage.getUrl(storageId);
      return url === null ? [] : [{ url, ...part }];
    }),
  );
  const found = parts.flat();
  return found.length < parts.length ? undefined : { ...stored, parts: found };
}
