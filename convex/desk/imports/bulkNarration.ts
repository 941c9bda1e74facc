import { ConvexError, type Infer, v } from 'convex/values';
import { isSame } from '../../../src/shared/sameData.ts';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import type { Doc } from '../../_generated/dataModel.js';
import type { MutationCtx } from '../../_generated/server.js';
import { audioFileFields, sentenceTiming } from '../../catalogue/storyFields.ts';
import { checkStory, type StoryInput, slugOf } from '../../catalogue/storyInput.ts';
import { problem } from '../../platform/problem.ts';
import { takeUpload } from '../narrating/audioUploadRows.ts';

/** `NarrationText` of src/shared/desk/bulk.ts. */
export const narrationText = v.object({
  narrator: v.string(),
  synthetic: v.boolean(),
  parts: v.array(v.object(audioFileFields)),
  timings: v.array(sentenceTiming),
});

type StoredNarration = NonNullable<Doc<'stories'>['narration']>;

/** An imported narration as a story's input; for files that the story already has, the stored metadata is used. */
export function narrationInput(
  { narrator, synthetic, parts, timings }: Infer<typeof narrationText>,
  known: StoredNarration | undefined,
): Pick<StoryInput, 'narration' | 'timings'> {
  const own = knownParts(known);
  return {
    narration: {
      narrator,
      synthetic,
      parts: parts.map((part) => own.find(({ sha256 }) => sha256 === part.sha256) ?? part),
    },
    ...(timings.length > 0 && { timings }),
  };
}

/** A stored narration's parts without their storage ids: the shape in which `StoryWriter` takes a story's existing parts. */
export function knownParts(known: StoredNarration | undefined) {
  return known?.parts.map(({ storageId, ...part }) => part) ?? [];
}

/** `NarrationChange` of src/shared/desk/bulk.ts: how a narration differs from the published one. */
export function narrationChange(
  { narrator, synthetic, parts, timings }: Infer<typeof narrationText>,
  known: StoredNarration | undefined,
  knownTimings: readonly SentenceTiming[],
): 'new' | 'changed' | 'same' {
  if (!known) return 'new';
  const given = { narrator, synthetic, files: parts.map(({ sha256 }) => sha256), timings };
  const before = {
    narrator: known.narrator,
    synthetic: known.synthetic,
    files: known.parts.map(({ sha256 }) => sha256),
    timings: knownTimings,
  };
  return isSame(given, before) ? 'same' : 'changed';
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
  const fault = checkStory(whole);
  if (!fault) return whole;
  const slug = slugOf(input);
  throw new ConvexError({ code: 'invalid_story', message: `${slug}: ${fault}`, slug });
}
