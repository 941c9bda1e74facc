import { type Infer, v } from 'convex/values';
import { isSame } from '../../../src/shared/sameData.ts';
import { carriedTimings } from '../../../src/shared/story/carriedTimings.ts';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import type { Doc } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { storyId } from '../../catalogue/catalogueRow.ts';
import { audioFileFields, manuscriptFields, sentenceTiming } from '../../catalogue/storyFields.ts';
import { requireSound, type StoryInput, slugOf } from '../../catalogue/storyInput.ts';
import { findBody, findStory, storyById } from '../../catalogue/storyWriter.ts';
import { problem } from '../../platform/problem.ts';
import { takeUpload } from '../audioUploads.ts';

/** `NarrationText` of src/shared/desk/bulk.ts. */
const narrationText = v.object({
  narrator: v.string(),
  synthetic: v.boolean(),
  parts: v.array(v.object(audioFileFields)),
  timings: v.array(sentenceTiming),
});

/** `StoryText` of src/shared/desk/bulk.ts. */
export const storyText = v.object({
  ...manuscriptFields,
  content: v.string(),
  narration: v.optional(narrationText),
  moves: v.optional(storyId),
});

type StoredNarration = NonNullable<Doc<'stories'>['narration']>;

/** An imported story with the published one. */
export interface BulkStory {
  readonly existing: Doc<'stories'> | null;
  readonly content: string | null;
  /** The story to write. A text without audio keeps the narration, and the timings that still fit. */
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

/** An imported narration as a story's input; for files that the story already has, the stored metadata is used. */
function narrationInput(
  { narrator, synthetic, parts: given, timings }: Infer<typeof narrationText>,
  known: StoredNarration | undefined,
): Pick<StoryInput, 'narration' | 'timings'> {
  const own = knownParts(known);
  const parts = given.map((part) => own.find(({ sha256 }) => sha256 === part.sha256) ?? part);
  return { narration: { narrator, synthetic, parts }, ...(timings.length > 0 && { timings }) };
}

function keptNarration(
  known: StoredNarration | undefined,
  timings: SentenceTiming[],
): Pick<StoryInput, 'narration' | 'timings'> {
  if (!known) return {};
  const { synthetic, narrator } = known;
  const narration = { synthetic, narrator, parts: knownParts(known) };
  return { narration, ...(timings.length > 0 && { timings }) };
}

/** A stored narration's parts without their storage ids: the shape in which `StoryWriter` takes a story's existing parts. */
function knownParts(known: StoredNarration | undefined) {
  return known?.parts.map(({ storageId, ...part }) => part) ?? [];
}

/** `NarrationChange` of src/shared/desk/bulk.ts: how a narration differs from the published one. */
function narrationChange(
  given: Infer<typeof narrationText>,
  known: StoredNarration | undefined,
  timings: readonly SentenceTiming[],
): 'new' | 'changed' | 'same' {
  if (!known) return 'new';
  const told = ({ narrator, synthetic, parts }: Infer<typeof narrationText> | StoredNarration) => ({
    narrator,
    synthetic,
    files: parts.map(({ sha256 }) => sha256),
  });
  return isSame(told(given), told(known)) && isSame(given.timings, timings) ? 'same' : 'changed';
}

/**
 * The story with the files that were uploaded for it, which it owns from now on. Throws 'missing_file' for a file that is
 * neither uploaded nor its own, or 'invalid_story' when the files differ from those that the dry run was given.
 */
export async function withUploads(
  ctx: MutationCtx,
  input: StoryInput,
  known: StoredNarration | undefined,
): Promise<StoryInput> {
  if (!input.narration) return input;
  const own = new Set(known?.parts.map(({ sha256 }) => sha256));
  const parts = [];
  for (const part of input.narration.parts) {
    const uploaded = own.has(part.sha256) ? part : await takeUpload(ctx, part.sha256);
    if (!uploaded) {
      const message = 'A file of the narration is no longer on the server. Upload it again.';
      throw problem({ code: 'missing_file', message, sha256: part.sha256 });
    }
    parts.push(uploaded);
  }
  const whole = { ...input, narration: { ...input.narration, parts } };
  requireSound(whole);
  return whole;
}
