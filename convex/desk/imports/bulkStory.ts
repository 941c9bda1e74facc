import { type Infer, v } from 'convex/values';
import { carriedTimings } from '../../../src/shared/story/carriedTimings.ts';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import type { Doc } from '../../_generated/dataModel.js';
import type { QueryCtx } from '../../_generated/server.js';
import { storyId } from '../../catalogue/catalogueRow.ts';
import { manuscriptFields } from '../../catalogue/storyFields.ts';
import { type StoryInput, slugOf } from '../../catalogue/storyInput.ts';
import { findBody, findStory, storyById } from '../../catalogue/storyWriter.ts';
import { knownParts, narrationChange, narrationInput, narrationText } from './bulkNarration.ts';

/** `StoryText` of src/shared/desk/bulk.ts. */
export const storyText = v.object({
  ...manuscriptFields,
  content: v.string(),
  narration: v.optional(narrationText),
  moves: v.optional(storyId),
});

/** An imported story with the published one. */
export interface BulkStory {
  readonly existing: Doc<'stories'> | null;
  readonly content: string | null;
  /**
   * The story to write. A text without audio files keeps the narration, and those of its timings that still fit the text.
   */
  readonly input: StoryInput;
  /** How the imported narration differs from the published one; null when the import has no audio. */
  readonly narration: ReturnType<typeof narrationChange> | null;
}

/** The most that a body's timings take, since its row does not count them. */
const timingsBytes = 400 * 1000;

/** Approximate bytes that checking a story reads. */
export function readingBytes(existing: Doc<'stories'> | null): number {
  return existing ? existing.bodySizeBytes + (existing.narration ? timingsBytes : 0) : 0;
}

/** The published story that the import replaces: the one that it moves, else the one with its slug. Null when there is none. */
export async function namesakeOf(
  ctx: QueryCtx,
  text: Infer<typeof storyText>,
): Promise<Doc<'stories'> | null> {
  const moved = text.moves === undefined ? null : await storyById(ctx, text.moves);
  return moved ?? findStory(ctx, slugOf(text));
}

/** Pairs an imported story with the published one. `firstPublishedAt` is the date of a new story. */
export async function bulkStory(
  ctx: QueryCtx,
  text: Infer<typeof storyText>,
  existing: Doc<'stories'> | null,
  firstPublishedAt: number,
): Promise<BulkStory> {
  const body = existing && (await findBody(ctx, existing._id));
  const { narration: given, moves: _known, ...fields } = text;
  const known = existing?.narration;
  const timings = body?.timings ?? [];
  const sound = given
    ? narrationInput(given, known)
    : keptNarration(known, carriedTimings(body?.content ?? '', text.content, timings));
  return {
    existing,
    content: body?.content ?? null,
    input: { ...fields, firstPublishedAt, ...sound },
    narration: given ? narrationChange(given, known, timings) : null,
  };
}

function keptNarration(
  known: NonNullable<Doc<'stories'>['narration']> | undefined,
  timings: SentenceTiming[],
): Pick<StoryInput, 'narration' | 'timings'> {
  if (!known) return {};
  const { synthetic, narrator } = known;
  return {
    narration: { synthetic, narrator, parts: knownParts(known) },
    ...(timings.length > 0 && { timings }),
  };
}
