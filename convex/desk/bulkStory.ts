import { type Infer, v } from 'convex/values';
import { carriedTimings } from '../../src/shared/carriedTimings.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { type StoryInput, slugOf } from '../storyInput.ts';
import { findBody, findStory } from '../storyWriter.ts';
import { manuscriptFields } from './deskTables.ts';

/** `StoryText` of src/shared/deskBulk.ts. */
export const storyText = v.object({ ...manuscriptFields, content: v.string() });

/** A story of an import beside what readers have of it. */
export interface BulkStory {
  readonly existing: Doc<'stories'> | null;
  readonly content: string | null;
  /** What is to be written. A text that comes without its sound leaves the narration as it is, and of its times those that still hold. */
  readonly input: StoryInput;
}

/** A body's timings are not counted in its row; these are the most. */
const timingsBytes = 400 * 1000;

/** Bytes that looking at a story reads, about. */
export function readingBytes(existing: Doc<'stories'> | null): number {
  return existing ? existing.bodySizeBytes + (existing.narration ? timingsBytes : 0) : 0;
}

/** What readers have under a story's name, without its text. */
export function namesakeOf(ctx: QueryCtx, text: Infer<typeof storyText>): Promise<Doc<'stories'> | null> {
  return findStory(ctx, slugOf(text));
}

/** Puts a story beside what readers have of it. `firstPublishedAt` is the date of one that is new. */
export async function bulkStory(
  ctx: QueryCtx,
  text: Infer<typeof storyText>,
  existing: Doc<'stories'> | null,
  firstPublishedAt: number,
): Promise<BulkStory> {
  const body = existing && (await findBody(ctx, existing._id));
  const narration = existing?.narration;
  const timings = carriedTimings(body?.content ?? '', text.content, body?.timings ?? []);
  return {
    existing,
    content: body?.content ?? null,
    input: {
      ...text,
      firstPublishedAt,
      ...(narration && {
        narration: {
          synthetic: narration.synthetic,
          narrator: narration.narrator,
          parts: narration.parts.map(({ storageId, ...part }) => part),
        },
      }),
      ...(narration && timings.length > 0 && { timings }),
    },
  };
}
