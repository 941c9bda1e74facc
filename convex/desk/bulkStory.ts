import { type Infer, v } from 'convex/values';
import { carriedTimings } from '../../src/shared/carriedTimings.ts';
import type { SentenceTiming } from '../../src/shared/catalogue.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { manuscriptFields } from '../storyFields.ts';
import { type StoryInput, slugOf } from '../storyInput.ts';
import { findBody, findStory } from '../storyWriter.ts';
import { knownParts, narrationChange, narrationInput, narrationText } from './bulkNarration.ts';

/** `StoryText` of src/shared/deskBulk.ts. */
export const storyText = v.object({
  ...manuscriptFields,
  content: v.string(),
  narration: v.optional(narrationText),
});

/** A story of an import beside what readers have of it. */
export interface BulkStory {
  readonly existing: Doc<'stories'> | null;
  readonly content: string | null;
  /** What is to be written. A text without audio files keeps the narration, and those of its timings that still fit the text. */
  readonly input: StoryInput;
  /** How the imported narration differs from the published one; null when the import has no audio. */
  readonly narration: ReturnType<typeof narrationChange> | null;
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
  const { narration: given, ...fields } = text;
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
